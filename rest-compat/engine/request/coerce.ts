import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLLeafType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from "graphql";
import { type Check, checksOf } from "../constraints.ts";
import { extensionsOf, type WireExtensions } from "../extensions.ts";
import { wireName } from "../wireName.ts";
import { isText, leafOf } from "./leaf.ts";
import { echo, type Violation } from "./violation.ts";

/**
 * Converts JSON to a GraphQL variable. Violations are added to `violations` with their locations; the result is valid
 * only without any.
 */
export type Coerce = (value: unknown, at: string, violations: Violation[]) => unknown;

/** One member of an input object. `wire` is its REST name, `name` its GraphQL name. */
export interface Member {
  readonly wire: string;
  readonly name: string;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly coerce: Coerce;
}

/** The declared rules of an argument or input field, beside its type. */
export type Rules = {
  readonly [Rule in "constraints" | "secret" | "lateCheck" | "keyedBy" | "joined"]?: WireExtensions[Rule] | undefined;
};

/**
 * The longest location of an object. The reader is recursive, and a longer location is hundreds of levels deep, unlike
 * any documented body.
 */
const DEEPEST = 2000;

/** Compiles the readers of input types, each object type once, because input types can be recursive. */
export class Coercions {
  readonly #objects = new Map<string, Map<string, Member>>();

  /** Returns the reader of a type with the rules of its argument or field. The caller handles null. */
  of(
    type: GraphQLInputType,
    { constraints = {}, secret = false, lateCheck = false, keyedBy, joined = false }: Rules,
  ): Coerce {
    const bare = getNullableType(type);
    const checks = checksOf(constraints, bare);
    if (isListType(bare) && keyedBy !== undefined)
      return this.#keyed(getNamedType(bare) as GraphQLInputObjectType, keyedBy, secret);
    if (isListType(bare) && joined) return joinedOf(this.of(bare.ofType, { constraints: constraints.items, secret }));
    if (isListType(bare))
      return listOf(bare.ofType, this.of(bare.ofType, { constraints: constraints.items, secret }), checks);
    if (isInputObjectType(bare)) return this.#object(bare, secret);
    const { must, read } = leafOf(bare, constraints.format);
    return (value, at, violations) => {
      const result = read(value);
      const shown = secret ? {} : echo(value);
      if (result === undefined)
        violations.push({ message: must, location: at, ...shown, ...(lateCheck && isText(value) && { late: true }) });
      else check(checks, value, at, violations, shown);
      return result;
    };
  }

  /** Returns the members of an input object by their REST names. */
  members(type: GraphQLInputObjectType, secret = false): Map<string, Member> {
    const key = `${secret} ${type.name}`;
    const cachedMembers = this.#objects.get(key);
    if (cachedMembers !== undefined) return cachedMembers;
    const members = new Map<string, Member>();
    this.#objects.set(key, members);
    for (const field of Object.values(type.getFields()))
      members.set(wireName(field), this.#member(type, field, secret));
    if (members.size < Object.keys(type.getFields()).length)
      throw new Error(`two fields of ${type} have the same REST name`);
    return members;
  }

  #member(type: GraphQLInputObjectType, field: GraphQLInputField, secret: boolean): Member {
    const rules = extensionsOf(field);
    try {
      const coerce = this.of(field.type, { ...rules, secret: secret || rules.secret });
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

  /**
   * The reader of an object whose members become a list: the name of each is the value of the field `key` of its item.
   */
  #keyed(type: GraphQLInputObjectType, key: string, secret: boolean): Coerce {
    const rest = new Map([...this.members(type, secret)].filter(([, { name }]) => name !== key));
    const named = leafOf(getNullableType(type.getFields()[key]?.type) as GraphQLLeafType);
    return (value, at, violations) => {
      if (!isJsonObject(value)) {
        violations.push({ message: "must be an object", location: at });
        return undefined;
      }
      return Object.entries(value).flatMap(([name, members]) => {
        const item: Record<string, unknown> = { [key]: named.read(name) };
        const place = `${at}.${name}`;
        if (item[key] === undefined) violations.push({ message: "unknown member", location: place });
        else if (isJsonObject(members))
          readMembers(rest, members, place, violations, (member, read) => {
            item[member.name] = read;
          });
        else violations.push({ message: "must be an object", location: place });
        return [item];
      });
    };
  }

  #object(type: GraphQLInputObjectType, secret: boolean): Coerce {
    const members = this.members(type, secret);
    return (value, at, violations) => {
      if (!isJsonObject(value) || at.length > DEEPEST) {
        violations.push({ message: "must be an object", location: at });
        return undefined;
      }
      const result: Record<string, unknown> = {};
      readMembers(members, value, at, violations, ({ name }, read) => {
        result[name] = read;
      });
      const values = Object.values(result);
      if (type.isOneOf && (values.length !== 1 || values[0] === null))
        violations.push({ message: "must have exactly one member", location: at });
      return result;
    };
  }
}

/**
 * Reads the members of an object. Unknown members, missing required members and forbidden nulls are violations;
 * `$schema` is ignored.
 */
export function readMembers<M extends Member>(
  members: ReadonlyMap<string, M>,
  object: Readonly<Record<string, unknown>>,
  at: string,
  violations: Violation[],
  put: (member: M, value: unknown) => void,
): void {
  for (const key of Object.keys(object)) {
    const member = members.get(key);
    if (member !== undefined) put(member, readMember(member, object[key], `${at}.${key}`, violations));
    else if (key !== "$schema") violations.push({ message: "unknown member", location: `${at}.${key}` });
  }
  for (const member of members.values()) {
    if (member.required && !Object.hasOwn(object, member.wire))
      violations.push({ message: "required", location: `${at}.${member.wire}` });
  }
}

function readMember(member: Member, value: unknown, at: string, violations: Violation[]): unknown {
  if (value !== null) return member.coerce(value, at, violations);
  if (!member.nullable) violations.push({ message: "must not be null", location: at, value: null });
  return null;
}

export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function listOf(itemType: GraphQLInputType, item: Coerce, checks: Check[]): Coerce {
  const nullable = !isNonNullType(itemType);
  return (value, at, violations) => {
    if (!Array.isArray(value)) {
      violations.push({ message: "must be a list", location: at });
      return undefined;
    }
    check(checks, value, at, violations, {});
    return value.map((each: unknown, index) => {
      if (each !== null) return item(each, `${at}[${index}]`, violations);
      if (!nullable) violations.push({ message: "must not be null", location: `${at}[${index}]`, value: null });
      return null;
    });
  };
}

/** The reader of a text whose words become a list. */
function joinedOf(item: Coerce): Coerce {
  return (value, at, violations) => {
    if (isText(value))
      return (value as string).split(/[\s,]+/).flatMap((word) => (word === "" ? [] : [item(word, at, violations)]));
    violations.push({ message: "must be a string of Unicode characters without NUL", location: at });
    return undefined;
  };
}

function check(
  checks: Check[],
  value: unknown,
  location: string,
  violations: Violation[],
  shown: Pick<Violation, "value">,
): void {
  for (const violated of checks) {
    const message = violated(value as never);
    if (message !== undefined) violations.push({ message, location, ...shown });
  }
}
