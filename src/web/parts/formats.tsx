import { type FormatId, formatIds } from '../../formats/formatIds.ts';
import { refusalWords } from '../../present/lossesAsText.ts';
import type { Losses } from '../../registry/readLosses.ts';
import type { VersionSummary } from '../../registry/versionSummary.ts';
import { links } from '../links.ts';
import { fitting } from './fitting.ts';
import { Code, Sentence } from './text.tsx';

/** What the chosen format cannot say of a version, and the choice of another. */
export const FormatPart = ({ item, losses }: { item: VersionSummary; losses: Losses | undefined }) => (
  <section aria-labelledby="formats">
    <h2 id="formats">On the wire</h2>
    <form class="line" method="get" action={`${links.version(item.toolset, item.version)}#formats`}>
      <label for="format">What a format cannot say</label>
      <select id="format" name="format">
        {formatIds.map((id) => (
          <option value={id} {...(id === losses?.format && { selected: true })}>
            {id}
          </option>
        ))}
      </select>
      <button type="submit">Show</button>
    </form>
    {losses === undefined ? '' : <Told losses={losses} />}
  </section>
);

const Told = ({ losses }: { losses: Losses }) => {
  const lines = [
    ...losses.refusals.map((refusal) => ({
      kind: refusal.verified ? 'Refused' : 'Warning',
      tool: null as string | null,
      says: refusalWords(refusal),
    })),
    ...losses.requires.map((says) => ({ kind: 'Needs', tool: null as string | null, says })),
    ...losses.losses.map(({ tool, what, became }) => ({ kind: 'Lost', tool, says: `${what}: ${became}` })),
  ];
  if (lines.length === 0) {
    return (
      <p>
        <code>{losses.format}</code> says everything that the definition says.
      </p>
    );
  }
  const { shown, count } = fitting(lines, 6_000, ({ kind, tool, says }) => (
    <li>
      <b>{kind}</b>{' '}
      {tool === null ? (
        ''
      ) : (
        <>
          <Code text={tool} most={80} />{' '}
        </>
      )}
      <Sentence text={says} most={400} />
    </li>
  ));
  return (
    <ul class="plain">
      {shown}
      {count < lines.length ? (
        <li class="soft">
          and {lines.length - count} more: <code>toolset render --format {losses.format} --losses</code> lists
          them all.
        </li>
      ) : (
        ''
      )}
    </ul>
  );
};

export const askedFormat = (text: string | undefined): FormatId | undefined =>
  formatIds.find((id) => id === text);
