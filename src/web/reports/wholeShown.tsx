import type { Json } from '../../schema/json.ts';
import { jsonLines } from '../diff/jsonLines.ts';
import { type Asked, asked, type Shown } from '../page.ts';
import { ChangeCard } from '../parts/changeCard.tsx';
import { TextWindow } from '../parts/textWindow.tsx';
import type { ReportView } from './readReportView.ts';

/** One change alone, with all of both sides, however long they are: a window at a time. */
export const wholeShown = (
  request: Asked,
  view: ReportView,
  fingerprint: string,
  place: (part: Readonly<Record<string, string>>) => string,
): Shown => {
  const change = view.report.changes.find((candidate) => candidate.fingerprint === fingerprint);
  const titles = {
    old: view.report.from?.version ?? 'before',
    next: view.report.to.version ?? 'after',
  };
  if (change === undefined) {
    return {
      title: 'No such change',
      section: 'reports',
      body: (
        <>
          <h1>No such change</h1>
          <p>
            This report has no change under that address. <a href={place({})}>All of its changes</a> are one
            page away.
          </p>
        </>
      ),
    };
  }
  const sides = view.sidesOf(change);
  return {
    title: `One change of ${view.report.toolset}`,
    section: 'reports',
    body: (
      <>
        <p>
          <a href={place({})}>The whole report</a>
        </p>
        <h1>One change</h1>
        <h2 class="away">What changed</h2>
        <ChangeCard
          change={change}
          sides={sides}
          titles={titles}
          whole={`${place({ whole: fingerprint })}#all`}
          href={place({ whole: fingerprint })}
        />
        <h2 id="all">All of both sides</h2>
        {(['old', 'next'] as const).map((side) => (
          <section aria-label={titles[side]}>
            <h3>{titles[side]}</h3>
            {sides[side] === undefined ? (
              <p class="soft">Nothing stands here in this version.</p>
            ) : (
              <TextWindow
                text={textOf(sides[side] as Json)}
                from={asked(request, side)}
                room={11_000}
                href={(from) => `${place({ whole: fingerprint, [side]: String(from) })}#all`}
              />
            )}
          </section>
        ))}
      </>
    ),
  };
};

const textOf = (value: Json): string =>
  typeof value === 'string' ? value : jsonLines(value, 100_000).join('\n');
