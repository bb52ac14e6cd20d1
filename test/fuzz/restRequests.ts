import type { Draw } from "./draw.ts";
import { hostileNumber, hostileText, hostileValue, mutateValue } from "./hostile.ts";
import { toJson } from "./json.ts";
import { plausibleId, plausibleText } from "./plausible.ts";
import { type FuzzRequest, inUrl, MOST_BODY, personaOf } from "./request.ts";

/** As much of JSON Schema as the server's own OpenAPI document uses. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
}

export interface OpenApi {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface RestEndpoint {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export const endpointsOf = ({ paths }: OpenApi): RestEndpoint[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** Operations that would end the persona or the tenant that the other requests need. */
const ENDING = new Set(["DeleteOrganization", "AcceptOwnership"]);

/** A request for a documented endpoint, by the server's own OpenAPI document. */
export function restRequest(draw: Draw, document: OpenApi, endpoints: readonly RestEndpoint[]): FuzzRequest {
  const { method, path, operation } = draw.of(endpoints);
  const values = new Values(draw, document, path);
  const inPath = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    inUrl(
      values.parameter(
        operation.parameters?.find((parameter) => parameter.name === name),
        name,
      ),
    ),
  );
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === "query" && draw.chance(parameter.required ? 95 : 35))
    .map((parameter) => `${parameter.name}=${inUrl(values.parameter(parameter, parameter.name))}`)
    .join("&");
  const schema = operation.requestBody?.content["application/json"]?.schema;
  let body: unknown = schema === undefined ? undefined : values.of(schema, "", 0);
  while (body !== undefined && draw.defect(50)) body = mutateValue(draw, body);
  return {
    what: `${method} ${path}`,
    persona: ENDING.has(operation.operationId) ? draw.of(["viewer", "anonymous", "forged"]) : personaOf(draw, path),
    method,
    target: `${document.servers[0]?.url ?? ""}${inPath}${query === "" ? "" : `?${query}`}`,
    headers: [
      ["accept", "application/json"],
      ...(body === undefined ? [] : [["content-type", "application/json"] as const]),
    ],
    body: body === undefined ? null : toJson(body).slice(0, MOST_BODY),
    flips: [],
  };
}

const DEEPEST = 6;

class Values {
  readonly #draw: Draw;
  readonly #document: OpenApi;
  readonly #path: string;

  constructor(draw: Draw, document: OpenApi, path: string) {
    this.#draw = draw;
    this.#document = document;
    this.#path = path;
  }

  parameter(parameter: Parameter | undefined, name: string): string {
    const value = this.#draw.defect(15) ? hostileText(this.#draw) : this.of(parameter?.schema ?? {}, name, 0);
    return typeof value === "string" ? value : toJson(value);
  }

  of(schema: Schema, name: string, depth: number): unknown {
    const draw = this.#draw;
    if (draw.defect(2)) return hostileValue(draw);
    if (schema.$ref !== undefined) return this.of(this.#referred(schema.$ref), name, depth);
    if (schema.enum !== undefined) return draw.defect(6) ? hostileText(draw) : draw.of(schema.enum);
    if (schema.anyOf !== undefined) return this.of(draw.of(schema.anyOf), name, depth);
    const type = Array.isArray(schema.type) ? draw.of(schema.type) : schema.type;
    if (type === "null") return null;
    if (type === "boolean") return draw.chance(50);
    if (type === "integer" || type === "number") return this.#number(schema, type);
    if (type === "array") return this.#list(schema, name, depth);
    if (type === "object") return this.#object(schema, name, depth);
    return this.#text(schema, name);
  }

  #referred(pointer: string): Schema {
    return this.#document.components.schemas[pointer.replace("#/components/schemas/", "")] ?? {};
  }

  #number({ minimum, maximum }: Schema, type: string): unknown {
    const draw = this.#draw;
    if (draw.defect(15)) return hostileNumber(draw);
    const edges = [minimum, maximum].filter((edge) => edge !== undefined);
    if (edges.length > 0 && draw.chance(25)) return draw.of(edges) + (draw.defect(40) ? draw.of([-1, 1]) : 0);
    if (type === "number" && draw.chance(30)) return draw.float();
    return draw.whole(minimum ?? 0, Math.min(maximum ?? 100, (minimum ?? 0) + 1000));
  }

  #list({ items = {}, minItems = 0, maxItems = 4 }: Schema, name: string, depth: number): unknown[] {
    const draw = this.#draw;
    if (depth > DEEPEST) return [];
    const length = draw.defect(5)
      ? Math.min(maxItems + draw.of([0, 1]), 300)
      : Math.min(maxItems, minItems + draw.whole(0, 3));
    return Array.from({ length }, () => this.of(items, name, depth + 1));
  }

  #object({ properties = {}, required = [] }: Schema, name: string, depth: number): Record<string, unknown> {
    const draw = this.#draw;
    const wanted = Object.entries(properties).filter(([member]) =>
      required.includes(member) ? !draw.defect(4) : draw.chance(depth > DEEPEST ? 0 : 40),
    );
    return Object.fromEntries(wanted.map(([member, inner]) => [member, this.of(inner, member || name, depth + 1)]));
  }

  #text({ minLength, maxLength, format, pattern }: Schema, name: string): string {
    const draw = this.#draw;
    if (maxLength !== undefined && draw.defect(6)) return "é".repeat(Math.min(maxLength + draw.of([0, 1]), 100_000));
    if (minLength !== undefined && draw.defect(6)) return "x".repeat(Math.max(0, minLength - draw.of([0, 1])));
    if (/(^|_)ids?$/.test(name)) return plausibleId(draw, name.replace(/_ids?$/, ""), this.#path);
    if (pattern === "^[0-9]{6}$" && draw.chance(80)) return draw.of(["{{emailChangeCode}}", "123456"]);
    if (format === "date-time" && draw.chance(80)) return draw.chance(30) ? draw.instant() : "2027-01-01T00:00:00Z";
    return plausibleText(draw, name);
  }
}
