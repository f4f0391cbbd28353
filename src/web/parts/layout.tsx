import type { Child } from 'hono/jsx';
import type { Caller } from '../../registry/access/caller.ts';
import type { Scope } from '../../registry/access/scope.ts';
import { assetPaths } from '../assets/assets.ts';
import { links } from '../links.ts';
import type { Section } from '../page.ts';
import { Name } from './text.tsx';

/** The frame of every page. */
export const Layout = ({
  title,
  section,
  caller,
  csrf,
  children,
}: {
  title: string;
  section: Section | null;
  caller: Caller | undefined;
  csrf: string;
  children?: Child;
}) => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{title} · Toolset Registry</title>
      <link rel="stylesheet" href={assetPaths.style} />
      <link rel="icon" type="image/svg+xml" href={assetPaths.icon} />
      <script src={assetPaths.script} defer />
    </head>
    <body>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <header class="top">
        <div class="inner">
          <a class="brand" href={links.toolsets}>
            <Mark />
            Toolset Registry
          </a>
          <nav aria-label="Main">
            <ul>
              {places
                .filter(({ needs }) => caller?.scopes.has(needs))
                .map((place) => (
                  <li>
                    <a
                      href={place.href}
                      {...(place.section === section && { 'aria-current': 'true' as const })}
                    >
                      {place.text}
                    </a>
                  </li>
                ))}
            </ul>
          </nav>
          {caller === undefined || caller.actor.key === null ? (
            ''
          ) : (
            <form class="who" method="post" action={links.logout}>
              <input type="hidden" name="csrf" value={csrf} />
              <span>
                <Name text={caller.actor.name} most={40} />
              </span>
              <button class="quiet" type="submit">
                Sign out
              </button>
            </form>
          )}
        </div>
      </header>
      <main id="main" tabindex={-1}>
        {children}
      </main>
      <footer>
        <div class="inner">
          <a href="/docs">The API</a>
          <a href="/openapi.json">OpenAPI</a>
        </div>
      </footer>
    </body>
  </html>
);

type Place = {
  readonly section: Section;
  readonly href: string;
  readonly text: string;
  readonly needs: Scope;
};

const places: readonly Place[] = [
  { section: 'toolsets', href: links.toolsets, text: 'Toolsets', needs: 'read' },
  { section: 'reports', href: links.reports, text: 'Reports', needs: 'read' },
  { section: 'sessions', href: links.sessions, text: 'Sessions', needs: 'read' },
  { section: 'keys', href: links.keys, text: 'Keys', needs: 'admin' },
  { section: 'audit', href: links.audit, text: 'Audit', needs: 'admin' },
];

/** Two versions, one resting on the other. */
const Mark = () => (
  <svg class="mark" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
    <path d="M3 8.2 12 4l9 4.2-9 4.2z" fill="currentColor" />
    <path
      d="M3 12.4 12 16.6l9-4.2M3 16.4 12 20.6l9-4.2"
      fill="none"
      stroke="currentColor"
      stroke-width="1.7"
      stroke-linejoin="round"
      stroke-linecap="round"
    />
  </svg>
);
