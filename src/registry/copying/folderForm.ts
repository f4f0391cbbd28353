/** What a folder says of itself in `registry.json`. */
export const folderForm = 'toolset-registry-folder-1';

export type FolderHead = {
  readonly format: typeof folderForm;
  /** The last migration of the database that it is from. */
  readonly migration: number;
  /** By table, what its rows hold. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
};

/** A version as it stands in a file: its rows as PostgreSQL writes them, and the definition. */
export type VersionFile = {
  readonly version: Row;
  readonly marks: Row;
  /** When this content was first published. */
  readonly definedAt: string;
  /** Null where the content was purged, or where JSON.stringify does not give its bytes again. */
  readonly definition: { readonly tools: readonly { readonly name: string }[] } | null;
  /** Its bytes as text, where `definition` is null. */
  readonly canonical?: string;
};

export type ReportFile = {
  readonly row: Row;
  /** Null where JSON.stringify does not give its text again. */
  readonly report: unknown;
  readonly text?: string;
};

/** A toolset as it stands in a file, without its versions and reports. */
export type ToolsetFile = {
  readonly toolset: Row;
  readonly channels: readonly Row[];
  readonly policies: readonly Row[];
  readonly acknowledgements: readonly Row[];
  readonly decisions: readonly Row[];
  readonly decided_versions: readonly Row[];
};

export type Row = Readonly<Record<string, unknown>>;

/** The tables of a toolset's file besides `toolsets`, each with the columns that order it. */
export const partsOfToolset = {
  channels: ['channel'],
  policies: ['toolset'],
  acknowledgements: ['fingerprint'],
  decisions: ['id'],
  decided_versions: ['version', 'decision'],
} as const;

/** The tables of sessions, each in a file of lines, with the columns that order it; and what their agents are sent. */
export const tablesOfSessions = {
  sessions: ['id'],
  pins: ['session', 'toolset'],
  pin_moves: ['session', 'toolset', 'step'],
  pin_tallies: ['toolset', 'version'],
  pin_tally_changes: ['seq'],
  renderings: ['digest', 'format'],
} as const;

/** Every table that a folder may hold, so that what one refers to comes before it. */
export const folderTables = [
  'toolsets',
  'definitions',
  'reports',
  'versions',
  'version_marks',
  'channels',
  'policies',
  'acknowledgements',
  'decisions',
  'decided_versions',
  'tombstones',
  ...(Object.keys(tablesOfSessions) as (keyof typeof tablesOfSessions)[]),
] as const;
export type FolderTable = (typeof folderTables)[number];

/** Names of toolsets and versions are made of few characters, none of which leads out of a folder. */
export const fileNameOf = (name: string): string => encodeURIComponent(name).replace(/^\.+$/, '%2E');
