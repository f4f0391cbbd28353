import type { PublishAnswer } from './answers.ts';

/** The first line of what a publish did. */
export const publishedWords = (isNew: boolean): ((published: PublishAnswer) => string) =>
  isNew ? published : standing;

const published = ({ toolset, version, state, digest }: PublishAnswer): string =>
  `Published ${toolset} ${version}${state === 'approved' ? '' : ` (${state})`}, ${digest}.`;

const standing = ({ toolset, version, state }: PublishAnswer): string =>
  `${toolset} ${version} stands with this content (${state}); nothing was published.`;
