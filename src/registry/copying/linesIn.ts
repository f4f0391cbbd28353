import { StringDecoder } from 'node:string_decoder';

/**
 * The lines of a stream of UTF-8, parted by line feeds and nothing else (`readline` also parts at U+2028, which JSON
 * may hold), however long they are.
 */
export async function* linesIn(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let begun: string[] = [];
  for await (const chunk of stream) {
    const pieces = decoder.write(chunk).split('\n');
    const last = pieces.pop() ?? '';
    for (const piece of pieces) {
      yield begun.length === 0 ? piece : begun.join('') + piece;
      begun = [];
    }
    if (last !== '') begun.push(last);
  }
  if (begun.length > 0) yield begun.join('');
}
