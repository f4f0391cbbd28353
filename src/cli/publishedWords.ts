import type { PublishAnswer } from './answers.ts';
import type { PublishedAnswer } from './reviewAnswers.ts';

/** The first line of what a publish did. */
export const publishedWords = (isNew: boolean): ((published: PublishAnswer) => string) =>
  isNew ? published : standing;

const published = (answer: PublishAnswer): string => {
  const { toolset, version, state, digest } = answer;
  if (state === 'approved') return `Published ${toolset} ${version}, ${digest}.`;
  const { id } = (answer as PublishedAnswer).report;
  return `Published ${toolset} ${version} (${state}), ${digest}. It takes no session and no channel until its breaking changes are approved: toolset approve ${id} --comment TEXT`;
};

const standing = ({ toolset, version, state }: PublishAnswer): string =>
  `${toolset} ${version} stands with this content (${state}); nothing was published.`;
