import type { Json } from '../../schema/json.ts';
import type { Lint } from '../lintKind.ts';
import { textsIn } from '../toolsetView.ts';

export const escapeCodes: Lint = {
  id: 'escape-codes',
  on: 'tool',
  level: 'error',
  find: function* ({ tool }) {
    if (!anyControl.test(tool.text)) return;
    const { text: _, ...fields } = tool;
    for (const { path, text } of textsIn(fields as unknown as Json, '')) {
      const match = control.exec(text);
      if (match === null) continue;
      yield {
        path,
        about: text,
        other: `U+${match[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
      };
    }
  },
  says: ({ other }) => `The text holds the control character ${other}.`,
  why: () => 'On a terminal it can hide or forge what a reviewer sees, while a model reads all of it.',
  instead: () => 'Take it out. Colour and cursor codes have no place in a definition.',
  example: {
    bad: {
      tools: [bell('Sounds the bell at the \u001b[8mback\u001b[0m door. Use it when the post is late.')],
    },
    good: { tools: [bell('Sounds the bell at the door. Use it when the post is late.')] },
  },
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** The same in JSON, which escapes most of them. */
const anyControl = /\\u00[01]|\\[bf]|[\u007f-\u009f]/;

function bell(description: string) {
  return { name: 'sound_bell', description, inputSchema: { type: 'object', properties: {} } };
}
