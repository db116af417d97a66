/**
 * Groups of calls, in the order of the API page; each operation has one as its tag. Calls of the operator's
 * own pipeline (`publisher`) are in the document only.
 */
export const operationGroups = ["releases", "content", "account"] as const;

/** The group that the API page leaves out. */
export const pipelineGroup = "publisher";

export type OperationGroup = (typeof operationGroups)[number];

/** The parts of OpenAPI and JSON Schema that the document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  minimum?: number;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  default?: unknown;
  example?: unknown;
};
export type Parameter = { name: string; in: string; required?: boolean; schema?: Schema };
export type Content = { content?: Record<string, { schema?: Schema }> };
export type Operation = {
  operationId: string;
  tags?: (OperationGroup | typeof pipelineGroup)[];
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, { description: string } & Content>;
};
