import type { Refusal } from '../formats/refusal.ts';
import type { Rendering } from '../formats/render.ts';
import { visible } from './visible.ts';

/** What a format cannot say, what a request needs besides, and what its provider refuses or may refuse. */
export const lossesAsText = ({
  losses,
  requires,
  refusals,
}: Pick<Rendering, 'losses' | 'requires' | 'refusals'>): string => {
  const lines = [
    losses.length === 0 ? 'Nothing is lost.' : losses.length === 1 ? 'One loss:' : `${losses.length} losses:`,
    ...losses.map(
      ({ tool, pointer, what, became }) => `  ${tool ?? 'toolset'} ${pointer}: ${what}: ${became}`,
    ),
    ...requires.map((requirement) => `The request needs ${requirement}`),
    ...[...refusals]
      .sort((a, b) => Number(b.verified) - Number(a.verified))
      .map((refusal) => `${refusal.verified ? 'Refused' : 'Warning'}: ${refusalWords(refusal)}`),
  ];
  return lines.map((line) => `${visible(line)}\n`).join('');
};

/** One refusal in a line, with its rule. */
export const refusalWords = ({ tool, rule, message }: Refusal): string =>
  `${tool === null ? '' : `${tool}: `}${message} (${rule})`;
