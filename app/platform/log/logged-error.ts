import { stdSerializers } from "pino";

/**
 * Under these names errors of the database carry the values of a query's parameters and of rows,
 * which may be personal.
 */
const namesOfValues = ["params", "queryOptions", "detail", "where", "hint", "internalQuery"];

/** PostgreSQL's errors whose message quotes the value, or the search, that it could not read. */
const quotesValue = /^(?:22|42601$)/;

/** An error's message, and what is said instead. */
type Replacement = readonly [message: string, instead: string];

/**
 * An error as the log writes it: as pino would, without the values that errors of the database
 * carry, however deep one stands among its causes.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const family = [...familyOf(error)];
  const hasValues = family.some((each) => namesOfValues.some((name) => name in each));
  const replacements = family.flatMap(replacementOf);
  if (!hasValues && replacements.length === 0) return stdSerializers.err(error);
  // Whoever wraps an error may have put its message into a longer one.
  replacements.sort(([one], [other]) => other.length - one.length);
  // pino leaves out the fields of causes; the database's code is worth a field of its own.
  const code = family.map((each) => (each as { code?: unknown }).code).find(Boolean);
  return stdSerializers.err(copyOf(error, { replacements, code }));
}

/** The error, its causes, and every other error that one of them holds. */
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

/** What pino reads of an error, cleaned. */
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
  // A stack starts with the message; one that has another message cannot be cleaned.
  const stack = error.stack ?? "";
  const isKnownStack = stack.includes(error.message);
  set("stack", isKnownStack ? clean(stack) : "", false);
  return copy;
}
