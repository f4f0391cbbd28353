import type { VerifiedWire, WireVerdict } from '../formats/verifyWire.ts';
import { visible } from './visible.ts';

/** The verdict in a sentence, and a line for every tool that is not as it should be. */
export const verifiedAsText = ({ verdict, tools }: VerifiedWire): string => {
  const lines = [
    verdictWords[verdict],
    ...tools
      .filter((tool) => tool.class !== 'identical')
      .map((tool) => `  ${tool.tool === '' ? '' : `${tool.tool}: `}${tool.class}: ${tool.detail}`),
  ];
  return lines.map((line) => `${visible(line)}\n`).join('');
};

const verdictWords: Readonly<Record<WireVerdict, string>> = {
  identical: 'identical: The request holds the very bytes.',
  'transport-additions': 'transport-additions: The tools are the very same, with what the transport added.',
  'other-encoding': 'other-encoding: The same values in the same order, written in another way.',
  'other-key-order': 'other-key-order: The same values, with members in another order.',
  'not-visible': 'not-visible: The definitions do not travel in this request.',
  changed: 'changed: The request says something else than the version.',
  unreadable: 'unreadable: The request is not JSON in UTF-8.',
};
