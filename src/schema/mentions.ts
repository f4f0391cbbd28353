import type { SchemaDocument } from './document.ts';

/**
 * Whether a word may stand in a document, as a keyword, a name or within a text: where it does not, nobody
 * needs to look for the keyword. Written at most once a document, which costs less than one look at each schema.
 */
export const mentions = (document: SchemaDocument, word: string): boolean => {
  let text = document.text ?? texts.get(document);
  if (text === undefined) {
    text = JSON.stringify(document.root);
    texts.set(document, text);
  }
  return text.includes(word);
};

const texts = new WeakMap<SchemaDocument, string>();
