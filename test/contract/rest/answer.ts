import type { ErrorCode } from "../../../src/platform/errors/table.ts";
import { openApiDocument } from "../../../src/server/docs/openapi.ts";
import { partsOf } from "./fixture.ts";
import type { Shape } from "./shape.ts";

interface Media {
  schema: Shape;
  example?: unknown;
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: { name: string; in: string; required: boolean; description?: string; schema: Shape }[];
  requestBody?: { content: { "application/json": { schema: Shape } } & Readonly<Record<string, Media>> };
  responses: Record<
    string,
    {
      content?: {
        "application/json"?: { schema: Shape };
        "application/problem+json"?: { schema: { allOf?: [Shape, { properties: { code: { enum: ErrorCode[] } } }] } };
      };
    }
  >;
}

/** The parts of the OpenAPI document that tests read. */
export interface OpenApi {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Shape> };
}

/** The OpenAPI document, built without a server, because the tables of tests are built before anything runs. */
export const openApi = openApiDocument() as unknown as OpenApi;

/** @throws Error for an endpoint that the document does not have */
export function operationOf(name: string): Operation {
  const { method, path } = partsOf(name);
  const operation = openApi.paths[path]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`the OpenAPI document lacks ${name}`);
  return operation;
}

/** Returns the codes that an operation lists for its declared statuses. */
export function listedCodes(name: string): readonly ErrorCode[] {
  const answers = Object.values(operationOf(name).responses);
  return answers.flatMap(
    ({ content }) => content?.["application/problem+json"]?.schema.allOf?.[1].properties.code.enum ?? [],
  );
}

/** Returns a schema, or the component that it refers to. */
export function resolved(shape: Shape): Shape {
  const reference = shape["$ref"];
  if (typeof reference !== "string") return shape;
  const component = openApi.components.schemas[reference.replace("#/components/schemas/", "")];
  if (component === undefined) throw new Error(`the OpenAPI document lacks ${reference}`);
  return component;
}

/** Returns the schema of an endpoint's answer with the rules of its fixture. */
export function answerOf(name: string, status: number, rules: Shape): Shape {
  const declared = operationOf(name).responses[status]?.content?.["application/json"]?.schema;
  return merged(declared ?? {}, rules);
}

type Members = Readonly<Record<string, Shape>>;

/**
 * Adds the rules of one schema to a declared schema: each keyword is added, and members are merged one by one.
 * @throws Error for a rule of a member that is not declared
 */
function merged(declared: Shape, rules: Shape | undefined): Shape {
  const base = resolved(declared);
  const members = (base["properties"] ?? {}) as Members;
  const ruled = (rules?.["properties"] ?? {}) as Members;
  const names = Object.keys(members);
  // Inner schemas could have a `$schema` of their own. None has one.
  const unknown = Object.keys(ruled).filter((name) => !names.includes(name) && name !== "$schema");
  if (unknown.length > 0) throw new Error(`the OpenAPI document declares no member ${unknown.join(", ")}`);
  const required = [base["required"], rules?.["required"]].flatMap((list) => (list ?? []) as string[]);
  return {
    ...base,
    ...rules,
    ...(names.length > 0 && {
      properties: Object.fromEntries(names.map((name) => [name, merged(members[name] ?? {}, ruled[name])])),
      required: [...new Set(required)],
    }),
    ...inner("items", base, rules),
    ...inner("additionalProperties", base, rules),
  };
}

function inner(word: "items" | "additionalProperties", base: Shape, rules: Shape | undefined): Shape {
  const [declared, ruled] = [base[word], rules?.[word]];
  if (typeof declared !== "object" || declared === null) return declared === undefined ? {} : { [word]: declared };
  return { [word]: merged(declared as Shape, ruled as Shape | undefined) };
}
