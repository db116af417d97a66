import { stdSerializers } from "pino";

/**
 * Fields in which database errors carry values of query parameters and rows, which may be personal
 * data.
 */
const namesOfValues = ["params", "queryOptions", "detail", "where", "hint", "internalQuery"];

/** Codes of PostgreSQL errors whose message quotes the invalid value. */
const quotesValue = /^(?:22|42601$)/;

/** An error's message and its replacement. */
type Replacement = readonly [message: string, instead: string];

/**
 * Serialises an error for the log like pino, but without the values that database errors carry,
 * at any depth of its causes.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const family = [...familyOf(error)];
  const hasValues = family.some((each) => namesOfValues.some((name) => name in each));
  const replacements = family.flatMap(replacementOf);
  if (!hasValues && replacements.length === 0) return stdSerializers.err(error);
  // Longer messages first: a wrapping error may contain the message of its cause.
  replacements.sort(([one], [other]) => other.length - one.length);
  // pino omits the fields of causes, so the database's error code becomes a field here.
  const code = family.map((each) => (each as { code?: unknown }).code).find(Boolean);
  return stdSerializers.err(copyOf(error, { replacements, code }));
}

/** The error, its causes, and all other errors in their fields. */
function familyOf(value: unknown, family = new Set<Error>()): Set<Error> {
  if (Array.isArray(value)) for (const each of value) familyOf(each, family);
  if (!(value instanceof Error) || family.has(value)) return family;
  family.add(value);
  for (const name of Object.getOwnPropertyNames(value)) familyOf(fieldOf(value, name), family);
  return family;
}

const fieldOf = (error: Error, name: string): unknown => (error as never)[name];

function replacementOf(error: Error): Replacement[] {
  const { message } = error;
  const { code, query } = error as { code?: unknown; query?: unknown };
  if (typeof query === "string" && message.startsWith("Failed query: ")) {
    return [[message, `Failed query: ${query}`]];
  }
  const isQuoting = typeof code === "string" && quotesValue.test(code);
  return isQuoting ? [[message, message.replace(/".*"/s, '"…"')]] : [];
}

type Cleaning = { replacements: readonly Replacement[]; code?: unknown };

/** A cleaned copy of the fields that pino reads. */
function copyOf(error: Error, { replacements, code }: Cleaning, copies = new Map<Error, Error>()) {
  const known = copies.get(error);
  if (known !== undefined) return known;
  const copy = Object.create(null) as Error;
  copies.set(error, copy);
  const clean = (text: string) =>
    replacements.reduce(
      (rest, [message, instead]) => rest.replaceAll(message, () => instead),
      text,
    );
  const cleaned = (value: unknown): unknown => {
    if (value instanceof Error) return copyOf(value, { replacements }, copies);
    if (Array.isArray(value)) return value.map(cleaned);
    return typeof value === "string" ? clean(value) : value;
  };
  const set = (name: string, value: unknown, enumerable: boolean) =>
    Object.defineProperty(copy, name, { value, enumerable, writable: true, configurable: true });

  set("constructor", error.constructor, false);
  set("message", clean(error.message), false);
  if (code !== undefined) set("code", code, true);
  for (const name of Object.getOwnPropertyNames(error)) {
    const isEnumerable = Object.prototype.propertyIsEnumerable.call(error, name);
    if (!namesOfValues.includes(name)) set(name, cleaned(fieldOf(error, name)), isEnumerable);
  }
  // A stack without the current message cannot be cleaned, so it is dropped.
  const stack = error.stack ?? "";
  const isKnownStack = stack.includes(error.message);
  set("stack", isKnownStack ? clean(stack) : "", false);
  return copy;
}
