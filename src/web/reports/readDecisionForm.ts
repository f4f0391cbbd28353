import type { DecisionWish } from '../../registry/decisions/readDecision.ts';

/** How long an approval may be said to hold, in days. */
export const expiryDays = [7, 30, 90] as const;

/** What the form of a report asks for. Ticking some of the changes decides those alone. */
export const readDecisionForm = (form: URLSearchParams, now: Date): DecisionWish => {
  const changes = form.getAll('change');
  const days = expiryDays.find((count) => String(count) === form.get('days'));
  const decision = form.get('decision') === 'reject' ? 'reject' : 'approve';
  return {
    decision,
    comment: (form.get('comment') ?? '').replaceAll('\r\n', '\n'),
    ...(changes.length > 0 && { changes }),
    ...(days !== undefined &&
      decision === 'approve' && { expires: new Date(now.getTime() + days * 86_400_000).toISOString() }),
  };
};
