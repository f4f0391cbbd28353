import type { Registry } from '../registry/registry.ts';
import type { Admission } from './admission.ts';
import type { OpenApiDocument } from './openApiDocument.ts';

/** What the routes see of the running service. */
export type Service = {
  /** Undefined until the registry is open for the first time. */
  readonly registry: () => Registry | undefined;
  readonly isStopping: () => boolean;
  /** Aborts when nobody is let in any more: what would never end by itself ends then. */
  readonly stopping: AbortSignal;
  /** Absent where everything is let in. */
  readonly admission?: Admission | undefined;
  readonly document: () => OpenApiDocument;
  /** Measurements, as Prometheus reads them. */
  readonly metrics: () => Promise<string>;
};
