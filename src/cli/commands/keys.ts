import { table } from '../../present/table.ts';
import { visible } from '../../present/visible.ts';
import type { KeyAnswer, KeysAnswer } from '../answers.ts';
import { answerJson, answerText, callRegistry, registryOptions } from '../callRegistry.ts';
import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import { Failure } from '../failure.ts';
import type { Io } from '../io.ts';
import { noMarkdown, outputForm, outputOptions } from '../outputForm.ts';
import { readArguments, seeHelp } from '../readArguments.ts';

const options = {
  scopes: { type: 'string', value: 'S,...', says: 'what it may do: read, pin, publish, review, admin' },
  toolsets: {
    type: 'string',
    value: 'P,...',
    says: 'which toolsets it is about, * for any characters; all unless given',
  },
  owner: { type: 'string', value: 'NAME', says: 'whose it is; its name unless given' },
  expires: {
    type: 'string',
    value: 'TIME',
    says: 'when it ends: 2030-01-31T00:00:00Z, or days from now: 90d',
  },
  limit: { type: 'string', value: 'N', says: 'how many to a page' },
  cursor: { type: 'string', value: 'C', says: 'the page after, as the page before names it' },
  ...outputOptions,
  ...registryOptions,
} as const satisfies Options;

export const keys = {
  name: 'keys',
  usage: [
    'keys create NAME --scopes S,... [--toolsets P,...] [--owner NAME] [--expires TIME]',
    'keys list [--limit N] [--cursor C]',
    'keys revoke ID',
  ],
  about: [
    'Makes, lists and revokes the keys of a registry; for those whose own key has the scope admin. What a new key is, is printed once and never again: the registry keeps its hash.',
    'The first key of a registry has to have the scope admin and all toolsets: from then on nobody comes in without one.',
    'Exit code: 0 done, 2 the call is wrong or not allowed, 3 no registry answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const [what, ...rest] = args;
    if (what === 'create') return create(rest, io);
    if (what === 'list') return list(rest, io);
    if (what === 'revoke') return revoke(rest, io);
    throw new Failure(2, `say what to do with keys: create, list or revoke; ${seeHelp('keys')}`);
  },
};

const create = async (args: readonly string[], io: Io): Promise<ExitCode> => {
  const { values, positionals } = readArguments(keys, ['NAME'], args);
  const form = noMarkdown(outputForm(values));
  if (values.scopes === undefined) {
    throw new Failure(2, '--scopes is missing; give some of read,pin,publish,review,admin.');
  }
  const body = JSON.stringify({
    name: positionals[0],
    owner: values.owner,
    scopes: values.scopes.split(','),
    toolsets: values.toolsets?.split(','),
    expires: values.expires === undefined ? undefined : timeOf(values.expires),
  });
  const answer = await callRegistry({ method: 'POST', path: ['keys'], body }, values, io);
  const { secret, id } = answerJson<KeyAnswer & { secret: string }>(answer);
  const told = io.stdout.terminal ? `The key ${id}, shown this once:\n${secret}\n` : `${secret}\n`;
  await io.stdout.write(form === 'json' ? answerText(answer) : told);
  return 0;
};

const list = async (args: readonly string[], io: Io): Promise<ExitCode> => {
  const { values } = readArguments(keys, [], args);
  const form = noMarkdown(outputForm(values));
  const { limit, cursor } = values;
  const answer = await callRegistry({ path: ['keys'], query: { limit, cursor } }, values, io);
  await io.stdout.write(form === 'json' ? answerText(answer) : asText(answerJson(answer)));
  return 0;
};

const revoke = async (args: readonly string[], io: Io): Promise<ExitCode> => {
  const { values, positionals } = readArguments(keys, ['ID'], args);
  const form = noMarkdown(outputForm(values));
  const path = ['keys', positionals[0] ?? ''];
  const answer = await callRegistry({ method: 'DELETE', path }, values, io);
  const { id, name } = answerJson<KeyAnswer>(answer);
  await io.stdout.write(form === 'json' ? answerText(answer) : `Revoked ${id} (${visible(name)}).\n`);
  return 0;
};

const asText = ({ items, next }: KeysAnswer): string => {
  if (items.length === 0) return 'No key.\n';
  const rows = items.map(({ id, name, owner, state, scopes, toolsets, expiresAt, lastUsedAt }) => [
    id,
    name === owner ? name : `${name} (${owner})`,
    state,
    scopes.join(','),
    toolsets.join(','),
    expiresAt === null ? 'never expires' : `expires ${expiresAt}`,
    lastUsedAt === null ? 'never used' : `used ${lastUsedAt}`,
  ]);
  return `${table(rows)}${next === null ? '' : `There are more: add --cursor ${next}\n`}`;
};

const timeOf = (given: string): string => {
  const days = /^(\d{1,5})d$/.exec(given)?.[1];
  if (days === undefined) return given;
  return new Date(Date.now() + Number(days) * 86_400_000).toISOString();
};
