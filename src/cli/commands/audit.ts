import { table } from '../../present/table.ts';
import type { AuditAnswer } from '../answers.ts';
import { answerJson, answerText, callRegistry, registryOptions } from '../callRegistry.ts';
import type { Options } from '../command.ts';
import type { ExitCode } from '../exitCode.ts';
import { Failure } from '../failure.ts';
import type { Io } from '../io.ts';
import { asFailure, databaseOptions, databasePlace } from '../operate.ts';
import { noMarkdown, outputForm, outputOptions } from '../outputForm.ts';
import { readArguments } from '../readArguments.ts';

const options = {
  toolset: { type: 'string', value: 'NAME', says: 'what was done to this toolset only' },
  act: { type: 'string', value: 'ACT', says: 'this kind of act only: published, key-revoked and so on' },
  actor: { type: 'string', value: 'NAME', says: 'what was done with keys of this name only' },
  limit: { type: 'string', value: 'N', says: 'how many to a page' },
  cursor: { type: 'string', value: 'C', says: 'the page after, as the page before names it' },
  head: { type: 'string', value: 'HASH', says: 'with verify: a head that was kept elsewhere' },
  ...databaseOptions,
  ...outputOptions,
  ...registryOptions,
} as const satisfies Options;

export const audit = {
  name: 'audit',
  usage: [
    'audit [--toolset NAME] [--act ACT] [--actor NAME] [--limit N] [--cursor C]',
    'audit head',
    'audit verify [--head HASH] [--data DIR]',
  ],
  about: [
    'Lists who did what, when and from where, newest first: publishes, channels, marks, policies, decisions, keys. `audit head` prints how many rows there are and the hash of the last one, to be kept elsewhere.',
    '`audit verify` computes the chain of hashes again, on the database itself (DATABASE_URL, or the embedded one in --data, whose service has to be stopped), and finds rows that were changed or removed. With --head, a hash that `audit head` gave earlier, it also finds an end that was cut off and a chain that was made anew.',
    'Exit code: 0 listed, or the chain holds; 1 it does not; 2 the call is wrong; 3 no registry, or no database, answered.',
  ],
  options,
  run: async (args: readonly string[], io: Io): Promise<ExitCode> => {
    const [what, ...rest] = args;
    if (what === 'verify') return verify(rest, io);
    if (what === 'head') return head(rest, io);
    const { values } = readArguments(audit, [], args);
    const form = noMarkdown(outputForm(values));
    const { toolset, act, actor, limit, cursor } = values;
    const query = { toolset, act, actor, limit, cursor };
    const answer = await callRegistry({ path: ['audit'], query }, values, io);
    await io.stdout.write(form === 'json' ? answerText(answer) : asText(answerJson(answer)));
    return 0;
  },
};

const head = async (args: readonly string[], io: Io): Promise<ExitCode> => {
  const { values } = readArguments(audit, [], args);
  const form = noMarkdown(outputForm(values));
  const answer = await callRegistry({ path: ['audit', 'head'] }, values, io);
  const { seq, hash } = answerJson<{ seq: number; hash: string }>(answer);
  await io.stdout.write(form === 'json' ? answerText(answer) : `${seq} ${hash}\n`);
  return 0;
};

const verify = async (args: readonly string[], io: Io): Promise<ExitCode> => {
  const { values } = readArguments(audit, [], args);
  const form = noMarkdown(outputForm(values));
  if (values.head !== undefined && !/^[0-9a-f]{64}$/.test(values.head)) {
    throw new Failure(2, '--head takes the hash that `toolset audit head` printed, 64 hex digits.');
  }
  const { openDatabase } = await import('../../registry/database/openDatabase.ts');
  const { whileUp } = await import('../../registry/database/whileUp.ts');
  const { verifyAudit } = await import('../../registry/audit/verifyAudit.ts');
  try {
    const place = databasePlace(values, io);
    const open = await whileUp(() => openDatabase({ ...place, connections: 1, directUrl: false }));
    try {
      const verdict = await whileUp(() => verifyAudit(open.database, { head: values.head }));
      const { rows, head: end, faults } = verdict;
      const lines =
        faults.length === 0
          ? [`The chain holds: ${rows} rows, the last ${end}.`]
          : faults.map(({ seq, says }) => `row ${seq}: ${says}`);
      await io.stdout.write(form === 'json' ? `${JSON.stringify(verdict)}\n` : `${lines.join('\n')}\n`);
      return faults.length === 0 ? 0 : 1;
    } finally {
      await open.close();
    }
  } catch (error) {
    throw asFailure(error);
  }
};

const asText = ({ items, next }: AuditAnswer): string => {
  if (items.length === 0) return 'Nothing was done.\n';
  const rows = items.map(({ seq, at, act, actor, owner, address, toolset, subject }) => [
    String(seq),
    at,
    act,
    [toolset, subject].filter((part) => part !== null).join(' '),
    actor === owner ? actor : `${actor} (${owner})`,
    address ?? '',
  ]);
  return `${table(rows)}${next === null ? '' : `There are more: add --cursor ${next}\n`}`;
};
