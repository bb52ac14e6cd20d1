import type { KeyingConfig } from "@urql/exchange-graphcache";
import { isObjectType } from "graphql";
import { schema } from "../../schema/index.ts";

/** Graphcache asks for a declaration of each type that is a part of its parent: here, every type without an `id`. */
export const keys: KeyingConfig = Object.fromEntries(
  Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !("id" in type.getFields()))
    .map(({ name }) => [name, () => null]),
);
