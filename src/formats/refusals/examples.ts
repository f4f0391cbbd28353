import { checkValue } from '../../schema/checkValue.ts';
import { openSchema, rootPlace } from '../../schema/document.ts';
import { under } from '../../schema/pointer.ts';
import type { Profile } from '../profile.ts';
import type { Refusal } from '../refusal.ts';
import type { Rendered } from '../renderTool.ts';
import { withStrictNulls } from '../strict/withStrictNulls.ts';

/**
 * Examples that the schema about to be sent refuses. It may be narrower than the tool's own: strict mode
 * closes objects. In `input_examples` the provider refuses the request; in a description nobody looks.
 */
export const exampleRefusals = function* (
  rendered: readonly Rendered[],
  profile: Profile,
): Generator<Refusal> {
  const field = profile.examples === 'input_examples';
  for (const { tool, schema, wire } of rendered) {
    const most = profile.mostExamples;
    const sent = wire.inputExamples?.length ?? 0;
    if (most !== undefined && sent > most) {
      const message = `There are ${sent} examples; ${profile.title} takes at most ${most} for one tool. Leave some out.`;
      yield { tool: tool.name, rule: 'too-many-examples', pointer: '/examples', message, verified: true };
    }
    // The tool's own schema was asked when it was published.
    if (schema === tool.inputSchema || tool.examples === undefined) continue;
    const place = rootPlace(openSchema(schema));
    for (const [index, example] of tool.examples.entries()) {
      if (example.negative === true) continue;
      const input = profile.strict.way === 'openai' ? withStrictNulls(schema, example.input) : example.input;
      const { verdict, errors } = checkValue(place, input, { reading: 'plain', position: 'root' });
      if (verdict !== 'invalid') continue;
      const why = errors[0] === undefined ? '' : ` (${errors[0].message})`;
      const message = `The example is refused by the strict schema that is sent${why}. Correct the example, or declare what it uses.`;
      const pointer = `${under('/examples', index)}/input`;
      yield { tool: tool.name, rule: 'example-invalid', pointer, message, verified: field };
    }
  }
};
