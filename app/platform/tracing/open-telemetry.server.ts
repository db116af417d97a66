import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import {
  type Attributes,
  type Context,
  createContextKey,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { ExportResultCode, parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Log } from "~/platform/log/log.server";
import { type SpanFacts, setTracer } from "./tracing";

export type TracingOptions = {
  /** Address of an OTLP receiver over HTTP, to which `/v1/traces` is added. */
  endpoint: string;
  serviceName: string;
  /** Which part of the traces that begin here is kept, from 0 to 1. */
  ratio: number;
  /** Whether a peer may say which trace a request belongs to. */
  isTrusted: (peer: string) => boolean;
  log: Pick<Log, "warn">;
  /** Milliseconds between two deliveries. */
  interval?: number;
  /** Milliseconds for the last delivery. */
  farewell?: number;
};

/** Spans that wait to be sent; what comes beyond them is dropped. */
const mostWaiting = 2_048;
const mostInOne = 512;

/** Milliseconds in which the receiver has to take a delivery. */
const longestDelivery = 5_000;

/** Milliseconds for the last delivery, when the process ends. */
const longestFarewell = 1_500;

const longestPath = 256;

/**
 * Sends spans to a receiver of OpenTelemetry from now on. Requests never wait for it: a queue that is bounded holds the spans, and
 * a receiver that is gone or slow loses them, which is told once.
 */
export function startTracing(options: TracingOptions) {
  const { endpoint, serviceName, ratio, isTrusted, log, interval = 5_000 } = options;
  const { farewell = longestFarewell } = options;
  const current = new AsyncLocalStorage<Context>();
  const exporter = tellingOfLoss(
    new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: longestDelivery }),
    log,
  );
  const provider = new TracerProvider({
    // No detectors: they would tell the names of machine, account and command.
    resource: resourceFromAttributes({
      "service.name": serviceName,
      "service.instance.id": randomUUID(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: mostWaiting,
        maxExportBatchSize: mostInOne,
        scheduledDelayMillis: interval,
        exportTimeoutMillis: longestDelivery,
      }),
    ],
  });
  const tracer = provider.getTracer("manifold");
  /** The spans of requests whose listener is being called. */
  const requests = new WeakMap<Context, Span>();
  const here = () => current.getStore() ?? ROOT_CONTEXT;

  setTracer({
    async within(name, facts, work) {
      const parent = here();
      const links = linksOf(parent);
      const span = tracer.startSpan(name, { attributes: attributesOf(facts), links }, parent);
      try {
        return await current.run(trace.setSpan(parent, span), work);
      } catch (error) {
        markFault(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    isWithin: () => trace.getSpan(here()) !== undefined,
    apart() {
      const causing = causeOf(here());
      const context = causing === undefined ? ROOT_CONTEXT : ROOT_CONTEXT.setValue(cause, causing);
      return (work) => current.run(context, work);
    },
    requestSpan() {
      const span = requests.get(here());
      return (
        span && {
          end(facts, isFault) {
            span.setAttributes(attributesOf(facts));
            if (isFault) span.setStatus({ code: SpanStatusCode.ERROR });
            span.end();
          },
        }
      );
    },
  });

  const parentOf = (request: IncomingMessage): Context => {
    const given = request.headers["traceparent"];
    // Whoever else sends one would put its requests into traces of others, and choose which are kept.
    if (typeof given !== "string" || !isTrusted(request.socket.remoteAddress ?? "")) {
      return ROOT_CONTEXT;
    }
    const known = parseTraceParent(given);
    return known === null
      ? ROOT_CONTEXT
      : trace.setSpanContext(ROOT_CONTEXT, { ...known, isRemote: true });
  };

  return {
    /** Calls a listener in a span of each request, which `requestSpan` ends. */
    listener(listener: RequestListener): RequestListener {
      return (request, response) => {
        const method = knownMethod(request.method);
        const facts = { "http.request.method": method, "url.path": pathOf(request.url ?? "") };
        const parent = parentOf(request);
        const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes: facts }, parent);
        const context = trace.setSpan(parent, span);
        requests.set(context, span);
        current.run(context, () => listener(request, response));
      };
    },
    /** Sends what is left, for a moment, and takes no more. */
    async close(): Promise<void> {
      setTracer(undefined);
      const stop = new AbortController();
      const late = pause(farewell, undefined, { signal: stop.signal });
      await Promise.race([provider.shutdown(), late]).catch(() => undefined);
      stop.abort();
      late.catch(() => undefined);
    },
  };
}

/** Where a context names the span that caused what is done apart from it. */
const cause = createContextKey("the span that caused this");

const causeOf = (context: Context) =>
  trace.getSpanContext(context) ?? (context.getValue(cause) as SpanContext | undefined);

/** What begins a trace names what caused it; a part of something has its parent. */
function linksOf(context: Context): Link[] {
  const causing = trace.getSpan(context) === undefined ? causeOf(context) : undefined;
  return causing === undefined ? [] : [{ context: causing }];
}

const attributesOf = (facts: SpanFacts): Attributes => ({ ...facts });

/** What the error is, by code or name. Its words may hold what somebody typed. */
function markFault(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const type = typeof code === "string" ? code : typeof name === "string" ? name : "unknown";
  span.setAttribute("error.type", type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

const methods = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

/** Methods are names of spans, so that nobody may make up others. */
const knownMethod = (method = "") => (methods.has(method) ? method : "_OTHER");

function pathOf(address: string): string {
  const end = address.search(/[?#]/);
  return address.slice(0, Math.min(end === -1 ? address.length : end, longestPath));
}

/** Tells the log once that spans are lost, and again only after some were taken. */
function tellingOfLoss(exporter: SpanExporter, log: Pick<Log, "warn">): SpanExporter {
  let isLost = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const isLostNow = result.code !== ExportResultCode.SUCCESS;
        if (isLostNow && !isLost) {
          log.warn({ error: result.error }, "spans are lost: their receiver does not take them");
        }
        isLost = isLostNow;
        done(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
