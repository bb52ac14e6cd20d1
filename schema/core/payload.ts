import type { ObjectRef } from "@pothos/core";
import { builder } from "./builder.ts";

type Types = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer T> ? T : never;

type Options<Row> = Pick<PothosSchemaTypes.ObjectTypeOptions<Types, Row>, "fields" | "extensions"> & {
  /** Follows the first sentence of the description. */
  note?: string;
};

/** The result type of a mutation, named after it. A caller of the mutation can read the result, external applications included. */
export function payload<Row extends object>(
  mutation: string,
  { note, ...options }: Options<Row>,
): ObjectRef<Types, Row> {
  const name = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Payload`;
  return builder.objectRef<Row>(name).implement({
    description: [`Result of \`${mutation}\`.`, note].filter(Boolean).join(" "),
    applications: "withParent",
    ...options,
  });
}
