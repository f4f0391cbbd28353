import type { Json } from '../../schema/json.ts';
import { jsonLines } from '../diff/jsonLines.ts';
import { Cut, cutText, Pieces } from './text.tsx';

/** A value as JSON over several lines, cut with a way to see all of it. */
export const JsonBlock = ({
  value,
  lead = '',
  most = 2_000,
  whole,
}: {
  value: Json;
  lead?: string;
  most?: number;
  whole?: string;
}) => {
  const text = jsonLines(value, 4_000).join('\n');
  return (
    <pre class="json" dir="ltr">
      {lead === '' ? '' : <Lines text={lead} />}
      <Lines text={cutText(text, most)} />
      {text.length > most ? <Cut length={text.length} whole={whole} /> : ''}
    </pre>
  );
};

/** Text whose line breaks are line breaks. */
export const Lines = ({ text }: { text: string }) => (
  <>
    {text.split('\n').map((line, index) => (
      <>
        {index > 0 ? '\n' : ''}
        <Pieces text={line} />
      </>
    ))}
  </>
);
