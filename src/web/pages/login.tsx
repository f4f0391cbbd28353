import { signIn } from '../../registry/access/browserSession.ts';
import { sessionCookie } from '../../registry/access/sessionCookie.ts';
import { links } from '../links.ts';
import type { Page, Shown } from '../page.ts';

/** Where somebody shows a key once, and goes on with a cookie. */
export const login: Page = {
  id: 'login',
  path: '/login',
  needs: 'anyone',
  show: async ({ query }) => formShown(placeIn(query.get('to')), ''),
  act: {
    needs: 'anyone',
    asksKey: true,
    do: async ({ registry, form, visit }) => {
      const to = placeIn(form.get('to'));
      const secret = form.get('key') ?? '';
      const session = await signIn(registry, { secret, address: visit.address });
      if (session === undefined) {
        return formShown(to, 'There is no such key, or it has expired or been revoked.');
      }
      return { to, headers: { 'Set-Cookie': sessionCookie(session, { secure: visit.secure }) } };
    },
  },
};

const formShown = (to: string, fault: string): Shown => ({
  title: 'Sign in',
  section: null,
  status: fault === '' ? 200 : 403,
  body: (
    <div class="login">
      <h1>Sign in</h1>
      <p class="lead">
        With the key that you use for the API. It is not kept in the browser; a cookie is, for twelve hours at
        most.
      </p>
      {fault === '' ? (
        ''
      ) : (
        <p class="told bad" role="alert" id="fault">
          {fault}
        </p>
      )}
      <form class="stack" method="post" action={links.login}>
        <input type="hidden" name="to" value={to} />
        <label for="key">Key</label>
        <input
          id="key"
          name="key"
          type="password"
          autocomplete="current-password"
          required
          {...(fault !== '' && { 'aria-describedby': 'fault', 'aria-invalid': 'true' as const })}
        />
        <button class="go" type="submit">
          Sign in
        </button>
      </form>
      <p class="soft">
        No key yet? Whoever runs this registry makes one with <code>toolset keys create</code>.
      </p>
    </div>
  ),
});

/** A place on this site; anything else leads to the first page. */
const placeIn = (to: string | null): string =>
  to !== null && /^\/(?![/\\])[\x21-\x7e]*$/.test(to) && !to.startsWith(links.login) ? to : links.toolsets;
