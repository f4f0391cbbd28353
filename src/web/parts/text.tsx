import { visiblePieces } from '../../present/visible.ts';

/** A name from outside: text on one line, isolated from the writing direction around it, with nothing unseen. */
export const Name = ({ text, most = 160 }: { text: string; most?: number }) => (
  <bdi>
    <Pieces text={cutText(text, most)} />
    {text.length > most ? <span class="cut">… {text.length.toLocaleString('en')} characters</span> : ''}
  </bdi>
);

/** A name in the type of names. */
export const Code = ({ text, most }: { text: string; most?: number }) => (
  <code>
    <Name text={text} {...(most !== undefined && { most })} />
  </code>
);

/**
 * Words from outside, with their line breaks. What is cut says how long it is; `whole` is where all of it can be
 * read.
 */
export const Prose = ({ text, most = 600, whole }: { text: string; most?: number; whole?: string }) => (
  <span class="prose" dir="auto">
    {cutText(text, most)
      .split('\n')
      .map((line, index) => (
        <>
          {index > 0 ? '\n' : ''}
          <Pieces text={line} />
        </>
      ))}
    {text.length > most ? <Cut length={text.length} whole={whole} /> : ''}
  </span>
);

/** A sentence of ours that quotes names in backticks, which may hold anything. */
export const Sentence = ({ text, most = 1_200 }: { text: string; most?: number }) => (
  <>
    {cutText(text, most)
      .split('`')
      .map((part, index) => (index % 2 === 1 ? <Code text={part} /> : <Pieces text={part} />))}
    {text.length > most ? '…' : ''}
  </>
);

export const Pieces = ({ text }: { text: string }) => (
  <>{visiblePieces(text).map((piece) => (piece.escape ? <i class="unseen">{piece.text}</i> : piece.text))}</>
);

export const Cut = ({ length, whole }: { length: number; whole?: string | undefined }) => (
  <span class="cut">
    {'… '}
    {whole === undefined ? (
      `${length.toLocaleString('en')} characters`
    ) : (
      <a href={whole}>all {length.toLocaleString('en')} characters</a>
    )}
  </span>
);

/** Never between the two halves of a character. */
export const cutText = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
};
