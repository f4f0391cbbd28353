import { Lines } from './jsonBlock.tsx';
import { cutText } from './text.tsx';

/** A long text, a window at a time: as much as fits into so many bytes of page. */
export const TextWindow = ({
  text,
  from,
  room,
  href,
}: {
  text: string;
  from: string | undefined;
  room: number;
  href: (from: number) => string;
}) => {
  const start = Math.min(Math.max(0, Math.trunc(Number(from ?? 0)) || 0), text.length);
  let size = Math.min(room, text.length - start);
  let shown = cutText(text.slice(start), size);
  let html = String(<Lines text={shown} />);
  // What is escaped takes more room than it has characters.
  while (Buffer.byteLength(html) > room && size > 64) {
    size = Math.floor((size * 0.9 * room) / Math.max(room, Buffer.byteLength(html)));
    shown = cutText(text.slice(start), size);
    html = String(<Lines text={shown} />);
  }
  const end = start + shown.length;
  return (
    <>
      <pre class="json" dir="auto">
        <Lines text={shown} />
      </pre>
      <nav class="pager" aria-label="Parts of the text">
        <span class="soft">
          Characters {(start + (shown === '' ? 0 : 1)).toLocaleString('en')} to {end.toLocaleString('en')} of{' '}
          {text.length.toLocaleString('en')}
        </span>
        {start > 0 ? <a href={href(0)}>From the beginning</a> : ''}
        {end < text.length ? (
          <a class="next" rel="next" href={href(end)}>
            The next part
          </a>
        ) : (
          ''
        )}
      </nav>
    </>
  );
};
