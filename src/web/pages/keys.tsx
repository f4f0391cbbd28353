import { scopes } from '../../registry/access/scope.ts';
import { type CreatedKey, createKey } from '../../registry/createKey.ts';
import { listKeys } from '../../registry/listKeys.ts';
import { Problem } from '../../registry/problem.ts';
import { revokeKey } from '../../registry/revokeKey.ts';
import { links } from '../links.ts';
import { type Asked, asked, type Page, type Shown } from '../page.ts';
import { Tag } from '../parts/badges.tsx';
import { Csrf, Field, Select } from '../parts/fields.tsx';
import { Empty, Pager, Panel } from '../parts/pieces.tsx';
import { Code, Name } from '../parts/text.tsx';
import { Time } from '../parts/time.tsx';

/** The keys: who has one and for what; making one, which shows it once, and ending one. */
export const keys: Page = {
  id: 'keys',
  path: '/keys',
  needs: 'admin',
  show: (request) => keysShown(request, {}),
  act: {
    needs: 'admin',
    do: async (request) => {
      const { registry, caller, form } = request;
      try {
        const revoked = form.get('revoke');
        if (revoked !== null) {
          await revokeKey(registry, { id: revoked, caller });
          return { to: links.keys };
        }
        const created = await createKey(registry, { ...wishOf(form, request.now), caller });
        return keysShown(request, { created });
      } catch (error) {
        if (!(error instanceof Problem) || error.code === 'database-away') throw error;
        return { ...(await keysShown(request, { fault: error.message, form })), status: 422 };
      }
    },
  },
};

const wishOf = (form: URLSearchParams, now: Date) => {
  const owner = form.get('owner')?.trim();
  const patterns = (form.get('toolsets') ?? '').split(/[\s,]+/).filter((pattern) => pattern !== '');
  const days = Number(form.get('days'));
  return {
    name: (form.get('name') ?? '').trim(),
    ...(owner && { owner }),
    scopes: form.getAll('scope'),
    ...(patterns.length > 0 && { toolsets: patterns }),
    ...(days > 0 && days < 4_000 && { expires: new Date(now.getTime() + days * 86_400_000).toISOString() }),
  };
};

type Outcome = {
  readonly created?: CreatedKey;
  readonly fault?: string;
  readonly form?: URLSearchParams;
};

const keysShown = async (request: Asked, outcome: Outcome): Promise<Shown> => {
  const { registry, caller, now, csrf } = request;
  const cursor = asked(request, 'cursor');
  const { items, next } = await listKeys(registry, { limit: 50, cursor, caller });
  return {
    title: 'Keys',
    section: 'keys',
    body: (
      <>
        <h1>Keys</h1>
        <p class="lead">
          Whoever talks to the registry has a key. It is shown once and kept only as a hash; a revoked one is
          refused at once.
        </p>
        {outcome.created === undefined ? null : <Made created={outcome.created} />}
        {items.length === 0 ? (
          <Empty title="No key yet">
            <p>
              Until there is one, only this machine is answered. Make the first below, with the scope “admin”
              and every toolset: from then on nobody comes in without one.
            </p>
          </Empty>
        ) : (
          <Panel>
            <table class="rows">
              <thead>
                <tr>
                  <th scope="col">Key</th>
                  <th scope="col">May</th>
                  <th scope="col" class="wide">
                    Toolsets
                  </th>
                  <th scope="col" class="wide">
                    Last used
                  </th>
                  <th scope="col">State</th>
                </tr>
              </thead>
              <tbody>
                {items.map((key) => (
                  <tr>
                    <th scope="row">
                      <Name text={key.name} most={80} />
                      <p class="fine">
                        {key.owner === key.name ? null : (
                          <>
                            of <Name text={key.owner} most={60} />,{' '}
                          </>
                        )}
                        made <Time at={key.createdAt} now={now} />
                      </p>
                    </th>
                    <td>{key.scopes.join(', ')}</td>
                    <td class="wide">
                      {key.toolsets.slice(0, 4).map((pattern) => (
                        <>
                          <Code text={pattern} most={60} />{' '}
                        </>
                      ))}
                      {key.toolsets.length > 4 ? `and ${key.toolsets.length - 4} more` : ''}
                    </td>
                    <td class="wide soft">
                      {key.lastUsedAt === null ? 'never' : <Time at={key.lastUsedAt} now={now} />}
                    </td>
                    <td>
                      {key.state === 'valid' ? (
                        <form method="post" action={links.keys}>
                          <Csrf token={csrf} />
                          <button class="stop" type="submit" name="revoke" value={key.id}>
                            Revoke<span class="away"> {key.name}</span>
                          </button>
                        </form>
                      ) : (
                        <Tag kind="none" text={key.state} />
                      )}
                      {key.state === 'valid' && key.expiresAt !== null ? (
                        <p class="fine">
                          until <Time at={key.expiresAt} now={now} />
                        </p>
                      ) : null}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Panel>
        )}
        <Pager noun="keys" path={links.keys} cursor={cursor} next={next} />
        <h2 id="make">Make a key</h2>
        <Make request={request} outcome={outcome} />
      </>
    ),
  };
};

const Made = ({ created }: { created: CreatedKey }) => (
  <section class="told" aria-label="The new key">
    <p>
      <b>
        The key of <Name text={created.name} />
      </b>
      , which is shown now and never again:
    </p>
    <code class="secret">{created.secret}</code>
  </section>
);

const Make = ({ request, outcome: { fault, form } }: { request: Asked; outcome: Outcome }) => {
  const given = (name: string): string => form?.get(name) ?? '';
  const ticked = new Set(form?.getAll('scope') ?? ['read']);
  return (
    <form class="decide" method="post" action={links.keys}>
      <Csrf token={request.csrf} />
      {fault === undefined ? null : (
        <p class="told bad" role="alert">
          {fault}
        </p>
      )}
      <div class="line">
        <Field label="Name" id="name">
          <input id="name" name="name" required maxlength={100} value={given('name')} />
        </Field>
        <Field label="Owner, a person or a team" id="owner">
          <input id="owner" name="owner" maxlength={100} value={given('owner')} />
        </Field>
      </div>
      <fieldset>
        <legend>It may</legend>
        {scopes.map((scope) =>
          request.caller.scopes.has(scope) ? (
            <label class="choice">
              <input
                type="checkbox"
                name="scope"
                value={scope}
                {...(ticked.has(scope) && { checked: true })}
              />
              <span>
                <b>{scope}</b> <span class="soft">{scopeWords[scope]}</span>
              </span>
            </label>
          ) : null,
        )}
      </fieldset>
      <div class="line">
        <Field label="Toolsets, with * for anything" id="toolsets">
          <input
            id="toolsets"
            name="toolsets"
            placeholder="*"
            value={given('toolsets')}
            autocapitalize="off"
          />
        </Field>
        <Select
          label="It holds"
          id="days"
          chosen={given('days')}
          options={[
            ['', 'until it is revoked'],
            ['30', '30 days'],
            ['90', '90 days'],
            ['365', 'a year'],
          ]}
        />
      </div>
      <div class="row">
        <button class="go" type="submit">
          Make the key
        </button>
      </div>
    </form>
  );
};

const scopeWords = {
  read: 'read toolsets, reports and sessions',
  pin: 'pin sessions and record their calls',
  publish: 'publish versions and move channels',
  review: 'decide on reports',
  admin: 'make keys, set policies and read the audit',
} as const;
