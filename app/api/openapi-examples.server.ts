import type { Operation, Schema } from "./openapi-operation";

type Follow = (schema?: Schema) => Schema;

/**
 * An example of a value: what the schema gives as one, its only or first possible value, its
 * default, or a placeholder of its type.
 */
export function exampleOf(schema: Schema, follow: Follow): unknown {
  const whole = follow(schema);
  const given = schema.example ?? whole.example ?? whole.const ?? whole.enum?.[0] ?? whole.default;
  if (given !== undefined) return given;
  if (whole.anyOf !== undefined) return exampleOf(whole.anyOf[0] ?? {}, follow);
  const type = Array.isArray(whole.type) ? whole.type[0] : whole.type;
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(whole.properties ?? {}).map(([key, inner]) => [
          key,
          exampleOf(inner, follow),
        ]),
      );
    case "array":
      return [exampleOf(whole.items ?? {}, follow)];
    case "string":
      return whole.format === "date" ? "2026-11-12" : "…";
    case "boolean":
      return true;
    case "integer":
    case "number":
      return whole.minimum ?? 0;
    default:
      return null;
  }
}

/** A call with curl: required values, and of the others those that have an example of their own. */
export function curlOf(
  origin: string,
  { method, path, operation }: { method: string; path: string; operation: Operation },
  follow: Follow,
): string {
  const body = follow(operation.requestBody?.content?.["application/json"]?.schema);
  const shown = Object.entries(body.properties ?? {}).filter(
    ([key, { example }]) => body.required?.includes(key) || example !== undefined,
  );
  const textOf = (value: Schema) => String(exampleOf(value, follow));
  const query = new URLSearchParams();
  let filled = path;
  for (const parameter of operation.parameters ?? []) {
    const { name, schema = {} } = parameter;
    if (parameter.in === "path") filled = filled.replace(`{${name}}`, textOf(schema));
    const isShown = parameter.required === true || schema.example !== undefined;
    // An amount in an address is text to its schema; the first one is an example of each.
    const value = textOf(schema);
    if (parameter.in === "query" && isShown) query.set(name, value === "…" ? "1" : value);
  }
  const address = `${origin}${filled}${query.size > 0 ? `?${query}` : ""}`;
  if (path.startsWith("/files/")) return `curl -O -C - '${address}'`;
  if (method === "get") return `curl '${address}'`;
  const lines = shown.map(([key, value]) => `"${key}":${JSON.stringify(exampleOf(value, follow))}`);
  return [
    `curl ${address} \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d '{${lines.join(",\n       ")}}'`,
  ].join("\n");
}
