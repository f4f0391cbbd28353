import type { Bump, Verdict } from '../../compat/change.ts';
import type { Level } from '../../lint/finding.ts';
import type { SessionState } from '../../registry/sessions/sessionState.ts';

/** Whether conversations that began earlier go on undisturbed: said in a word and a sign, not by colour alone. */
export const VerdictBadge = ({ verdict, bump }: { verdict: Verdict; bump?: Bump }) => {
  if (bump === 'none') return <span class="tag none">no change</span>;
  return verdict === 'breaking' ? (
    <span class="tag break">
      <Sign of="break" /> breaking
    </span>
  ) : (
    <span class="tag safe">
      <Sign of="safe" /> safe
    </span>
  );
};

export const Tag = ({ kind, text }: { kind: 'none' | 'note' | 'break' | 'safe' | 'here'; text: string }) => (
  <span class={`tag ${kind}`}>{text}</span>
);

export const LevelTag = ({ level }: { level: Level }) => (
  <span class={`tag ${level === 'error' ? 'break' : level === 'warning' ? 'note' : 'none'}`}>{level}</span>
);

export const Sign = ({ of }: { of: 'break' | 'safe' }) => (
  <svg class="sign" viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
    {of === 'break' ? (
      <path d="M3.5 3.5l9 9m0-9l-9 9" fill="none" stroke="currentColor" stroke-width="2.6" />
    ) : (
      <path d="M2.5 8.5l4 4 7-9" fill="none" stroke="currentColor" stroke-width="2.6" />
    )}
  </svg>
);

export const SessionTag = ({ state }: { state: SessionState }) => (
  <span class={`tag ${state === 'live' ? 'here' : 'none'}`}>{state}</span>
);
