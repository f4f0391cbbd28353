import type { Json } from '../../schema/json.ts';
import { callRegistry, registryOptions } from '../callRegistry.ts';
import type { Options } from '../command.ts';
import { definitionOptions, publishRequest } from '../definitionRequest.ts';
import type { ExitCode } from '../exitCode.ts';
import { Failure } from '../failure.ts';
import type { Io } from '../io.ts';
import { outputForm, outputOptions } from '../outputForm.ts';
import { invalidDefinition } from '../problemDocument.ts';
import { publishedWords } from '../publishedWords.ts';
import { readArguments, seeHelp } from '../readArguments.ts';
import { readDefinition } from '../readDefinition.ts';
import { shown } from '../readInput.ts';
import { readJsonInput } from '../readJsonInput.ts';
import { showNormalised } from '../showNormalised.ts';
import { showPublished } from '../showPublished.ts';

const options = {
  'mcp-command': { type: 'string', value: 'C', says: 'the command of an MCP server that speaks on stdio' },
  'mcp-url': { type: 'string', value: 'U', says: 'the URL of an MCP server that speaks streamable HTTP' },
  'mcp-token': { type: 'string', value: 'T', says: 'a bearer token for that URL' },
  timeout: {
    type: 'string',
    value: 'SECONDS',
    says: 'how long a server may take to answer, 30 unless given',
  },
  publish: { type: 'string', value: 'NAME', says: 'publish the tools as the next version of this toolset' },
  ...definitionOptions,
  ...outputOptions,
  ...registryOptions,
} as const satisfies Options;

export const importTools = {
  name: 'import',
  usage: [
    'import FILE [--publish NAME]',
    'import --mcp-command COMMAND [--publish NAME]',
    'import --mcp-url URL [--mcp-token T] [--publish NAME]',
  ],
  about: [
    "Reads tools in any wire shape and prints them as a definition, or publishes them. FILE is JSON: a provider's request, its list of tools, an MCP tools/list result; - is stdin. With --mcp-command or --mcp-url it asks a live server of the Model Context Protocol. What was read in another way than it stands is told on stderr.",
    'With --mcp-url and without --publish, --token is the token for that URL too.',
    'Exit code: 0 printed or published, 1 refused because of what stands, 2 the call or the tools are wrong, 3 no server or registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const live = args.some((word) => /^--mcp-(command|url)(=|$)/.test(word));
    const { values, positionals } = readArguments(importTools, live ? [] : ['FILE'], args);
    const form = outputForm(values);
    const { from, text } = live ? await listed(values, io) : await fileText(positionals[0] ?? '', io);
    if (values.publish !== undefined) {
      const body = await publishRequest(text, values, io);
      const path = ['toolsets', values.publish, 'versions'];
      const answer = await callRegistry({ method: 'POST', path, body }, values, io);
      const isNew = answer.status === 201;
      await io.stdout.write(showPublished(answer, form, io, publishedWords(isNew), isNew));
      return 0;
    }
    if (form === 'markdown') throw new Failure(2, '--output markdown is for reports; use text or json here.');
    const read = readDefinition(JSON.parse(text) as Json, Buffer.byteLength(text));
    if ('faults' in read) {
      throw new Failure(
        2,
        `${from} holds no valid tools (what is wrong is shown above).`,
        invalidDefinition(read.faults),
      );
    }
    const { toolset, normalised } = read;
    if (form === 'json') {
      const { digest } = toolset;
      const beside = JSON.stringify({ digest, normalised });
      await io.stdout.write(`{"definition":${toolset.text},${beside.slice(1)}\n`);
      return 0;
    }
    await io.stdout.write(`${JSON.stringify(JSON.parse(toolset.text), null, 2)}\n`);
    for (const note of showNormalised(normalised, form)) await io.stderr.write(`${note}\n`);
    return 0;
  },
};

type Values = {
  readonly [name in 'mcp-command' | 'mcp-url' | 'mcp-token' | 'timeout' | 'publish' | 'token']?: string;
};

/** The tools of a live server as JSON text. */
const listed = async (values: Values, io: Io): Promise<{ from: string; text: string }> => {
  const { 'mcp-command': command, 'mcp-url': url, timeout = '30' } = values;
  if (command !== undefined && url !== undefined) {
    throw new Failure(2, `--mcp-command and --mcp-url are two servers; leave one out; ${seeHelp('import')}`);
  }
  if (!/^[0-9]{1,4}$/.test(timeout) || Number(timeout) === 0) {
    throw new Failure(2, `--timeout takes whole seconds up to 9999, not \`${timeout}\`.`);
  }
  if (command !== undefined && command.trim() === '') {
    throw new Failure(2, '--mcp-command is empty; give the command that starts the server.');
  }
  if (url !== undefined && !/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) {
    throw new Failure(2, `\`${url}\` is no URL of an MCP server; give one like http://127.0.0.1:3001/mcp.`);
  }
  const { listMcpTools } = await import('../listMcpTools.ts');
  const server =
    url === undefined
      ? { command: command as string, environment: io.environment }
      : { url, token: serverToken(values) };
  const tools = await listMcpTools(server, Number(timeout) * 1_000);
  return { from: url ?? 'The server', text: JSON.stringify(tools) };
};

/** The registry's key never goes to another server by mistake. */
const serverToken = (values: Values): string | undefined => {
  const { 'mcp-token': own, token, publish } = values;
  if (own !== undefined || token === undefined) return own;
  if (publish === undefined) return token;
  throw new Failure(
    2,
    "--token may be meant for either server; give the MCP server's as --mcp-token, and the registry's in TOOLSET_TOKEN.",
  );
};

const fileText = async (file: string, io: Io): Promise<{ from: string; text: string }> => ({
  from: shown(file),
  text: (await readJsonInput(file, io)).text,
});
