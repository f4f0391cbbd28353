import { signOut } from '../../registry/access/browserSession.ts';
import { sessionCookie } from '../../registry/access/sessionCookie.ts';
import { links } from '../links.ts';
import type { Page } from '../page.ts';

/** Ends the session of whoever sends its form. */
export const logout: Page = {
  id: 'logout',
  path: '/logout',
  needs: 'anyone',
  show: async ({ csrf }) => ({
    title: 'Sign out',
    section: null,
    body: (
      <div class="login">
        <h1>Sign out</h1>
        <form class="stack" method="post" action={links.logout}>
          <input type="hidden" name="csrf" value={csrf} />
          <button class="go" type="submit">
            Sign out
          </button>
        </form>
      </div>
    ),
  }),
  act: {
    needs: 'anyone',
    do: async ({ registry, visit }) => {
      await signOut(registry, { cookie: visit.cookie });
      return {
        to: links.login,
        headers: { 'Set-Cookie': sessionCookie(undefined, { secure: visit.secure }) },
      };
    },
  },
};
