import { named } from '../../compat/quote.ts';
import type { Lint } from '../lintKind.ts';
import { isBare, saysBoundary, saysSituation } from '../purpose.ts';
import { closestRival, isSmall } from '../rivals.ts';
import { opensSomething } from '../verbs.ts';

/**
 * Asked of tools that bring something about, and where there are few tools of all. A description that tells in its
 * own words what exactly the tool does, and nothing of situations, draws its boundary by that; one that names a
 * situation invites calls in all that are like it.
 */
export const boundaryMissing: Lint = {
  id: 'boundary-missing',
  on: 'tool',
  level: 'warning',
  find: function* (view) {
    if (view.description === '') return;
    if (!isSmall(view.toolset)) {
      if (!opensSomething(view.nameWords) || view.tool.annotations?.readOnlyHint === true) return;
    }
    if (saysBoundary(view) || !(isBare(view) || saysSituation(view))) return;
    const rival = closestRival(view);
    if (rival !== undefined) yield { path: '/description', about: view.description, other: rival.tool.name };
  },
  says: ({ other }) =>
    `The description draws no boundary against ${named(other)}, which is about the same thing.`,
  why: () =>
    'A tool without a boundary competes with each of its neighbours, and is called where one of them was meant.',
  instead: ({ other }) =>
    `Say what the tool is not for, and what to use then: "Do not use this to ...; use ${other} for that."`,
  example: {
    bad: {
      tools: [
        {
          name: 'create_ticket',
          description: 'Opens a support ticket. Use it when the conversation cannot solve the problem.',
          inputSchema: { type: 'object', properties: {} },
        },
        {
          name: 'get_ticket_status',
          description: 'Tells how far the open ticket of the customer has come.',
          inputSchema: { type: 'object', properties: {} },
        },
      ],
    },
    good: {
      tools: [
        {
          name: 'create_ticket',
          description:
            'Opens a support ticket. Use it when the conversation cannot solve the problem. Do not use it to chase a ticket that is open already: get_ticket_status is for that.',
          inputSchema: { type: 'object', properties: {} },
        },
        {
          name: 'get_ticket_status',
          description: 'Tells how far the open ticket of the customer has come.',
          inputSchema: { type: 'object', properties: {} },
        },
      ],
    },
  },
};
