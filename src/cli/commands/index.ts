import type { Command } from '../command.ts';

/** Every command, in the order of the help page; each is loaded when it is called. */
export const commands: ReadonlyMap<string, { readonly says: string; readonly load: () => Promise<Command> }> =
  new Map([
    ['serve', { says: 'run the registry', load: async () => (await import('./serve.ts')).serve }],
    [
      'diff',
      { says: 'compare two definitions, offline', load: async () => (await import('./diff.ts')).diff },
    ],
    [
      'publish',
      {
        says: 'publish a definition as a new version',
        load: async () => (await import('./publish.ts')).publish,
      },
    ],
    [
      'check',
      {
        says: 'what publishing would say, writing nothing',
        load: async () => (await import('./check.ts')).check,
      },
    ],
    [
      'import',
      {
        says: 'tools in any wire shape, or of an MCP server, as a definition',
        load: async () => (await import('./import.ts')).importTools,
      },
    ],
    [
      'render',
      {
        says: 'what a provider is sent for a definition',
        load: async () => (await import('./render.ts')).render,
      },
    ],
    ['lint', { says: 'what is wrong with a definition', load: async () => (await import('./lint.ts')).lint }],
    [
      'cost',
      { says: 'what the tools cost every request', load: async () => (await import('./cost.ts')).cost },
    ],
    [
      'policy',
      {
        says: 'levels of lints and traffic of a toolset',
        load: async () => (await import('./policy.ts')).policy,
      },
    ],
    ['calls', { says: 'the calls in a conversation', load: async () => (await import('./calls.ts')).calls }],
    ['get', { says: 'fetch a definition', load: async () => (await import('./get.ts')).get }],
    ['pin', { says: 'pin a session to versions', load: async () => (await import('./pin.ts')).pin }],
    [
      'session',
      { says: 'what a session is pinned to', load: async () => (await import('./session.ts')).session },
    ],
    ['sessions', { says: 'who is on what', load: async () => (await import('./sessions.ts')).sessions }],
    [
      'upgrade',
      {
        says: 'move a session where its history stays whole',
        load: async () => (await import('./upgrade.ts')).upgrade,
      },
    ],
    [
      'bridge',
      {
        says: 'take a conversation over a breaking change',
        load: async () => (await import('./bridge.ts')).bridge,
      },
    ],
    ['drain', { says: 'who is left on which version', load: async () => (await import('./drain.ts')).drain }],
    [
      'dispatch',
      {
        says: 'what a dispatcher must accept now',
        load: async () => (await import('./dispatch.ts')).dispatch,
      },
    ],
    ['usage', { says: 'what arguments were given', load: async () => (await import('./usage.ts')).usage }],
    [
      'fit',
      { says: 'the versions that a conversation fits', load: async () => (await import('./fit.ts')).fit },
    ],
    [
      'report',
      { says: 'the report kept with a version', load: async () => (await import('./report.ts')).report },
    ],
    [
      'reports',
      {
        says: 'reports, and those that wait for a decision',
        load: async () => (await import('./reports.ts')).reports,
      },
    ],
    [
      'approve',
      {
        says: 'approve breaking changes',
        load: async () => (await import('./approve.ts')).approve,
      },
    ],
    ['reject', { says: 'reject breaking changes', load: async () => (await import('./reject.ts')).reject }],
    [
      'compare',
      { says: 'a report over any two versions', load: async () => (await import('./compare.ts')).compare },
    ],
    [
      'verify',
      {
        says: 'a captured request against what should be sent',
        load: async () => (await import('./verify.ts')).verify,
      },
    ],
    ['keys', { says: 'create, list and revoke keys', load: async () => (await import('./keys.ts')).keys }],
    [
      'audit',
      {
        says: 'who did what, and whether it is all there',
        load: async () => (await import('./audit.ts')).audit,
      },
    ],
    [
      'doctor',
      {
        says: 'whether everything is as it should be',
        load: async () => (await import('./doctor.ts')).doctor,
      },
    ],
    ['backup', { says: 'everything into one file', load: async () => (await import('./backup.ts')).backup }],
    [
      'restore',
      { says: 'a backup into an empty database', load: async () => (await import('./restore.ts')).restore },
    ],
    [
      'export',
      {
        says: 'what was published, as a folder for git',
        load: async () => (await import('./exportRegistry.ts')).exportRegistry,
      },
    ],
    [
      'import-registry',
      {
        says: 'such a folder into an empty database',
        load: async () => (await import('./importRegistry.ts')).importRegistry,
      },
    ],
    [
      'migrate-to',
      {
        says: 'move to a PostgreSQL',
        load: async () => (await import('./migrateTo.ts')).migrateTo,
      },
    ],
    ['purge', { says: 'remove content that must go', load: async () => (await import('./purge.ts')).purge }],
  ]);
