import { visible } from './visible.ts';

/** Text for XML 1.0, in elements and attributes: without control characters, U+FFFE and U+FFFF, which it cannot hold. */
export const xmlText = (text: string): string =>
  visible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[\ufffe\uffff]/g, '\ufffd');
