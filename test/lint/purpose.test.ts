import { describe, expect, test } from 'vitest';
import { lint } from '../../src/lint/lint.ts';
import { toolsetOf } from './examples.ts';
import { threeDescriptions } from './threeDescriptions.ts';

const tool = (name: string, description: string) => ({
  name,
  description,
  inputSchema: { type: 'object', properties: {} },
});

const faultsOf = (name: string, description: string, siblings: Readonly<Record<string, string>>) => {
  const others = Object.entries(siblings).map(([sibling, said]) => tool(sibling, said));
  const found = lint(toolsetOf({ tools: [tool(name, description), ...others] }));
  return found.filter((finding) => finding.tool === name).map((finding) => finding.lint);
};

describe('a function described three ways', () => {
  test.each(threeDescriptions)('$name: $bare', ({ name, siblings, bare, condition, boundary }) => {
    expect(faultsOf(name, bare, siblings)).toEqual(['condition-missing', 'boundary-missing']);
    expect(faultsOf(name, condition, siblings)).toEqual(['boundary-missing']);
    expect(faultsOf(name, boundary, siblings)).toEqual([]);
  });
});

describe('a description that is no fault', () => {
  test.each([
    ['a look without a neighbour', 'get_weather', 'Gets the weather.', { send_email: 'Sends an email.' }],
    [
      'a neighbour that undoes it',
      'enable_alarm',
      'Arms the alarm when the guest leaves.',
      { disable_alarm: 'Disarms.' },
    ],
    [
      'a deletion on request',
      'delete_note',
      'Deletes a note.',
      { list_notes: 'Lists notes.', get_note: 'Gets a note.' },
    ],
    [
      'a boundary that the neighbour draws',
      'find_guest',
      'Finds a guest who is in the house now.',
      { find_booking: 'Finds bookings. For a guest in the house use find_guest.' },
    ],
    [
      'nothing like it',
      'send_lift',
      'Sends the lift to a floor when a guest waits for it.',
      { read_menu: 'Reads what there is to eat.' },
    ],
  ])('%s', (_, name, description, siblings) => {
    expect(faultsOf(name, description, siblings as Record<string, string>)).toEqual([]);
  });
});
