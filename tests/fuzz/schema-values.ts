import fc from "fast-check";
import { z } from "zod";
import { hostileText } from "./texts";

/** The parts of JSON Schema that Zod writes and that are heeded here. */
type JsonSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
};

/** Values that stand in the place of a right one. */
const odd = fc.oneof(
  fc.constantFrom<unknown>("", null, true, [], {}, "1", 0, -1, 1e21, 2 ** 53, 2_147_483_648, 0.5),
  fc.constantFrom<unknown>("9999-12-31T23:59:59Z", "0001-01-01T00:00:00.000Z", "a\0b", "\ud800"),
  hostileText(),
  fc.jsonValue({ maxDepth: 3 }),
);

/**
 * Values that a schema of Zod takes, or almost: some parts are missing, odd, or beside the schema.
 */
export function valuesBeside(schema: z.ZodType): fc.Arbitrary<unknown> {
  const whole = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const right = valuesOf(whole, whole.$defs ?? {});
  return fc.oneof(
    { weight: 9, arbitrary: right },
    { weight: 2, arbitrary: fc.tuple(right, odd).map(([value, more]) => beside(value, more)) },
    { weight: 1, arbitrary: odd },
  );
}

/** An object with names that no schema has. */
const beside = (value: unknown, more: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? { ...value, unknown: more, ["__proto__"]: more, constructor: more }
    : more;

function valuesOf(schema: JsonSchema, defs: Record<string, JsonSchema>): fc.Arbitrary<unknown> {
  const right = rightValues(schema, defs);
  const isWhole = schema.type === "object" || schema.type === "array";
  // Objects and lists are mostly kept, or nothing inside them would ever be reached.
  return fc.oneof({ weight: isWhole ? 40 : 20, arbitrary: right }, { weight: 1, arbitrary: odd });
}

function rightValues(schema: JsonSchema, defs: Record<string, JsonSchema>): fc.Arbitrary<unknown> {
  const { const: only, enum: listed, anyOf, oneOf, allOf, $ref } = schema;
  if (only !== undefined) return fc.constant(only);
  if (listed !== undefined) return fc.constantFrom(...listed);
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((one) => valuesOf(one, defs)));
  if (allOf !== undefined) {
    return fc
      .tuple(...allOf.map((part) => valuesOf(part, defs)))
      .map((parts) => Object.assign({}, ...parts.filter((part) => typeof part === "object")));
  }
  // A schema that contains itself ends here.
  if ($ref !== undefined) return odd;
  if (schema.type === "object") return objects(schema, defs);
  if (schema.type === "array") return lists(schema, defs);
  if (schema.type === "string") return texts(schema);
  if (schema.type === "integer") return integers(schema);
  if (schema.type === "number") return fc.double();
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  return odd;
}

function objects(
  { properties = {}, required = [], additionalProperties, propertyNames }: JsonSchema,
  defs: Record<string, JsonSchema>,
): fc.Arbitrary<unknown> {
  const parts = Object.entries(properties).map(([name, part]) => [name, valuesOf(part, defs)]);
  const record: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(parts);
  const all = fc.record(record, { requiredKeys: required.filter((name) => name in record) });
  const withoutSome = fc.record(record, { requiredKeys: [] });
  const named = fc.oneof({ weight: 9, arbitrary: all }, { weight: 1, arbitrary: withoutSome });
  if (typeof additionalProperties !== "object") return named;
  const names = rightValues({ type: "string", ...propertyNames }, defs).map(String);
  return fc.dictionary(names, valuesOf(additionalProperties, defs), { maxKeys: 4 });
}

function lists(
  { items, prefixItems, minItems = 0, maxItems = 3 }: JsonSchema,
  defs: Record<string, JsonSchema>,
): fc.Arbitrary<unknown> {
  if (prefixItems !== undefined)
    return fc.tuple(...prefixItems.map((item) => valuesOf(item, defs)));
  const maxLength = Math.max(minItems, Math.min(maxItems, 3));
  return fc.array(items === undefined ? odd : valuesOf(items, defs), {
    minLength: minItems,
    maxLength,
  });
}

const integers = ({ minimum = -1, maximum = 2_147_483_647 }: JsonSchema) =>
  fc.oneof(
    // Rows that there are have small numbers.
    fc.integer({ min: minimum, max: Math.min(maximum, minimum + 5) }),
    fc.integer({ min: minimum, max: maximum }),
    fc.constantFrom(minimum, maximum),
  );

function texts(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { format, pattern, minLength = 0, maxLength = 60 } = schema;
  if (format === "date-time") {
    const min = new Date("2026-01-01");
    const max = new Date("9999-12-31");
    return fc.date({ min, max, noInvalidDate: true }).map((time) => time.toISOString());
  }
  if (format === "date") {
    return fc
      .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
      .map((time) => time.toISOString().slice(0, 10));
  }
  if (format === "email") return fc.nat(99).map((number) => `person${number}@staff.example`);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, "u"));
  return hostileText(Math.min(maxLength, 60)).map((text) =>
    text.length < minLength ? text.padEnd(minLength, "万a1") : text.slice(0, maxLength),
  );
}
