import { profiles } from '../../formats/profiles/index.ts';
import { type Rendering, render as renderToolset } from '../../formats/render.ts';
import { lossesAsText } from '../../present/lossesAsText.ts';
import type { Fault } from '../../toolset/fault.ts';
import { answerJson, answerText, callRegistry, registryOptions } from '../callRegistry.ts';
import type { Options } from '../command.ts';
import { definitionFrom } from '../definitionFrom.ts';
import type { ExitCode } from '../exitCode.ts';
import { Failure } from '../failure.ts';
import { formatOption, requireFormat } from '../formatOption.ts';
import type { Io } from '../io.ts';
import { isFile } from '../isFile.ts';
import { noMarkdown, outputForm, outputOptions } from '../outputForm.ts';
import { readArguments } from '../readArguments.ts';
import { toolsetAndSelector } from '../toolsetAndSelector.ts';
import { writeBytes } from '../writeBytes.ts';

const options = {
  ...formatOption,
  losses: { type: 'boolean', says: 'tell what the format cannot say instead, and what the request needs' },
  ...outputOptions,
  ...registryOptions,
} as const satisfies Options;

export const render = {
  name: 'render',
  usage: ['render FILE --format F [--losses]', 'render NAME[@SELECTOR] --format F [--losses]'],
  about: [
    "Prints what a provider is sent for a definition: the bytes of the request's field for tools and nothing else. A file is rendered here, without a server; the rendering of a version is the one that the registry keeps. FILE is JSON, a definition or tools in any wire shape; - is stdin.",
    'Exit code: 0 printed, 1 the provider would answer these tools with an error, 2 the call or the definition is wrong, 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const { values, positionals } = readArguments(render, ['FILE or NAME'], args);
    const [word = ''] = positionals;
    const form = noMarkdown(outputForm(values));
    const format = requireFormat(values.format);
    if (!isFile(word)) {
      const { toolset, selector } = toolsetAndSelector(word);
      const path = ['toolsets', toolset, 'versions', selector, ...(values.losses ? ['losses'] : [])];
      const answer = await callRegistry({ path, query: { format } }, values, io);
      if (!values.losses) await writeBytes(answer.bytes, io);
      else await io.stdout.write(form === 'json' ? answerText(answer) : lossesAsText(answerJson(answer)));
      return 0;
    }
    const { toolset, normalised } = await definitionFrom(word, io);
    const rendering = renderToolset(toolset, format);
    const { revision, losses, requires, refusals } = rendering;
    if (values.losses) {
      const told = { digest: toolset.digest, format, revision, losses, requires, refusals, normalised };
      await io.stdout.write(form === 'json' ? `${JSON.stringify(told)}\n` : lossesAsText(rendering));
      return 0;
    }
    refuseRefused(
      rendering,
      profiles[format].title,
      toolset.tools.map(({ name }) => name),
    );
    await writeBytes(Buffer.from(rendering.text), io);
    return 0;
  },
};

const refuseRefused = ({ refusals }: Rendering, provider: string, tools: readonly string[]): void => {
  const refused = refusals.filter(({ verified }) => verified);
  if (refused.length === 0) return;
  const errors = refused.map(
    ({ tool, rule, pointer, message }): Fault => ({
      pointer: tool === null ? '/tools' : `/tools/${tools.indexOf(tool)}${pointer}`,
      message: `${tool === null ? '' : `${tool}: `}${message} (${rule})`,
    }),
  );
  const detail = `${provider} would answer these tools with an error; correct what \`errors\` lists, or use another format.`;
  throw new Failure(1, `${detail.replace('what `errors` lists', 'what is shown above')}`, {
    type: 'format-refuses',
    title: 'The provider would refuse these tools',
    detail,
    errors,
  });
};
