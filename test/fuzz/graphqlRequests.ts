import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from "graphql";
import type { Draw } from "./draw.ts";
import { hostileNumber, hostileText, hostileValue, mutateValue } from "./hostile.ts";
import { EnumName, toJson, toLiteral } from "./json.ts";
import { plausibleId, plausibleText } from "./plausible.ts";
import { type FuzzRequest, inUrl, MOST_BODY, type Persona, personaOf } from "./request.ts";

/**
 * Fields that would end the persona, or take from it what the other requests need. Personas who may not use them send
 * them.
 */
const ENDING =
  /^(signOut|revokeOtherSessions|revokeSession|changePassword|resetPassword|confirmEmailChange|deleteAccount|deleteOrganization|deleteWorkspace|remove(Workspace|Organization)Member|changeOrganizationMemberRole|updateWorkspaceMember|acceptOwnership|revokeApiToken|endImpersonation)$/;
const WHO_MAY_NOT: readonly Persona[] = ["viewer", "anonymous", "forged"];

const HEADERS = [
  ["content-type", "application/json"],
  ["accept", "application/graphql-response+json"],
] as const;

/** An operation on fields of the schema: valid as a rule, with its document or its variables mutated often. */
export function graphqlRequest(draw: Draw, schema: GraphQLSchema): FuzzRequest {
  const kind = draw.chance(3) ? "subscription" : draw.chance(45) ? "mutation" : "query";
  const root =
    kind === "query"
      ? schema.getQueryType()
      : kind === "mutation"
        ? schema.getMutationType()
        : schema.getSubscriptionType();
  if (!root) throw new Error(`the schema has no ${kind}`);
  const document = new Operation(draw, schema);
  const fields = Object.values(root.getFields());
  const chosen = Array.from({ length: draw.chance(15) ? draw.whole(2, 4) : 1 }, () => draw.of(fields));
  const selections = chosen.map((field, index) =>
    document.field(field, draw.whole(1, 5), index === 0 ? "" : `a${index}: `),
  );
  const ending = chosen.find(({ name }) => ENDING.test(name));
  let query = document.print(kind, selections.join(" "));
  if (draw.defect(35)) query = mutateDocument(draw, query);
  const params: Record<string, unknown> = { query };
  let { variables } = document;
  while (draw.defect(30)) variables = mutateValue(draw, variables) as Record<string, unknown>;
  if (draw.defect(4)) variables = withUnknownMembers(variables, draw.of([30, 1000, 4000]));
  if (variables !== undefined && (draw.chance(5) || Object.keys(variables ?? {}).length > 0))
    params["variables"] = variables;
  if (draw.defect(8)) params["operationName"] = draw.of<unknown>(["Fuzz", "Other", "", null, 1, "\0", ["Fuzz"], {}]);
  if (draw.defect(4))
    params["extensions"] = draw.chance(50) ? { persistedQuery: { version: 1, sha256Hash: "x" } } : hostileValue(draw);
  const sent: unknown = draw.defect(5) ? mutateValue(draw, params) : draw.defect(2) ? [params, params] : params;
  const what = `${kind} ${chosen.map(({ name }) => name).join(" ")}`;
  const about = {
    what,
    persona: ending ? draw.of(WHO_MAY_NOT) : personaOf(draw, what),
    flips: [],
  };
  if (draw.chance(4)) {
    const target = `/graphql?${Object.entries(params)
      .map(([name, value]) => `${name}=${inUrl(typeof value === "string" ? value : toJson(value))}`)
      .join("&")}`;
    // Node refuses longer heads by itself.
    if (target.length < 12_000)
      return { ...about, method: "GET", target, headers: [["accept", "application/json"]], body: null };
  }
  const accept = kind === "subscription" && draw.chance(70) ? ([["accept", "text/event-stream"]] as const) : [];
  return {
    ...about,
    method: "POST",
    target: "/graphql",
    headers: [...HEADERS.slice(0, 2 - accept.length), ...accept],
    body: toJson(sent).slice(0, MOST_BODY),
  };
}

const DIRECTIVES = [
  "@include(if: true)",
  "@skip(if: false)",
  "@skip(if: true)",
  "@include(if: $missing)",
  "@unknown",
  "@deprecated",
];

class Operation {
  readonly variables: Record<string, unknown> = {};
  readonly #draw: Draw;
  readonly #schema: GraphQLSchema;
  readonly #defined: string[] = [];
  readonly #fragments: string[] = [];
  /** Fields that may still be selected: documents stay below the limit of tokens as a rule. */
  #left: number;

  constructor(draw: Draw, schema: GraphQLSchema) {
    this.#draw = draw;
    this.#schema = schema;
    this.#left = draw.chance(10) ? 400 : 60;
  }

  print(kind: string, selection: string): string {
    const defined = this.#defined.length > 0 ? `(${this.#defined.join(", ")})` : "";
    return [`${kind} Fuzz${defined} { ${selection} }`, ...this.#fragments].join(" ");
  }

  field(field: GraphQLField<unknown, unknown>, depth: number, alias = ""): string {
    const args = field.args.flatMap((arg) => this.#argument(arg, field.name));
    const directive = this.#draw.defect(3) ? ` ${this.#draw.of(DIRECTIVES)}` : "";
    const selection = this.#selection(field.type, depth);
    return `${alias}${field.name}${args.length > 0 ? `(${args.join(", ")})` : ""}${directive}${selection === "" ? "" : ` ${selection}`}`;
  }

  #argument(arg: GraphQLArgument, owner: string): string[] {
    const draw = this.#draw;
    const needed = isNonNullType(arg.type) && arg.defaultValue === undefined;
    if (needed ? draw.defect(3) : !draw.chance(/^(after|before|last)$/.test(arg.name) ? 6 : 30)) return [];
    const value = this.#value(arg.type, arg.name, owner, 0);
    if (draw.chance(30)) return [`${arg.name}: ${toLiteral(value)}`];
    const name = `v${this.#defined.length}`;
    const type = draw.defect(3)
      ? draw.of(["Int", "String!", "[ID!]!", "Unknown", "Query", "[[[[Int]]]]"])
      : String(arg.type);
    const byDefault = draw.chance(4) ? ` = ${toLiteral(this.#value(arg.type, arg.name, owner, 0))}` : "";
    this.#defined.push(`$${name}: ${type}${byDefault}`);
    this.variables[name] = value;
    return [`${arg.name}: $${name}`];
  }

  #selection(output: GraphQLOutputType, depth: number): string {
    const draw = this.#draw;
    const type = getNamedType(output);
    if (isLeafType(type)) return draw.defect(1) ? "{ __typename }" : "";
    if (isInterfaceType(type) || isUnionType(type)) {
      const possible = this.#schema.getPossibleTypes(type);
      const some = Array.from({ length: draw.whole(1, 2) }, () => draw.of(possible));
      return `{ __typename ${some.map((each) => `... on ${each.name} ${this.#fields(each, depth)}`).join(" ")} }`;
    }
    if (!isObjectType(type)) return "";
    if (draw.chance(3)) {
      const name = `F${this.#fragments.length}`;
      this.#fragments.push("");
      this.#fragments[Number(name.slice(1))] = `fragment ${name} on ${type.name} ${this.#fields(type, depth)}`;
      return `{ ...${name}${draw.chance(20) ? ` ...${name}` : ""} }`;
    }
    return this.#fields(type, depth);
  }

  #fields(type: GraphQLObjectType, depth: number): string {
    const draw = this.#draw;
    const fields = Object.values(type.getFields()).filter(
      ({ type: inner }) => isLeafType(getNamedType(inner)) || depth > 0,
    );
    if (fields.length === 0 || this.#left <= 0) return "{ __typename }";
    // Connections and payloads only wrap what matters.
    const wraps = /(Connection|Edge|Payload)$/.test(type.name);
    const count = Math.min(draw.whole(1, wraps ? 3 : 6), this.#left);
    this.#left -= count;
    const chosen = Array.from({ length: count }, () => draw.of(fields));
    const each = chosen.map((field, index) => {
      // Two fields of one name and different arguments need aliases, or the document is refused.
      const alias = chosen.indexOf(field) === index || field.args.length === 0 ? "" : `x${index}: `;
      return this.field(field, wraps ? depth : depth - 1, alias);
    });
    return `{ ${each.join(" ")} }`;
  }

  #value(type: GraphQLInputType, name: string, owner: string, depth: number): unknown {
    const draw = this.#draw;
    if (draw.defect(2)) return hostileValue(draw);
    if (isNonNullType(type)) return this.#value(type.ofType, name, owner, depth);
    if (isListType(type)) {
      const length = draw.chance(3) ? draw.of([101, 301, 0]) : draw.whole(0, 3);
      return Array.from({ length: depth > 6 ? 0 : length }, () => this.#value(type.ofType, name, owner, depth + 1));
    }
    if (isEnumType(type)) return new EnumName(draw.defect(4) ? "UNKNOWN" : draw.of(type.getValues()).name);
    if (isInputObjectType(type)) {
      const members = Object.values(type.getFields());
      // Exactly one member, except where that rule is tried.
      const chosen =
        type.isOneOf && !draw.defect(10)
          ? [draw.of(members)]
          : members.filter((member) => this.#isGiven(member, depth));
      return Object.fromEntries(
        chosen.map((member) => [member.name, this.#value(member.type, member.name, owner, depth + 1)]),
      );
    }
    return this.#scalar(type.name, name, owner);
  }

  #isGiven(member: GraphQLInputField, depth: number): boolean {
    if (isNonNullType(member.type) && member.defaultValue === undefined) return !this.#draw.defect(3);
    return depth < 6 && this.#draw.chance(35);
  }

  #scalar(type: string, name: string, owner: string): unknown {
    const draw = this.#draw;
    if (type === "Boolean") return draw.defect(5) ? hostileValue(draw) : draw.chance(50);
    if (type === "Int" || type === "Float" || type === "SafeInt" || type === "BigInt") {
      if (draw.defect(20)) return hostileNumber(draw);
      if (/^(first|last|limit|count)$/.test(name)) return draw.of([1, 2, 3, 20, 100]);
      if (/revision/i.test(name)) return draw.whole(0, 5);
      return type === "Float" && draw.chance(50) ? draw.float() : draw.whole(0, 2000);
    }
    if (type === "ID") return plausibleId(draw, name.replace(/(?<=.)Ids?$/, ""), owner);
    if (type === "Date")
      return draw.defect(15) ? hostileText(draw) : draw.of(["2027-01-01", "2027-01-31", "2027-03-03"]);
    if (type.startsWith("Date"))
      return draw.defect(15) ? hostileText(draw) : draw.chance(30) ? draw.instant() : "2027-01-01T00:00:00Z";
    return plausibleText(draw, name);
  }
}

/** More members in each input object, which the coercion of variables refuses one by one. */
function withUnknownMembers(variables: Record<string, unknown>, count: number): Record<string, unknown> {
  const unknown = Object.fromEntries(Array.from({ length: count }, (_, index) => [`unknown${index}`, 1]));
  const members = Object.entries(variables ?? {}).map(([name, value]) => {
    const isInput = typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
    return [name, isInput ? { ...value, ...unknown } : value] as const;
  });
  return Object.fromEntries(members);
}

const INTROSPECTION =
  "{ __schema { types { name fields { name args { name type { name } } type { name ofType { name } } } } } }";

/** A document with one defect, or with more of something than a limit allows. Each takes the whole document. */
const DOCUMENTS: readonly ((draw: Draw, query: string) => string)[] = [
  (_, query) => `${query} ${query}`,
  (_, query) => `${query} query Other { viewer { __typename } }`,
  (_, query) => `${query} fragment Unused on Viewer { __typename }`,
  (_, query) => `${query} fragment A on Query { ...B } fragment B on Query { ...A }`,
  (_, query) => query.replace("{", "{ ...C ").concat(" fragment C on Query { ...C viewer { __typename } }"),
  (_, query) => query.replace("{", "{ ...D ...E ").concat(" fragment D on Query { ...E } fragment E on Query { ...D }"),
  (_, query) => query.replace("{", "{ ...Missing "),
  (_, query) => query.replace("{", "{ ... { ... { ... { __typename } } } "),
  (_, query) => query.replace("{", "{ ... @include(if: $missing) { __typename } "),
  (draw, query) => query.replace("{", `{ ${aliases(draw, "__typename")} `),
  (draw, query) => query.replace("{", `{ ${aliases(draw, "viewer { user { id } }")} `),
  (draw, query) => `{ ${aliases(draw, query.slice(query.indexOf("{") + 1, query.lastIndexOf("}")))} }`,
  (draw) => `{ ${aliases(draw, INTROSPECTION.slice(1, -1))} }`,
  () => INTROSPECTION,
  () => `{ __type(name: "Query") ${deep("ofType", 12)} }`,
  (draw) =>
    `{ nodes(ids: [${Array.from({ length: draw.of([10, 100, 101, 1000]) }, () => '"{{workspace}}"').join(" ")}]) { id } }`,
  (draw, query) => `# ${"x".repeat(draw.of([10, 10_000, 70_000, 500_000]))}\n${query}`,
  (draw, query) => `${query}${" ,\n".repeat(draw.of([10, 10_000]))}`,
  (draw) => `${"{ a ".repeat(draw.of([20, 500, 5000]))}${"}".repeat(20)}`,
  (draw) => `{ node(id: ${"[".repeat(draw.of([20, 900, 5000]))}`,
  (draw) =>
    `{ viewer(${Array.from({ length: draw.of([5, 150]) }, (_, index) => `a${index}: ${index}`).join(" ")}) { x } }`,
  (draw) =>
    `query(${Array.from({ length: draw.of([5, 300]) }, (_, index) => `$v${index}: Int`).join(" ")}) { viewer { __typename } }`,
  (draw) => `{ ${Array.from({ length: draw.of([5, 150]) }, (_, index) => `unknown${index}`).join(" ")} }`,
  (draw) => `{ viewer ${"@include(if: true) ".repeat(draw.of([2, 200]))}{ __typename } }`,
  (draw, query) => {
    const at = draw.whole(0, query.length);
    return (
      query.slice(0, at) +
      draw.of(["", "{", "}", "$", "\0", '"', '"""', "...", "\ud800", "@", "1e", "\\u{110000}", "&"]) +
      query.slice(at + draw.whole(0, 3))
    );
  },
  (draw, query) => {
    const words = query.split(" ");
    const at = draw.whole(0, words.length - 1);
    return [...words.slice(0, at), ...words.slice(at + draw.whole(1, 3))].join(" ");
  },
  (draw) => hostileText(draw),
  () => "type Query { a: Int } extend schema @a directive @b on FIELD",
];

const mutateDocument = (draw: Draw, query: string): string => draw.of(DOCUMENTS)(draw, query);

const aliases = (draw: Draw, selection: string): string => {
  const most = selection.length > 500 ? 30 : 110;
  return Array.from({ length: draw.of([2, 15, most]) }, (_, index) =>
    selection.trim().replace(/^(\w+:\s*)?/, `z${index}: `),
  ).join(" ");
};

const deep = (field: string, depth: number): string =>
  depth === 0 ? "{ name }" : `{ ${field} ${deep(field, depth - 1)} }`;
