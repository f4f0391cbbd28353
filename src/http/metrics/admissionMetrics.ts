import { type Admission, workKinds } from '../admission.ts';
import { counter, type Family, type Sample } from './exposition.ts';

/** What is being worked on, and what was refused because that was too much. */
export const admissionMetrics = (admission: Admission): readonly Family[] => {
  const counts = admission.counts();
  const samples = (of: 'atWork' | 'refused'): readonly Sample[] =>
    workKinds.map((kind) => ({ labels: { kind }, value: counts[kind][of] }));
  return [
    {
      name: 'toolset_work',
      type: 'gauge',
      help: 'Requests that are being worked on, by kind.',
      samples: samples('atWork'),
    },
    counter(
      'toolset_work_refused_total',
      'Requests refused because too much was worked on.',
      samples('refused'),
    ),
  ];
};
