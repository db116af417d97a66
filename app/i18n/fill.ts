/** The names of the placeholders of a message. */
export const placeholdersOf = (message: string): string[] =>
  [...message.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/**
 * Fills the placeholders of a message: `fill("{n} seconds then resend", { n: 60 })`.
 * @throws Error when a placeholder has no value
 */
export function fill(message: string, values: Record<string, string | number>): string {
  return message.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Message "${message}" lacks a value for {${name}}`);
    return String(value);
  });
}
