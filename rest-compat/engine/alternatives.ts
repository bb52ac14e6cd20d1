import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  getNullableType,
  isInputObjectType,
  isLeafType,
  isNonNullType,
  isRequiredInputField,
} from "graphql";
import { DomainError, type Issue, invalidInput } from "../../src/platform/errors/errors.ts";
import { extensionsOf } from "./extensions.ts";
import type { Coercions, Member } from "./request/coerce.ts";

/** The REST names of body members, by field of `$input`, alternative of the field, and field of the alternative. */
export type AlternativeNames = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

/** A body member that is a field of an alternative. */
export interface AlternativeMember extends Member {
  /** The member's path in `$input`. */
  readonly path: readonly [field: string, alternative: string, name: string];
  readonly element: GraphQLInputField;
}

type Alternative = readonly [AlternativeMember, ...AlternativeMember[]];

/** A `@oneOf` field of `$input` whose alternatives are members of the body. */
export interface Choice {
  readonly field: string;
  /** The members of each alternative, in order of precedence. Those of the last one are required, if the field is. */
  readonly alternatives: readonly Alternative[];
}

/** Returns the choices that a row names. @throws Error when a row's names do not match the input type */
export function choicesOf(input: GraphQLInputObjectType, names: AlternativeNames, coercions: Coercions): Choice[] {
  return Object.entries(names).map(([field, alternatives]) => {
    const element = input.getFields()[field];
    const type = element && getNullableType(element.type);
    if (!isInputObjectType(type) || !type.isOneOf)
      throw new Error(`alternatives names ${input}.${field}, which is not a field of a @oneOf type`);
    const isRequired = isRequiredInputField(element as GraphQLInputField);
    const fieldNames = Object.keys(type.getFields());
    const unnamed = fieldNames.filter((name) => alternatives[name] === undefined);
    if (unnamed.length > 0) throw new Error(`alternatives must name ${unnamed.join(", ")} of ${input}.${field}`);
    const last = Object.keys(alternatives).at(-1);
    const members = Object.entries(alternatives).map(([name, wires]) => {
      const alternative = getNullableType(type.getFields()[name]?.type);
      if (!isInputObjectType(alternative))
        throw new Error(`alternatives names ${input}.${field}.${name}, which is not an input object`);
      return membersOf(alternative, [field, name], wires, isRequired && name === last, coercions);
    });
    return { field, alternatives: members };
  });
}

function membersOf(
  type: GraphQLInputObjectType,
  [field, alternative]: readonly [field: string, alternative: string],
  wires: Readonly<Record<string, string>>,
  required: boolean,
  coercions: Coercions,
): Alternative {
  const fields = type.getFields();
  const unknown = Object.keys(wires).find((name) => fields[name] === undefined);
  if (unknown !== undefined) throw new Error(`alternatives names ${type}.${unknown}, which does not exist`);
  const members = [...coercions.members(type).values()].map((member): AlternativeMember => {
    const { name } = member;
    const element = fields[name] as GraphQLInputField;
    const wire = wires[name];
    if (wire === undefined || !isNonNullType(element.type) || !isLeafType(element.type.ofType))
      throw new Error(`${type}.${name} must be a required scalar or enum, and alternatives must name it`);
    return { ...member, wire, required, nullable: !required, path: [field, alternative, name], element };
  });
  // An input object has at least one field.
  return members as [AlternativeMember, ...AlternativeMember[]];
}

const AND = new Intl.ListFormat("en-GB");

/**
 * Returns the field of `$input` for the members of a valid body, by REST name: the first alternative that has a member;
 * nothing without one. Null counts as absent. Bounds are checked in the members that the operation does not receive.
 * @throws DomainError INVALID_INPUT for a member that is out of bounds, or for an incomplete alternative
 */
export function choose({ alternatives }: Choice, values: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const has = ({ wire }: AlternativeMember) => (values.get(wire) ?? null) !== null;
  const chosen = alternatives.find((members) => members.some(has));
  if (chosen === undefined) return {};
  const missing = chosen.find((member) => !has(member));
  const unsent = alternatives.filter((alternative) => missing !== undefined || alternative !== chosen).flat();
  const issues = unsent.flatMap((member) => boundsIssues(member, values.get(member.wire)));
  if (issues.length > 0) throw new DomainError("INVALID_INPUT", "A member of the body is out of range", issues);
  if (missing !== undefined) {
    const together = AND.format(chosen.map(({ wire }) => wire));
    throw invalidInput([...missing.path], `is required, because ${together} belong together`);
  }
  const [field, alternative] = chosen[0].path;
  const value = Object.fromEntries(chosen.map(({ name, wire }) => [name, values.get(wire)]));
  return { [field]: { [alternative]: value } };
}

function boundsIssues({ element, path }: AlternativeMember, value: unknown): Issue[] {
  const { bounds } = extensionsOf(element);
  if (bounds === undefined || typeof value !== "number") return [];
  const { minimum, maximum } = bounds;
  if (value >= minimum && value <= maximum) return [];
  return [{ path: [...path], message: `must be from ${minimum} to ${maximum}`, value }];
}
