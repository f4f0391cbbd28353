import type { Cost } from '../cost/costOf.ts';
import type { EditCost } from '../cost/costOfEdit.ts';
import type { Spent } from '../cost/priceOf.ts';
import { dollars, grouped, percent, signed } from './figures.ts';
import { counted } from './headline.ts';

/** The columns of the table by tool. */
export const costColumns = [
  'tool',
  'tokens',
  'share',
  'name',
  'description',
  'schema',
  'examples',
  'frame',
] as const;

/** A row for each tool, the biggest first, then those that did not fit together, then all. */
export const costRows = (cost: Cost, most: number): string[][] => {
  const sorted = [...cost.tools].sort((a, b) => b.tokens - a.tokens);
  const shown = sorted.slice(0, most);
  const row = (title: string, tools: Cost['tools'], more = 0): string[] => {
    const sum = (part: 'tokens' | 'name' | 'description' | 'schema' | 'examples' | 'frame'): number =>
      tools.reduce((total, tool) => total + tool[part], 0);
    const tokens = sum('tokens') + more;
    const share = cost.tokens === 0 ? '' : percent(tokens / cost.tokens);
    const parts = [sum('name'), sum('description'), sum('schema'), sum('examples'), sum('frame') + more];
    return [title, grouped(tokens), share, ...parts.map(grouped)];
  };
  return [
    ...shown.map((tool) => row(tool.tool, [tool])),
    ...(sorted.length > shown.length
      ? [row(`${counted(sorted.length - shown.length, 'smaller tool')}`, sorted.slice(most))]
      : []),
    row('all', cost.tools, cost.around),
  ];
};

/** How many tokens, as which format, by which tokenizer. */
export const costHeadline = (cost: Cost): string =>
  `${grouped(cost.tokens)} tokens in ${counted(cost.tools.length, 'tool')} on every request, as ${cost.format}.`;

export const costSource = (cost: Cost): string =>
  cost.estimate
    ? `Counted with ${cost.tokenizer}. This is an estimate: the provider counts with a tokenizer of its own.`
    : `Counted with ${cost.tokenizer}. What the provider adds around the tools is not counted.`;

/** What it costs, in sentences; what is missing for a price where there is none. */
export const priceSentences = (cost: Cost): string[] => {
  if (cost.unknownModel !== undefined) {
    return [unpriced(cost.unknownModel)];
  }
  const { price } = cost;
  if (price === undefined) return [];
  const { input, cacheRead, cacheWrite } = price.perMillion;
  const caching = [
    cacheRead === undefined ? undefined : `${dollars(cacheRead)} read from the cache`,
    cacheWrite === undefined ? undefined : `${dollars(cacheWrite)} written to it`,
  ].filter((part) => part !== undefined);
  const { month } = price;
  return [
    `${price.model} of ${price.provider}: ${[`${dollars(input)} for a million input tokens`, ...caching].join(', ')}. Prices by ${price.source}.`,
    `A request: ${spent(price.request)}.`,
    ...(month === undefined
      ? []
      : [
          `A month of ${grouped(month.requests)} requests: ${spent(month)}, where ${percent(month.cacheHit)} of them find the tools in the cache.`,
        ]),
  ];
};

const unpriced = (model: string): string =>
  `There is no price for the model ${JSON.stringify(model)} in the table. Write it as its provider does, or as provider:model.`;

const spent = ({ uncached, cached }: Spent): string =>
  cached === undefined
    ? `${dollars(uncached)}; there is no price for caching`
    : `${dollars(uncached)} without caching, ${dollars(cached)} with it`;

/** The figures of an edit that words are made of; `before` is null for a first version. */
export type EditFigures = Pick<EditCost, 'tokens' | 'month' | 'formats'> & {
  readonly format?: string;
  readonly estimate?: boolean;
  readonly unknownModel?: string;
  readonly before: { readonly tokens: number } | null;
  readonly after: { readonly tokens: number };
};

/** What an edit does to the bill and to what providers have cached, in sentences. */
export const editSentences = (edit: EditFigures): string[] => {
  const { before, after } = edit;
  const month =
    edit.month === undefined
      ? ''
      : `, ${signed(dollars(edit.month.uncached))} a month without caching${edit.month.cached === undefined ? '' : ` and ${signed(dollars(edit.month.cached))} with it`}`;
  const tokens =
    before === null
      ? `${grouped(after.tokens)} tokens on every request`
      : `${grouped(before.tokens)} tokens before, ${grouped(after.tokens)} after (${signed(grouped(edit.tokens))})`;
  const counting =
    edit.format === undefined ? '' : `, as ${edit.format}${edit.estimate ? ' and by estimate' : ''}`;
  return [
    `${tokens}${counting}${month}.`,
    ...(edit.unknownModel === undefined ? [] : [unpriced(edit.unknownModel)]),
    ...prefixSentences(edit),
  ];
};

/** Formats that keep the same are told together, in the order of the list. */
const prefixSentences = ({ formats }: EditFigures): string[] => {
  const groups = new Map<string, string[]>();
  for (const { format, same, kept, of } of formats) {
    const words = same
      ? 'The bytes stay as they are'
      : kept === 0
        ? 'Nothing of the cached prefix is kept'
        : `The cached prefix is kept up to tool ${kept} of ${of}`;
    groups.set(words, [...(groups.get(words) ?? []), format]);
  }
  return [...groups].map(([words, names]) => {
    if (names.length < formats.length) return `${words} in ${names.join(', ')}.`;
    return `${words} in ${words.startsWith('Nothing') ? 'any' : 'every'} format.`;
  });
};
