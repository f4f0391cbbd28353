import type { Child } from 'hono/jsx';

/** A label over what is filled in. */
export const Field = ({ label, id, children }: { label: string; id: string; children?: Child }) => (
  <div class="field">
    <label for={id}>{label}</label>
    {children}
  </div>
);

export const Select = ({
  label,
  id,
  options,
  chosen,
}: {
  label: string;
  id: string;
  options: readonly (readonly [value: string, text: string])[];
  chosen: string;
}) => (
  <Field label={label} id={id}>
    <select id={id} name={id}>
      {options.map(([value, text]) => (
        <option value={value} {...(value === chosen && { selected: true })}>
          {text}
        </option>
      ))}
    </select>
  </Field>
);

/** What has to go along with each form, see `Asked`. */
export const Csrf = ({ token }: { token: string }) => <input type="hidden" name="csrf" value={token} />;
