import { Failure } from './failure.ts';

export const outputForms = ['text', 'json', 'markdown'] as const;
export type OutputForm = (typeof outputForms)[number];

/** The options that choose the form of an answer. */
export const outputOptions = {
  output: { type: 'string', value: 'FORM', says: 'text (the default), json or markdown' },
  json: { type: 'boolean', says: 'short for --output json' },
} as const;

/** Forms for CI, which only findings and the rehearsal of a publish have. */
const ofFindings = new Set(['github', 'junit', 'sarif']);

export const outputForm = (values: {
  output?: string | undefined;
  json?: boolean | undefined;
}): OutputForm => {
  const asked = values.output ?? (values.json ? 'json' : 'text');
  const form = outputForms.find((known) => known === asked);
  if (form === undefined) {
    throw new Failure(
      2,
      ofFindings.has(asked)
        ? `--output ${asked} is for \`toolset lint\` and \`toolset check\`; use text, json or markdown here.`
        : `--output takes text, json or markdown, not \`${asked}\`.`,
    );
  }
  if (values.json && form !== 'json') {
    throw new Failure(2, `--json and --output ${form} ask for two forms; leave one of them out.`);
  }
  return form;
};

/** For answers that are no reports. */
export const noMarkdown = (form: OutputForm): 'text' | 'json' => {
  if (form === 'markdown') throw new Failure(2, '--output markdown is for reports; use text or json here.');
  return form;
};

/** The form that a call asks for, also where the call failed: what cannot be told is text. */
export const outputFormIn = (args: readonly string[]): OutputForm => {
  const at = args.indexOf('--output');
  const asked = args.includes('--json')
    ? 'json'
    : (args.find((word) => word.startsWith('--output='))?.slice('--output='.length) ??
      args[at < 0 ? args.length : at + 1]);
  return outputForms.find((known) => known === asked) ?? 'text';
};
