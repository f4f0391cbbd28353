import { expect, test } from 'vitest';
import { lint } from '../../src/lint/lint.ts';
import { toolsetOf } from './examples.ts';

const S = 'string';

/** What is found in a tool with these arguments; the empty text where nothing is. */
const rows: readonly (readonly [found: string, properties: object, required?: readonly string[]])[] = [
  [
    'choice-left-open',
    { priority: { type: S, description: 'How urgent it is: low, normal, high or urgent.' } },
  ],
  ['choice-left-open', { priority: { type: S, description: 'low, normal, high, or urgent' } }],
  ['choice-left-open', { priority: { type: S, description: 'Ticket priority (low/normal/high/urgent).' } }],
  [
    'choice-left-open',
    { priority: { type: S, description: 'Priority. Allowed values: low, normal, high, urgent.' } },
  ],
  ['choice-left-open', { priority: { type: S, description: 'Set to "low", "normal", "high" or "urgent".' } }],
  [
    'choice-left-open',
    {
      priority: {
        type: S,
        description:
          'urgent = money has left the account. high = the customer is blocked. Default to normal.',
      },
    },
  ],
  ['choice-left-open', { status: { type: S, description: 'Either open or closed.' } }],
  [
    'choice-left-open',
    {
      channel: {
        type: S,
        description: 'Which way to reach them; email, phone and chat are the only options.',
      },
    },
  ],
  [
    'choice-left-open',
    {
      channel: {
        type: S,
        description: 'How to reach the customer. Possible values are `email`, `phone`, `chat`.',
      },
    },
  ],
  ['choice-left-open', { shipping_speed: { type: S, description: 'standard, express or overnight' } }],
  ['choice-left-open', { size: { type: S, description: 'Size of the shirt: S, M, L, XL.' } }],
  ['choice-left-open', { mode: { type: S, description: '- fast: quick answer\n- deep: thorough answer' } }],
  ['choice-left-open', { sort: { type: S, description: 'asc | desc' } }],
  [
    'choice-left-open',
    { severity: { type: S, description: 'How bad it is, from minor through major to critical.' } },
  ],
  [
    'choice-left-open',
    { type: { type: S, description: 'The kind of issue: billing, delivery, technical, or other.' } },
  ],
  ['choice-left-open', { reason: { type: S, description: 'Must be damaged, late or wrong_item.' } }],
  [
    'choice-left-open',
    { reason: { anyOf: [{ type: S }, { type: 'null' }], description: 'One of: damaged, late, wrong item.' } },
  ],
  ['choice-left-open', { direction: { type: S, description: "'in' for incoming, 'out' for outgoing" } }],
  ['', { summary: { type: S, description: "One sentence, in the customer's own words where possible." } }],
  ['', { priority: { type: S, enum: ['low', 'high'], description: 'high = blocked. Default to low.' } }],
  ['', { city: { type: S, description: 'The city, such as Paris, London or Berlin.' } }],
  [
    '',
    { note: { type: S, description: 'What the customer wants, what was tried, and what is left to do.' } },
  ],
  ['', { address: { type: S, description: 'Street, number, postal code and city.' } }],
  ['', { name: { type: S, description: 'The name (first and last).' } }],
  ['', { query: { type: S, description: 'Words to search for: a product, a brand, or a category.' } }],
  ['identifier-without-form', { order_id: { type: S, description: 'The order.' } }],
  ['identifier-without-form', { order_id: { type: S, description: "The customer's order identifier." } }],
  ['identifier-without-form', { orderId: { type: S, description: 'ID of the order this concerns.' } }],
  [
    'identifier-without-form',
    { 'order-id': { type: S, description: 'Which order the complaint is about.' } },
  ],
  [
    'identifier-without-form',
    { order_number: { type: S, description: 'The number of the order this concerns.' } },
  ],
  ['identifier-without-form', { orderNo: { type: S, description: 'The order this concerns.' } }],
  ['identifier-without-form', { invoice_ref: { type: S, description: 'The invoice in question.' } }],
  ['identifier-without-form', { case_reference: { type: S, description: 'The case in question.' } }],
  ['identifier-without-form', { tracking_number: { type: S, description: 'The parcel in question.' } }],
  [
    'identifier-without-form',
    {
      order_id: {
        type: S,
        description: 'The order this concerns. Omit if the issue is not about a specific order.',
      },
    },
  ],
  [
    'identifier-without-form',
    { order_id: { type: ['string', 'null'], description: 'The order this concerns, or null.' } },
  ],
  [
    '',
    {
      order_id: {
        type: S,
        description:
          'The order this concerns, in the form AB-40912. Omit if the issue is not about a specific order.',
      },
    },
  ],
  ['', { order_id: { type: S, pattern: '^[A-Z]{2}-\\d{5}$', description: 'The order this concerns.' } }],
  ['', { order_id: { type: S, description: 'The order this concerns.', examples: ['AB-40912'] } }],
  ['', { order_id: { type: S, description: 'The order, two letters, a dash and five digits.' } }],
  [
    'default-unstated',
    { order_id: { type: S, description: 'The order this concerns, in the form AB-40912.' } },
    ['order_id'],
  ],
  [
    'default-unstated',
    { priority: { type: S, enum: ['low', 'normal'], description: 'low = can wait.' } },
    ['priority'],
  ],
  [
    'required-though-optional',
    {
      order_id: { type: S, description: 'The order this concerns, in the form AB-40912. Leave out if none.' },
    },
    ['order_id'],
  ],
  ['moment-without-format', { due_date: { type: S, description: 'When it must be done.' } }],
  ['moment-without-format', { dueDate: { type: S, description: 'The day by which it must be done.' } }],
  ['moment-without-format', { start_time: { type: S, description: 'When it begins.' } }],
  ['moment-without-format', { created_at: { type: S, description: 'When the ticket was created.' } }],
  ['moment-without-format', { since: { type: S, description: 'Only tickets since this date.' } }],
  ['count-without-bounds', { quantity: { type: 'integer', description: 'How many to order.' } }],
  ['count-without-bounds', { limit: { type: 'integer', description: 'How many to return.' } }],
  ['measure-without-unit', { timeout: { type: 'integer', description: 'How long to wait.' } }],
  ['measure-without-unit', { weight: { type: 'number', description: 'How heavy the parcel is.' } }],
  ['measure-without-unit', { max_distance: { type: 'number', description: 'How far away it may be.' } }],
  ['measure-without-unit', { amount: { type: 'number', description: 'How much to pay back.' } }],
  ['infrastructure-value', { tenant_id: { type: S, description: 'Tenant.' } }, ['tenant_id']],
  ['infrastructure-value', { traceId: { type: S, description: 'Trace id.' } }],
  [
    'infrastructure-value',
    { account_key: { type: S, description: 'Internal account key.' } },
    ['account_key'],
  ],
  [
    'infrastructure-value',
    { internal_user_id: { type: S, description: 'Platform id of the user, e.g. u_81.' } },
    ['internal_user_id'],
  ],
  ['infrastructure-value', { api_token: { type: S, description: 'Token for the backend.' } }, ['api_token']],
  [
    'infrastructure-value',
    { request_id: { type: S, description: 'Request id for logging, e.g. r-1.' } },
    ['request_id'],
  ],
  [
    'infrastructure-value',
    { org_id: { type: S, description: 'Internal organisation id of the tenant, e.g. o-1.' } },
    ['org_id'],
  ],
  [
    'parameter-restates-name',
    { priority: { type: S, enum: ['a', 'b'], description: 'The priority of the ticket.' } },
  ],
  ['parameter-restates-name', { summary: { type: S, description: 'The summary.' } }],
  ['parameter-restates-name', { category: { type: S, description: 'Category of the ticket' } }],
  ['limit-only-in-words', { summary: { type: S, description: 'What went wrong, at most 200 characters.' } }],
  [
    'limit-only-in-words',
    { summary: { type: S, description: 'What went wrong in no more than 200 characters.' } },
  ],
  ['limit-only-in-words', { summary: { type: S, description: 'What went wrong (max. 200 chars).' } }],
  ['limit-only-in-words', { tags: { type: 'array', items: { type: S }, description: 'Up to 5 tags.' } }],
  ['limit-only-in-words', { rating: { type: 'integer', description: 'From 1 to 5.' } }],
  ['limit-only-in-words', { rating: { type: 'integer', description: 'Stars, 1-5.' } }],
  [
    'limit-contradicted',
    { limit: { type: 'integer', minimum: 1, maximum: 50, description: 'How many to list, at most 100.' } },
  ],
  [
    'limit-contradicted',
    { rating: { type: 'integer', minimum: 0, maximum: 10, description: 'A rating between 1 and 5.' } },
  ],
  [
    'identifier-without-form',
    {
      line: {
        type: 'object',
        description: 'What was bought, and where it is now.',
        properties: { order_id: { type: S, description: 'Which one.' } },
      },
    },
  ],
  ['choice-left-open', { level: { $ref: '#/$defs/level' } }],
  [
    '',
    {
      level: {
        anyOf: [{ type: S, enum: ['gold', 'silver'] }, { type: 'null' }],
        description: 'One of gold or silver.',
      },
    },
  ],
  ['', { beschreibung: { type: S, description: 'Was schiefging, in den Worten des Kunden.' } }],
  ['', { 見出し: { type: S, description: '顧客の言葉で一文にまとめる。' } }],
  [
    '',
    {
      tags: {
        type: 'array',
        items: { type: S },
        description: '🏷️ Words to file it under, e.g. 📦 parcel or 💶 money.',
      },
    },
  ],
  [
    '',
    {
      when: { type: S, format: 'date-time', description: '**When** it happened; see the `summary` as well.' },
    },
  ],
  [
    '',
    {
      people: {
        type: 'array',
        description: 'Who takes part.',
        items: { type: 'object', properties: { name: { type: S, description: 'As they sign.' } } },
      },
    },
  ],
];

test.each(rows)('%s: %j', (found, properties, required = []) => {
  const tools = [
    {
      name: 'create_ticket',
      description:
        'Open a ticket when the matter needs a person. Do not use it for what lookup_order can answer.',
      inputSchema: {
        type: 'object',
        properties,
        required,
        $defs: { level: { type: S, description: 'Must be gold, silver or bronze.' } },
      },
    },
    {
      name: 'lookup_order',
      description: 'Reads what is known of the purchases of somebody. Use it for questions on them.',
      inputSchema: { type: 'object', properties: {} },
    },
  ];
  expect(lint(toolsetOf({ tools })).map((finding) => finding.lint)).toEqual(found === '' ? [] : [found]);
});
