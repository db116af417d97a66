/**
 * What a span says besides its name and its time. Nothing of a person: no address of a client, no query of an address, no value
 * of a statement.
 */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** The span of a request, until its answer has ended. */
export type RequestSpan = { end: (facts: SpanFacts, isFault: boolean) => void };

/** Runs work outside the span of whoever asked for it. */
export type RunApart = <Result>(work: () => Result) => Result;

/** Takes spans; there is none unless the operator has named where they go. */
export type Tracer = {
  /** Does work in a span of its own, a part of the span that it is done in. */
  within: <Result>(name: string, facts: SpanFacts, work: () => Promise<Result>) => Promise<Result>;
  /** Whether work is done in a span. */
  isWithin: () => boolean;
  /** Runs work outside the current span; the work begins traces of its own, with a link to that span. */
  apart: () => RunApart;
  /** The span of the request that the listener is being called for. */
  requestSpan: () => RequestSpan | undefined;
};

let tracer: Tracer | undefined;

/** From now on spans go to this tracer; undefined: nowhere, which costs nothing. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next;
}

/** Whether there is a tracer. */
export const isTracing = (): boolean => tracer !== undefined;

/** Does work in a span, if there is a tracer. */
export function traced<Result>(
  name: string,
  facts: SpanFacts,
  work: () => Promise<Result>,
): Promise<Result> {
  return tracer === undefined ? work() : tracer.within(name, facts, work);
}

/** Does small work in a span, but only within another one: it is never a trace of its own. */
export function tracedPart<Result>(
  name: string,
  facts: () => SpanFacts,
  work: () => Promise<Result>,
): Promise<Result> {
  return tracer?.isWithin() === true ? tracer.within(name, facts(), work) : work();
}

/**
 * For work that a request begins and does not wait for, such as sending a visitor's message: its spans are
 * traces of their own, with a link to the current span.
 */
export const tracedApart = (): RunApart => tracer?.apart() ?? ((work) => work());

/** The span of the request that has just come; undefined: there is no tracer. */
export const requestSpan = (): RequestSpan | undefined => tracer?.requestSpan();

/** Characters of a statement in a span. */
const longestStatement = 2_000;

/** Does a statement of the database in a span, with its text and without its values. */
export function tracedStatement<Result>(
  statement: unknown,
  work: () => Promise<Result>,
): Promise<Result> {
  if (tracer === undefined) return work();
  const text = textOf(statement);
  const act = /^\W*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? "statement";
  const facts = () => ({
    "db.system.name": "postgresql",
    "db.operation.name": act,
    "db.query.text": text.slice(0, longestStatement),
  });
  return tracedPart(act, facts, work);
}

/** The text of what a driver is asked, as text or with its values beside it. */
function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement;
  const text = (statement as { text?: unknown } | null)?.text;
  return typeof text === "string" ? text : "";
}
