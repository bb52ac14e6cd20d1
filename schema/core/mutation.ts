import type { InputFieldMap, ObjectRef } from "@pothos/core";
import { builder } from "./builder.ts";

type Types = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer T> ? T : never;

/** The builder of the fields of a payload. */
export type PayloadFields<Row extends object> = PothosSchemaTypes.ObjectFieldBuilder<Types, Row>;

type Options<Row> = Pick<PothosSchemaTypes.ObjectTypeOptions<Types, Row>, "fields" | "extensions"> & {
  /** Follows the first sentence of the description. */
  note?: string;
};

/**
 * The result type of a mutation, named after it. A caller of the mutation can read the result, external applications
 * included.
 */
export function payload<Row extends object>(
  mutation: string,
  { note, ...options }: Options<Row>,
): ObjectRef<Types, Row> {
  return builder.objectRef<Row>(`${capitalized(mutation)}Payload`).implement({
    description: [`Result of \`${mutation}\`.`, note].filter(Boolean).join(" "),
    applications: "withParent",
    ...options,
  });
}

/** The input type of a mutation that has no other type of its own for it, named after the mutation. */
export function inputOf<Fields extends InputFieldMap>(
  mutation: string,
  { fields }: { fields: (t: PothosSchemaTypes.InputFieldBuilder<Types, "InputObject">) => Fields },
) {
  return builder.inputType(`${capitalized(mutation)}Input`, { description: `Input of \`${mutation}\`.`, fields });
}

const capitalized = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
