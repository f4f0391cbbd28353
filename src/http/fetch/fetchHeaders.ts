import type { FetchedToolset } from '../../registry/readSessionToolset.ts';
import { revalidated } from '../answer.ts';
import { wireType } from '../shapes/wireTools.ts';

/** What is told with the tools of a session, the entity tag aside. */
export const fetchHeaders = (
  toolsets: readonly FetchedToolset[],
  format: string | undefined,
): Readonly<Record<string, string>> => ({
  'Content-Type': format === undefined ? 'application/json' : wireType(format),
  'Cache-Control': revalidated,
  'X-Toolset-Name': toolsets.map(({ name }) => name).join(', '),
  'X-Toolset-Version': toolsets.map(({ version }) => version).join(', '),
  'X-Toolset-Digest': toolsets.map(({ digest }) => digest).join(', '),
  ...newerHeader(toolsets),
});

const newerHeader = (toolsets: readonly FetchedToolset[]): Record<string, string> => {
  const words = toolsets.map(({ newer }) => {
    if (newer === null || newer === undefined) return newer === null ? 'none' : undefined;
    return `${newer.version}; ${newer.verdict ?? 'unknown'}`;
  });
  return words.includes(undefined) ? {} : { 'X-Toolset-Newer': words.join(', ') };
};
