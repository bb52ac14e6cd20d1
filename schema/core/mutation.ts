import type { FieldMap, InputFieldMap, InputRef, InputShapeFromFields } from "@pothos/core";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import type { Requirements } from "./access.ts";
import { builder, type GraphQLContext } from "./builder.ts";
import type { Price } from "./prices.ts";

type Types = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer T> ? T : never;

/** The builder of the fields of a payload. */
export type PayloadFields<Row extends object> = PothosSchemaTypes.ObjectFieldBuilder<Types, Row>;

/** The builder of the fields of an input. */
export type InputFields = PothosSchemaTypes.InputFieldBuilder<Types, "InputObject">;

/** The fields of an input, or an input type that has other uses. */
type InputSource = ((t: InputFields) => InputFieldMap) | InputRef;
type InputOf<Source> =
  Source extends InputRef<infer Shape>
    ? Shape
    : Source extends ((t: never) => infer Fields extends InputFieldMap)
      ? InputShapeFromFields<Fields>
      : undefined;

interface Mutation<Source, Row extends object> {
  readonly extensions: Requirements;
  readonly description: string;
  readonly complexity?: number | Partial<Price> | ((args: never) => Partial<Price>);
  readonly input?: Source;
  /** The description of the input type, where it says more than the mutation does. */
  readonly inputDescription?: string;
  /** Calls the operation, and returns the row of the payload. */
  readonly run: (context: RequestContext, input: InputOf<Source>) => Promise<Row>;
  /** Follows the first sentence of the payload's description. */
  readonly note?: string;
  /** The payload's name in the REST contract. */
  readonly resource?: string;
  readonly payload: (t: PayloadFields<Row>) => FieldMap;
}

/**
 * Declares a mutation with its payload type and, if `input` is a function, its input type, both named after it. A
 * caller of the mutation can read the payload, external applications included.
 */
export function mutation<Source extends InputSource, Row extends object>(
  name: string,
  { input: source, inputDescription, run, note, resource, payload: fields, ...options }: Mutation<Source, Row>,
): void {
  const type = builder.objectRef<Row>(`${capitalized(name)}Payload`).implement({
    description: [`Result of \`${name}\`.`, note].filter(Boolean).join(" "),
    applications: "withParent",
    ...(resource !== undefined && { extensions: { resource } }),
    fields,
  });
  const declared: InputSource | undefined = source;
  const inputType = typeof declared === "function" ? inputOf(name, declared, inputDescription) : declared;
  builder.mutationField(name, (t) =>
    t.field({
      ...options,
      type,
      args: inputType && { input: t.arg({ type: inputType }) },
      resolve: (_root: unknown, { input }: { input: InputOf<Source> }, { context }: GraphQLContext) =>
        run(context, input),
    } as never),
  );
}

/** The input type of a mutation, for a mutation on a selection to use it too. */
export const inputOf = <Fields extends InputFieldMap>(
  name: string,
  fields: (t: InputFields) => Fields,
  description = `Input of \`${name}\`.`,
) => builder.inputType(`${capitalized(name)}Input`, { description, fields });

const capitalized = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
