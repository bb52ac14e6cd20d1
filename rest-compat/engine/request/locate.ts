import { type GraphQLInputType, GraphQLString, getNamedType, isInputObjectType, Kind, type ValueNode } from "graphql";
import type { Issue } from "../../../src/platform/errors/errors.ts";
import { extensionsOf } from "../extensions.ts";
import type { Plan } from "../plan.ts";
import type { FieldUse } from "../response/shape.ts";
import type { Adapter } from "../route.ts";
import { snake, wireName } from "../wireName.ts";

/** A location in the request; `secret` when its value must not be shown. */
export interface Place {
  readonly location: string;
  readonly secret: boolean;
}

/**
 * Maps the path of an operation's issue (GraphQL names, from an argument or a member of the input) to the location in
 * the request. `at` is the response path of the GraphQL error, and `body` the body of a row with an adapter as the
 * client sent it. Undefined when the issue is about no part of the request.
 */
export type Locate = (path: Issue["path"], at?: readonly (string | number)[], body?: unknown) => Place | undefined;

interface Source extends Place {
  readonly type: GraphQLInputType;
  /** Whether the list is an object in the request, whose members have no numbers. */
  readonly keyed?: boolean;
}

export function locatorOf(plan: Plan, uses: readonly FieldUse[], { at: adapted }: Partial<Adapter> = {}): Locate {
  const sources = sourcesOf(plan);
  const inBody = (path: Issue["path"], body: unknown) => adapted?.(path, (body ?? {}) as never) ?? path;

  /** Follows the path through an argument's value in the document to a variable. */
  function through(value: ValueNode, rest: Issue["path"], body: unknown): Place | undefined {
    if (value.kind === Kind.VARIABLE) {
      const source = sources.get(value.name.value);
      return source && below(source, value.name.value === "input" ? inBody(rest, body) : rest);
    }
    const [first, ...others] = rest;
    const inner =
      value.kind === Kind.OBJECT
        ? value.fields.find(({ name }) => name.value === first)?.value
        : value.kind === Kind.LIST
          ? value.values[Number(first)]
          : undefined;
    return inner && through(inner, others, body);
  }

  /** Follows the path down the input types, and translates names to REST names. */
  function below({ location, secret, type, keyed }: Source, [first, ...others]: Issue["path"]): Place {
    if (first === undefined || keyed) return { location, secret };
    if (typeof first === "number") return below({ location: `${location}[${first}]`, secret, type }, others);
    const named = getNamedType(type);
    // Inside a JSON scalar, the client chooses the names.
    if (!isInputObjectType(named)) return below({ location: `${location}.${first}`, secret, type }, others);
    const field = named.getFields()[first];
    if (field === undefined) return { location: `${location}.${snake(first)}`, secret: true };
    if (location === "body" && plan.body?.choices.some((choice) => choice.field === first))
      return alternative(first, others);
    const fromPath =
      location === "body" ? plan.path.find(({ intoInput, name }) => intoInput && name === first) : undefined;
    const inner = fromPath === undefined ? `${location}.${wireName(field)}` : `path.${fromPath.wire}`;
    const { secret: own = false, keyedBy } = extensionsOf(field);
    return below({ location: inner, secret: secret || own, type: field.type, keyed: keyedBy !== undefined }, others);
  }

  /**
   * Finds the body member for a path into a field that is chosen from several members. The field as a whole is the
   * body.
   */
  function alternative(field: string, [name, member]: Issue["path"]): Place {
    for (const each of plan.body?.members.values() ?? []) {
      if (each.source === "alternative" && each.path.join() === `${field},${name},${member}`)
        return { location: `body.${each.wire}`, secret: extensionsOf(each.element).secret === true };
    }
    return { location: "body", secret: true };
  }

  /** Follows the path through an argument of one of these fields. */
  const argument = (among: readonly FieldUse[], [first, ...rest]: Issue["path"], body: unknown) => {
    for (const { node } of among) {
      const value = node.arguments?.find(({ name }) => name.value === first)?.value;
      const place = value && through(value, rest, body);
      if (place !== undefined) return place;
    }
    return undefined;
  };

  return (path, at, body) => {
    const [first, ...rest] = path;
    if (typeof first !== "string") return undefined;
    const key = at?.filter((part) => typeof part === "string").join(".");
    const own = argument(
      uses.filter((use) => use.path === key),
      path,
      body,
    );
    if (own !== undefined) return own;
    const input = sources.get("input");
    const ofBody = inBody(path, body);
    if (input !== undefined && plan.body?.input?.getFields()[ofBody[0] ?? ""] !== undefined)
      return below(input, ofBody);
    const other = argument(uses, path, body);
    if (other !== undefined) return other;
    const source = sources.get(first);
    if (source !== undefined) return below(source, rest);
    return first === "header" && rest.length === 1 ? { location: `header.${rest[0]}`, secret: true } : undefined;
  };
}

function sourcesOf({ path, query, meanings, body }: Plan): Map<string, Source> {
  const sources = new Map<string, Source>();
  const places = [
    ...path.filter(({ intoInput }) => !intoInput).map((parameter) => ({ parameter, where: "path" })),
    ...[...query.values()].map((parameter) => ({ parameter, where: "query" })),
    ...(body?.variables ?? []).map((parameter) => ({ parameter, where: "body" })),
  ];
  for (const { parameter, where } of places) {
    const { name, wire, type, element } = parameter;
    sources.set(name, {
      location: `${where}.${wire}`,
      type,
      secret: element !== undefined && extensionsOf(element).secret === true,
      keyed: element !== undefined && extensionsOf(element).keyedBy !== undefined,
    });
  }
  for (const [wire, words] of meanings) {
    for (const name of Object.values(words).flatMap(Object.keys))
      sources.set(name, { location: `query.${wire}`, type: GraphQLString, secret: false });
  }
  if (body?.input !== undefined) sources.set("input", { location: "body", type: body.input, secret: false });
  return sources;
}
