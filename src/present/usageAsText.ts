import type { ArgumentUsage, ToolUsage } from '../history/census.ts';
import { grouped, percent } from './figures.ts';
import { counted } from './headline.ts';
import { palette } from './palette.ts';
import { shownJson } from './shownJson.ts';
import { table } from './table.ts';
import { visible } from './visible.ts';

/** A census of arguments as far as it is shown. */
export type UsageFigures = {
  readonly toolset: string;
  readonly against: { readonly version: string };
  readonly keep: string;
  readonly counted: 'exact' | 'sampled';
  readonly looked: number;
  readonly recorded: { readonly calls: number };
  readonly tools: readonly ToolUsage[];
};

/** A census of arguments for a terminal: tool by tool, argument by argument, the most frequent values of each. */
export const usageAsText = (usage: UsageFigures, options: { readonly colour: boolean }): string => {
  const paint = palette(options.colour);
  const { toolset, against, recorded, looked } = usage;
  const of = usage.counted === 'sampled' ? `, a sample of ${grouped(recorded.calls)}` : '';
  const lines = [
    `${visible(toolset)}: ${counted(looked, 'recorded call')}${of}, held against ${visible(against.version)}.`,
  ];
  const called = usage.tools.filter(({ calls }) => calls > 0);
  const idle = usage.tools.length - called.length;
  for (const tool of called) {
    const unknown = tool.known ? '' : `, which ${visible(against.version)} has not`;
    lines.push('', paint.strong(`${visible(tool.tool)}: ${counted(tool.calls, 'call')}${unknown}`));
    for (const argument of tool.arguments) lines.push(...argumentLines(argument, usage.keep));
  }
  if (idle > 0) lines.push('', `${counted(idle, 'tool')} without a call.`);
  return `${lines.join('\n')}\n`;
};

const mostShown = 15;

const argumentLines = (argument: ArgumentUsage, keep: string): string[] => {
  const { given, leftOut, kept, distinct, accepted, refused, unjudged } = argument;
  const name = visible(argument.pointer.slice(1));
  const facts = [
    `given ${given === 1 ? 'once' : `${grouped(given)} times`}`,
    ...(leftOut > 0 ? [`left out ${grouped(leftOut)}`] : []),
    ...(kept > 0 ? [counted(distinct, 'value')] : []),
    ...(argument.declared ? [] : ['not declared']),
    ...(refused > 0 ? [`${grouped(accepted)} accepted, ${grouped(refused)} refused`] : []),
    ...(unjudged > 0 && argument.declared
      ? [`${grouped(unjudged)} of which too little is kept to judge`]
      : []),
  ];
  const lines = [`  ${name}: ${facts.join(', ')}`];
  if (given > 0 && isTold(argument)) {
    const rows = argument.values
      .slice(0, mostShown)
      .map(({ value, calls, accepted: fits, respells }) => [
        shownJson(value),
        grouped(calls),
        percent(calls / kept),
        fits ? '' : 'refused',
        respells === undefined ? '' : `like ${JSON.stringify(respells)}`,
      ]);
    lines.push(
      ...table(rows)
        .trimEnd()
        .split('\n')
        .map((line) => `    ${line}`),
    );
    if (distinct > rows.length) lines.push(`    ${grouped(distinct - rows.length)} more`);
  }
  const { suggestion } = argument;
  if (suggestion !== null) {
    lines.push(
      `    ${percent(suggestion.calls / kept)} choose from ${suggestion.values.length}: list them, as "enum": ${shownJson([...suggestion.values])}.`,
    );
  } else if (given > 0 && kept === 0 && keep === 'shape' && unjudged === given) {
    lines.push('    Its values are not kept: set the policy to "arguments" to count them.');
  }
  return lines;
};

/** Values of which hardly any comes again say nothing by themselves. */
const isTold = ({ kept, distinct }: ArgumentUsage): boolean =>
  kept > 0 && (distinct <= mostShown || kept >= 2 * distinct);
