import { openApiDocument } from "./openapi.server";

/** A field of a request or response, as the API page lists it. */
export type FieldView = { name: string; type: string; description: string; isRequired: boolean };

/** One call of the API, as the API page shows it. */
export type OperationView = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: FieldView[];
  request: FieldView[];
  answer: FieldView[];
  responses: { status: string; description: string }[];
};

/** The parts of OpenAPI and JSON Schema that the document uses. */
type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  default?: unknown;
};
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema };
type Content = { content?: Record<string, { schema?: Schema }> };
type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, { description: string } & Content>;
};

/** The OpenAPI document as a list of calls, with all references resolved. */
export function listOperations(): OperationView[] {
  const document = openApiDocument();
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const follow = (schema: Schema = {}): Schema =>
    schema.$ref === undefined ? schema : follow(schemas[schema.$ref.split("/").at(-1) ?? ""]);
  const bodyOf = (content?: Content) => follow(content?.content?.["application/json"]?.schema);

  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      summary: operation.summary,
      description: operation.description ?? "",
      parameters: (operation.parameters ?? []).map((parameter) => ({
        name: parameter.name,
        type: `${parameter.in}, ${typeName(parameter.schema ?? {}, follow)}`,
        description: parameter.schema?.description ?? "",
        isRequired: parameter.required ?? false,
      })),
      request: fieldsOf(bodyOf(operation.requestBody), follow),
      answer: fieldsOf(bodyOf(operation.responses["200"]), follow),
      responses: Object.entries(operation.responses).map(([status, { description }]) => ({
        status,
        description,
      })),
    })),
  );
}

/** Flattens nested fields to paths: `data.list[].version`. */
function fieldsOf(schema: Schema, follow: (schema: Schema) => Schema, parent = ""): FieldView[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const resolved = follow(property);
    const isList = resolved.type === "array";
    const name = `${parent}${key}${isList ? "[]" : ""}`;
    const field: FieldView = {
      name,
      type: typeName(resolved, follow),
      description: property.description ?? resolved.description ?? "",
      isRequired: parent === "" && (schema.required?.includes(key) ?? false),
    };
    const inner = isList ? follow(resolved.items ?? {}) : resolved;
    return [field, ...fieldsOf(inner, follow, `${name}.`)];
  });
}

function typeName(schema: Schema, follow: (schema: Schema) => Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined)
    return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf !== undefined) {
    return schema.anyOf.map((part) => typeName(follow(part), follow)).join(" | ");
  }
  if (schema.type === "array") return `${typeName(follow(schema.items ?? {}), follow)}[]`;
  return Array.isArray(schema.type) ? schema.type.join(" | ") : (schema.type ?? "any");
}
