import type { ChosenFindings } from '../../lint/chooseFindings.ts';
import { levels } from '../../lint/finding.ts';
import { counted } from '../../present/headline.ts';
import type { VersionSummary } from '../../registry/versionSummary.ts';
import { links } from '../links.ts';
import { LevelTag } from './badges.tsx';
import { fitting } from './fitting.ts';
import { Empty } from './pieces.tsx';
import { Code, Sentence } from './text.tsx';

type Finding = ChosenFindings['findings'][number];

/** What is wrong with a version, the worst first. */
export const FindingList = ({
  item,
  lint,
  room,
}: {
  item: VersionSummary;
  lint: ChosenFindings;
  room: number;
}) => {
  const open = lint.findings
    .filter(({ acknowledged }) => acknowledged === undefined)
    .toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
  if (open.length === 0) {
    return (
      <Empty title="Nothing found">
        <p>No standing fault that a model would stumble over.</p>
      </Empty>
    );
  }
  const { shown, count } = fitting(open, room, (finding) => <Row item={item} finding={finding} />);
  const rest = open.length + lint.more - count;
  return (
    <div class="panel">
      <ul class="findings">{shown}</ul>
      {rest === 0 ? (
        ''
      ) : (
        <p class="whole soft">
          {counted(rest, 'more finding')}: <code>toolset lint {`${item.toolset}@${item.version}`}</code> lists
          them all, and each tool’s page its own.
        </p>
      )}
    </div>
  );
};

const Row = ({ item, finding }: { item: VersionSummary; finding: Finding }) => (
  <li>
    <LevelTag level={finding.level} />
    <div>
      <p>
        {finding.tool === null ? (
          ''
        ) : (
          <>
            <a href={links.tool(item.toolset, item.version, finding.tool)}>
              <Code text={finding.tool} most={80} />
            </a>{' '}
          </>
        )}
        <Sentence text={finding.says} />
        {finding.alsoIn === undefined || finding.alsoIn.length === 0
          ? ''
          : ` So it is in ${counted(finding.alsoIn.length, 'more tool')}.`}
      </p>
      <p class="soft">
        <Sentence text={finding.instead} />
      </p>
      <p class="fine">
        {finding.lint} {finding.fingerprint}
      </p>
    </div>
  </li>
);
