import { links } from '../links.ts';
import type { Shown } from '../page.ts';
import { Sentence } from './text.tsx';

/** A refusal: what is wrong, what to do, and a way on. */
export const problemShown = (about: { status: number; title: string; detail: string }): Shown => ({
  title: about.title,
  section: null,
  status: about.status,
  body: (
    <div class="problem">
      <p class="status">{about.status}</p>
      <h1>{about.title}</h1>
      <p class="lead">
        <Sentence text={about.detail} />
      </p>
      <p>
        <a href={links.toolsets}>All toolsets</a>
      </p>
    </div>
  ),
});
