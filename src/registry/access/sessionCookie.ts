import { type BrowserSession, longest } from './browserSession.ts';

/**
 * The `Set-Cookie` that begins a session, or ends it where there is none: for this host alone, out of the reach of
 * scripts, and sent by no page of another site. `secure` keeps it off plain HTTP, which is for everything but this
 * machine itself.
 */
export const sessionCookie = (
  session: Pick<BrowserSession, 'token'> | undefined,
  { secure }: { readonly secure: boolean },
): string =>
  [
    `${secure ? '__Host-' : ''}toolset_session=${session?.token ?? ''}`,
    'Path=/',
    `Max-Age=${session === undefined ? 0 : longest}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
  ].join('; ');
