import type { InterfaceParam, ObjectParam, SchemaTypes } from "@pothos/core";
import type { GraphQLField, GraphQLNamedType } from "graphql";
import type { ApplicationScope } from "../../src/platform/access/applicationScopes.ts";

/**
 * The option `applications` of a type: how external applications may read its objects. A type without the option is
 * closed to them.
 * - a scope: objects with an id of their own; a document that reaches them through another object needs the scope;
 * - a scope and fields: the same, and every field that is not listed is closed; without a scope, any granted scope is
 *   enough for the fields;
 * - `withParent`: part of the object or the mutation that returns it, and covered by the scope for that;
 * - `page`: a connection or an edge; the type of its rows decides.
 */
export type Applications =
  | ApplicationScope
  | { readonly scope?: ApplicationScope; readonly fields: readonly string[] }
  | "withParent"
  | "page";

declare global {
  export namespace PothosSchemaTypes {
    export interface ObjectTypeOptions<Types extends SchemaTypes = SchemaTypes, Shape = unknown> {
      applications?: Applications;
    }
    export interface UnionTypeOptions<
      Types extends SchemaTypes = SchemaTypes,
      Member extends ObjectParam<Types> = ObjectParam<Types>,
      ResolveType = unknown,
    > {
      /** Each member declares its own scope. */
      applications?: "withParent";
    }
    export interface InterfaceTypeOptions<
      Types extends SchemaTypes = SchemaTypes,
      Shape = unknown,
      Interfaces extends InterfaceParam<Types>[] = InterfaceParam<Types>[],
      ResolveType = unknown,
    > {
      applications?: Applications;
    }
  }
}

/** The option `applications` of a type; undefined where the type is closed to applications. */
export function applicationsOf({ extensions }: GraphQLNamedType): Applications | undefined {
  const { applications } = (extensions["pothosOptions"] ?? {}) as { applications?: Applications };
  return applications;
}

/** The scope that the objects of a type need; undefined for a type that declares none. */
export function rowScopeOf(type: GraphQLNamedType | undefined): ApplicationScope | undefined {
  const declared = type && applicationsOf(type);
  if (declared === "withParent" || declared === "page") return undefined;
  return typeof declared === "object" ? declared.scope : declared;
}

/**
 * The fields of a closed type that a field opens, whatever scope was granted. Spread the result into the options of the
 * field.
 */
export const opening = (...fields: readonly string[]) => ({ extensions: { opens: fields } });

/** The fields of its closed type that a field opens; undefined for a field that opens none. */
export const openedBy = ({ extensions }: GraphQLField<unknown, unknown>): readonly string[] | undefined =>
  extensions["opens"] as readonly string[] | undefined;

/** Whether a type opens one of its fields to applications. */
export function opensField(type: GraphQLNamedType, field: string): boolean {
  const declared = applicationsOf(type);
  return typeof declared !== "object" || declared.fields.includes(field);
}
