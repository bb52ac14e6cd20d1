import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from "graphql";
import { type Check, type Constraints, checksOf } from "../constraints.ts";
import { extensionsOf } from "../extensions.ts";
import { wireName } from "../wireName.ts";
import { leafOf } from "./leaf.ts";
import { echo, type Violation } from "./violation.ts";

/** JSON → GraphQL variable. Whatever is wrong is added to `found`, with its place; the result is used only if nothing was. */
export type Coerce = (value: unknown, at: string, found: Violation[]) => unknown;

/** One member of an object as REST names it. */
export interface Member {
  readonly wire: string;
  readonly name: string;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly coerce: Coerce;
}

/** What an argument or input field says about its values, beside their type. */
export interface Rules {
  constraints?: Constraints | undefined;
  secret?: boolean | undefined;
}

/** A place this long is hundreds of levels down: no documented body is, and the walk is recursive. */
const DEEPEST = 2000;

/** Compiles the readers of input types; each object type once, since they may contain themselves. */
export class Coercions {
  readonly #objects = new Map<string, Map<string, Member>>();

  /** The reader of one type under the rules of its argument or field. Null is the caller's business. */
  of(type: GraphQLInputType, { constraints = {}, secret = false }: Rules): Coerce {
    const bare = getNullableType(type);
    const checks = checksOf(constraints, bare);
    if (isListType(bare))
      return listOf(bare.ofType, this.of(bare.ofType, { constraints: constraints.items, secret }), checks);
    if (isInputObjectType(bare)) return this.#object(bare, secret);
    const { must, read } = leafOf(bare);
    return (value, at, found) => {
      const result = read(value);
      const shown = secret ? {} : echo(value);
      if (result === undefined) found.push({ message: must, location: at, ...shown });
      else check(checks, value, at, found, shown);
      return result;
    };
  }

  /** The members of an input object by their wire names. */
  members(type: GraphQLInputObjectType, secret = false): Map<string, Member> {
    const key = `${secret} ${type.name}`;
    const known = this.#objects.get(key);
    if (known !== undefined) return known;
    const members = new Map<string, Member>();
    this.#objects.set(key, members);
    for (const field of Object.values(type.getFields()))
      members.set(wireName(field), this.#member(type, field, secret));
    if (members.size < Object.keys(type.getFields()).length)
      throw new Error(`two fields of ${type} have one wire name`);
    return members;
  }

  #member(type: GraphQLInputObjectType, field: GraphQLInputField, secret: boolean): Member {
    const { constraints, secret: own = false } = extensionsOf(field);
    try {
      const coerce = this.of(field.type, { constraints, secret: secret || own });
      return {
        wire: wireName(field),
        name: field.name,
        required: isRequiredInputField(field),
        nullable: !isNonNullType(field.type),
        coerce,
      };
    } catch (error) {
      throw new Error(`${type}.${field.name}: ${(error as Error).message}`, { cause: error });
    }
  }

  #object(type: GraphQLInputObjectType, secret: boolean): Coerce {
    const members = this.members(type, secret);
    return (value, at, found) => {
      if (!isJsonObject(value) || at.length > DEEPEST) {
        found.push({ message: "must be an object", location: at });
        return undefined;
      }
      const result: Record<string, unknown> = {};
      readMembers(members, value, at, found, ({ name }, read) => {
        result[name] = read;
      });
      const given = Object.values(result);
      if (type.isOneOf && (given.length !== 1 || given[0] === null))
        found.push({ message: "must have exactly one member", location: at });
      return result;
    };
  }
}

/** Reads an object member by member: unknown, missing and null ones are violations. `$schema` is informational, so it is let through. */
export function readMembers<M extends Member>(
  members: ReadonlyMap<string, M>,
  object: Readonly<Record<string, unknown>>,
  at: string,
  found: Violation[],
  put: (member: M, value: unknown) => void,
): void {
  for (const key of Object.keys(object)) {
    const member = members.get(key);
    if (member !== undefined) put(member, readMember(member, object[key], `${at}.${key}`, found));
    else if (key !== "$schema") found.push({ message: "unknown member", location: `${at}.${key}` });
  }
  for (const member of members.values()) {
    if (member.required && !Object.hasOwn(object, member.wire))
      found.push({ message: "required", location: `${at}.${member.wire}` });
  }
}

function readMember(member: Member, value: unknown, at: string, found: Violation[]): unknown {
  if (value !== null) return member.coerce(value, at, found);
  if (!member.nullable) found.push({ message: "must not be null", location: at, value: null });
  return null;
}

export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function listOf(itemType: GraphQLInputType, item: Coerce, checks: Check[]): Coerce {
  const nullable = !isNonNullType(itemType);
  return (value, at, found) => {
    if (!Array.isArray(value)) {
      found.push({ message: "must be a list", location: at });
      return undefined;
    }
    check(checks, value, at, found, {});
    return value.map((each: unknown, index) => {
      if (each !== null) return item(each, `${at}[${index}]`, found);
      if (!nullable) found.push({ message: "must not be null", location: `${at}[${index}]`, value: null });
      return null;
    });
  };
}

function check(
  checks: Check[],
  value: unknown,
  location: string,
  found: Violation[],
  shown: Pick<Violation, "value">,
): void {
  for (const violated of checks) {
    const message = violated(value as never);
    if (message !== undefined) found.push({ message, location, ...shown });
  }
}
