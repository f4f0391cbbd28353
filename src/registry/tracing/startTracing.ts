import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  type Context,
  type DiagLogFunction,
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { causes, codeOf } from '../causes.ts';
import { within } from '../within.ts';
import type { SpanAbout, Tracing } from './tracing.ts';

/**
 * Starts sending spans as the environment says: the libraries of OpenTelemetry read its `OTEL_…` variables themselves,
 * as its specification has them. Nothing is registered for the whole process but the place for their complaints.
 */
export const startTracing = (release: string, complain: (words: string) => void): Tracing => {
  const tell: DiagLogFunction = (message) => complain(message);
  const silent: DiagLogFunction = () => {};
  diag.setLogger(
    { error: tell, warn: tell, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const own = resourceFromAttributes({
    'service.name': 'toolset-registry',
    'service.version': release,
    'service.instance.id': randomUUID(),
  });
  const provider = new BasicTracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  return createTracing(provider.getTracer('toolset-registry', release), () =>
    within(patience, provider.shutdown()),
  );
};

/** Milliseconds that the last spans may take: a collector that says nothing shall not hold up the end. */
const patience = 2_000;

const createTracing = (tracer: Tracer, close: () => Promise<void>): Tracing => {
  const propagator = new W3CTraceContextPropagator();
  const open = new AsyncLocalStorage<Context>();
  return {
    request: (headers, method) => {
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, parent);
      const context = trace.setSpan(parent, span);
      return {
        trace: span.isRecording() ? span.spanContext().traceId : undefined,
        run: (work) => (span.isRecording() ? open.run(context, work) : work()),
        end: (about) => {
          describe(span, about);
          if (about.isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    within: async (about, work) => {
      const parent = open.getStore();
      if (parent === undefined) return work();
      const kind = about.kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL;
      const span = tracer.startSpan(about.name, { kind }, parent);
      describe(span, about);
      try {
        return await open.run(trace.setSpan(parent, span), work);
      } catch (error) {
        span.setAttribute('error.type', errorType(error));
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    close,
  };
};

const describe = (span: Span, { name, attributes = {} }: SpanAbout): void => {
  span.updateName(name);
  span.setAttributes(attributes);
};

/** The code of a database, of a socket or of a refusal, else the class: an error's words may hold what was given. */
const errorType = (error: unknown): string => {
  for (const at of causes(error)) {
    const code = codeOf(at);
    if (code !== undefined && /^[\w-]{1,60}$/.test(code)) return code;
  }
  return error instanceof Error ? error.constructor.name : 'unknown';
};
