import { Failure } from './failure.ts';
import { outputForm, outputForms } from './outputForm.ts';

export const findingsForms = [...outputForms, 'github', 'junit', 'sarif'] as const;
export type FindingsForm = (typeof findingsForms)[number];

/** The options that choose the form of a list of findings: also those that CI services read. */
export const findingsOptions = {
  output: {
    type: 'string',
    value: 'FORM',
    says: 'text (the default), json, markdown, github, junit or sarif',
  },
  json: { type: 'boolean', says: 'short for --output json' },
} as const;

export const findingsForm = (values: {
  output?: string | undefined;
  json?: boolean | undefined;
}): FindingsForm => {
  const form = findingsForms.find((known) => known === values.output);
  if (values.output !== undefined && form === undefined) {
    throw new Failure(2, `--output takes ${findingsForms.join(', ')}, not \`${values.output}\`.`);
  }
  return form === 'github' || form === 'junit' || form === 'sarif'
    ? requireAlone(form, values.json)
    : outputForm(values);
};

const requireAlone = (form: FindingsForm, json: boolean | undefined): FindingsForm => {
  if (!json) return form;
  throw new Failure(2, `--json and --output ${form} ask for two forms; leave one of them out.`);
};
