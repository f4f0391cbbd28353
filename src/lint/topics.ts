import { stem } from './words.ts';

/** Whether two words are of things that serve one purpose, so that a model may take a tool for the one for the other. */
export const sameTopic = (a: string, b: string): boolean =>
  topics.some((topic) => topic.has(a) && topic.has(b));

/** Whether the words hand a problem over to people: what competes with everything that might solve it. */
export const handsOver = (nameWords: readonly string[]): boolean => nameWords.some((word) => help.has(word));

const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).map(stem));

const help = set(
  'ticket case complaint escalate escalation human agent handoff handover callback incident technician supervisor oncall',
);

const topics: readonly ReadonlySet<string>[] = [
  help,
  set('refund voucher discount coupon compensation rebate credit'),
  set('charge invoice payment transfer payout pay bill'),
  set('email mail message sms notification notify ping announce dm'),
  set('doc documentation article faq kb knowledge manual guide handbook'),
  set('meeting event appointment reservation booking slot calendar'),
  set('shipment parcel delivery package tracking'),
];
