import type { Change } from '../../src/compat/change.ts';
import type { Report } from '../../src/compat/report.ts';

/** A breaking change with everything that a change can say. */
export const renamed: Change = {
  rule: 'property-renamed',
  verdict: 'breaking',
  bump: 'major',
  tool: 'create_ticket',
  path: '/inputSchema/properties/order_number',
  before: 'order_id',
  after: 'order_number',
  message: '`order_id` was renamed to `order_number`.',
  why: 'Calls in the conversation show `order_id`, which is no longer declared, and a model that imitates them names an argument that nobody reads.',
  instead:
    'Keep `order_id` and add `order_number` as optional, or publish as a new major and let sessions finish on the old one.',
  witness: { tool: 'create_ticket', arguments: { summary: 'Broken cup', order_id: 'AB-40912' } },
  fingerprint: '0123456789ab',
};

export const unproven: Change = {
  rule: 'schema-unproven',
  verdict: 'breaking',
  bump: 'major',
  tool: 'search',
  path: '/inputSchema/properties/query',
  before: { type: 'string', pattern: '^(?!x)' },
  after: { type: 'string', pattern: '^[^x]' },
  message: 'It could not be proven that every earlier call is still accepted.',
  why: 'What is not proven safe may contradict calls in the conversation.',
  instead: 'Write the pattern without a look-ahead.',
  unproven: true,
  fingerprint: 'aaaaaaaaaaaa',
};

export const output: Change = {
  rule: 'output-property-removed',
  verdict: 'breaking',
  bump: 'major',
  tool: 'search',
  path: '/outputSchema/properties/total',
  before: { type: 'integer' },
  message: 'The result no longer declares `total`.',
  why: 'Results in the conversation show `total`, and code that reads it finds nothing.',
  instead: 'Keep `total` in the result.',
  witness: { tool: 'search', result: {} },
  fingerprint: 'bbbbbbbbbbbb',
};

export const added: Change = {
  rule: 'property-added',
  verdict: 'safe',
  bump: 'minor',
  tool: 'create_ticket',
  path: '/inputSchema/properties/note',
  after: { type: 'string' },
  message: '`note` was added, optional.',
  why: 'No call in the conversation has it, and none needs it.',
  notices: ['strict-wire', 'a-notice-of-tomorrow'],
  fingerprint: 'cccccccccccc',
};

export const described: Change = {
  rule: 'toolset-description-changed',
  verdict: 'safe',
  bump: 'patch',
  tool: null,
  path: '/description',
  before: 'Support tools.',
  after: 'Tools for support.',
  message: 'The description of the toolset changed.',
  why: 'Text is read fresh on every request.',
  fingerprint: 'dddddddddddd',
};

export const reportOf = (...changes: Change[]): Report => ({
  verdict: changes.some((change) => change.verdict === 'breaking') ? 'breaking' : 'safe',
  bump: (['major', 'minor', 'patch'] as const).find((bump) => changes.some((c) => c.bump === bump)) ?? 'none',
  lens: 'declared',
  engine: '1',
  renames: [],
  changes,
});

/** Fourteen changes of three tools and the toolset: long enough to be read tool by tool. */
export const longReport = reportOf(
  renamed,
  output,
  unproven,
  described,
  ...Array.from({ length: 10 }, (_, index) => ({
    ...added,
    tool: index % 2 === 0 ? 'create_ticket' : 'close_ticket',
    path: `/inputSchema/properties/note_${index}`,
    message: `\`note_${index}\` was added, optional.`,
    notices: [],
  })),
);

/** Everything that a name could do to a terminal or to a page, in one change. */
export const hostile: Change = {
  rule: 'property-removed',
  verdict: 'breaking',
  bump: 'major',
  tool: 'evil\u001b[2J\u202etool`<b>@octocat</b>',
  path: '/inputSchema/properties/![x](https:~1~1evil.example)\n\n# Safe',
  before: { description: '<script>alert(1)</script> @octocat ``` [a](b)\u0007\u2066' },
  message: 'The argument <img src=x onerror=alert(1)> @octocat #1 https://evil.example **bold** was removed.',
  why: '</details>\n\n# Safe: nothing changed\u001b]0;title\u0007 [link](javascript:alert(1)) `code` ``',
  instead: 'a|b _emphasis_ ~~gone~~ &lt; $x$ 0123456789abcdef owner/repo#1 www.evil.example a@b.example GH-1',
  witness: { tool: '`', arguments: { '```\n': '</details>\u009b31m' } },
  notices: ['\u202enotice'],
  fingerprint: 'eeeeeeeeeeee',
};
