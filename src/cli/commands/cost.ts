import { type Cost, costOf } from '../../cost/costOf.ts';
import { costAsMarkdown } from '../../present/costAsMarkdown.ts';
import { costAsText } from '../../present/costAsText.ts';
import { answerJson, answerText, callRegistry, registryOptions } from '../callRegistry.ts';
import type { Options } from '../command.ts';
import { definitionFrom } from '../definitionFrom.ts';
import type { ExitCode } from '../exitCode.ts';
import type { Io } from '../io.ts';
import { isFile } from '../isFile.ts';
import { type OutputForm, outputForm, outputOptions } from '../outputForm.ts';
import { readArguments } from '../readArguments.ts';
import { textOptions } from '../textOptions.ts';
import { toolsetAndSelector } from '../toolsetAndSelector.ts';
import { readTraffic, trafficOptions } from '../trafficOptions.ts';

const options = { ...trafficOptions, ...outputOptions, ...registryOptions } as const satisfies Options;

export const cost = {
  name: 'cost',
  usage: ['cost FILE|NAME[@SELECTOR] [--format F] [--model M] [--requests N] [--cache-hit R]'],
  about: [
    'Says what the tools cost every request that carries them: tokens by tool, and with --model and --requests the price of a request and a month. A file is counted here, without a server, as openai-chat unless --format says otherwise. For a version, what is not given is as its toolset declares its traffic. FILE is JSON, a definition or tools in any wire shape; - is stdin.',
    'Exit code: 0 reckoned, 2 the call or the definition is wrong, 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(cost, ['FILE or NAME'], args);
    const [word = ''] = positionals;
    const form = outputForm(values);
    const traffic = readTraffic(values);
    if (isFile(word)) {
      const { toolset, normalised } = await definitionFrom(word, io);
      const reckoned = await costOf(toolset, { format: 'openai-chat', ...traffic });
      const { digest } = toolset;
      const json = (): string => `${JSON.stringify({ digest, ...reckoned, normalised })}\n`;
      await io.stdout.write(form === 'json' ? json() : shown(reckoned, form, io));
      return 0;
    }
    const { toolset, selector } = toolsetAndSelector(word);
    const path = ['toolsets', toolset, 'versions', selector, 'cost'];
    const query = Object.fromEntries(Object.entries(traffic).map(([name, value]) => [name, String(value)]));
    const answer = await callRegistry({ path, query }, values, io);
    await io.stdout.write(form === 'json' ? answerText(answer) : shown(answerJson(answer), form, io));
    return 0;
  },
};

const shown = (reckoned: Cost, form: Exclude<OutputForm, 'json'>, io: Io): string =>
  form === 'markdown' ? costAsMarkdown(reckoned) : costAsText(reckoned, textOptions(io));
