import type { Child } from 'hono/jsx';
import { withQuery } from '../links.ts';

/** What a list says while it has nothing: what it is for, and what to do first. */
export const Empty = ({ title, children }: { title: string; children?: Child }) => (
  <div class="empty">
    <p class="empty-title">{title}</p>
    {children}
  </div>
);

/** Figures that are read at a glance. */
export const Facts = ({ facts }: { facts: readonly (Fact | undefined | false)[] }) => (
  <dl class="facts">
    {facts.flatMap((fact) =>
      fact === undefined || fact === false
        ? []
        : [
            <div>
              <dt>{fact.name}</dt>
              <dd>
                <b>{fact.value}</b>
                {fact.note === undefined ? '' : <small>{fact.note}</small>}
              </dd>
            </div>,
          ],
    )}
  </dl>
);

export type Fact = { readonly name: string; readonly value: Child; readonly note?: Child };

export const Panel = ({ children, kind = '' }: { children?: Child; kind?: string }) => (
  <div class={`panel ${kind}`.trim()}>{children}</div>
);

/** Something to type into a terminal. */
export const Command = ({ text }: { text: string }) => (
  <pre class="command">
    <code>{text}</code>
  </pre>
);

export const Crumbs = ({ steps }: { steps: readonly (readonly [Child, string?])[] }) => (
  <nav class="crumbs" aria-label="You are in">
    <ol>
      {steps.map(([text, href]) => (
        <li>{href === undefined ? <span aria-current="page">{text}</span> : <a href={href}>{text}</a>}</li>
      ))}
    </ol>
  </nav>
);

/** The way on in a list that is longer than a page, and from the middle of one to its beginning. */
export const Pager = ({
  noun,
  path,
  filters = {},
  cursor,
  next,
}: {
  noun: string;
  path: string;
  /** What the list is narrowed by. */
  filters?: Parameters<typeof withQuery>[1];
  /** Of this page; undefined at the beginning. */
  cursor: string | undefined;
  next: string | null;
}) =>
  cursor === undefined && next === null ? null : (
    <nav class="pager" aria-label={`Pages of ${noun}`}>
      {cursor === undefined ? '' : <a href={withQuery(path, filters)}>To the beginning</a>}
      {next === null ? (
        ''
      ) : (
        <a class="next" href={withQuery(path, { ...filters, cursor: next })} rel="next">
          More {noun}
        </a>
      )}
    </nav>
  );
