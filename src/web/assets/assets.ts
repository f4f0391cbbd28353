import { createHash } from 'node:crypto';
import { iconText } from './icon.ts';
import { scriptText } from './script.ts';
import { styleText } from './style.ts';

export type Asset = { readonly type: string; readonly text: string };

const named = (name: string, extension: string, text: string): string =>
  `/assets/${name}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}.${extension}`;

/** Files that the pages name. Their paths hold a hash of what they are, so that they can be kept for ever. */
export const assetPaths = {
  style: named('style', 'css', styleText),
  script: named('script', 'js', scriptText),
  icon: named('icon', 'svg', iconText),
} as const;

export const assets: ReadonlyMap<string, Asset> = new Map([
  [assetPaths.style, { type: 'text/css; charset=utf-8', text: styleText }],
  [assetPaths.script, { type: 'text/javascript; charset=utf-8', text: scriptText }],
  [assetPaths.icon, { type: 'image/svg+xml', text: iconText }],
]);
