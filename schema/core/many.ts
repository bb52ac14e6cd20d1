import type { InputRef, ObjectRef } from "@pothos/core";
import type { ItemResult, ItemError as Refusal } from "../../src/platform/errors/itemResult.ts";
import { SELECTION } from "../../src/platform/values/bounds.ts";
import { within } from "./bounds.ts";
import { builder } from "./builder.ts";
import { inputOf, type PayloadFields } from "./mutation.ts";
import { worth } from "./prices.ts";

const ItemError = builder.objectRef<Refusal>("ItemError").implement({
  description: "Error of one item of a selection, which the operation on one object would fail with.",
  applications: "withParent",
  fields: (t) => ({
    code: t.exposeString("code", {
      description: "Code of the error, as in `extensions.code` of an answer's errors; `/problems` explains each code.",
    }),
    message: t.exposeString("message", { description: "Explanation of the error for a person." }),
    field: t.string({
      nullable: true,
      description:
        "First member of the item's input that breaks a rule, such as `at`; null if the error is about no member.",
      resolve: ({ issues: [first] }) => (first === undefined ? null : first.path.join(".") || null),
    }),
    extensions: t.expose("extensions", {
      type: "JSONObject",
      description:
        "Members of `extensions` of the same error, such as `currentRevision`, or `issues` with paths in the item.",
    }),
  }),
});

type Types = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer T> ? T : never;
type ResultFields<Value> = PothosSchemaTypes.ObjectFieldBuilder<Types, ItemResult<Value>>;

/** The members of every result of an item. */
export const itemFields = <Value>(t: ResultFields<Value>) => ({
  itemId: t.exposeID("itemId", { description: "Id of the object, as the input states it." }),
  error: t.expose("error", {
    type: ItemError,
    nullable: true,
    description: "Error of this item; null if the operation succeeded.",
  }),
});

/** The input of a mutation on a selection. */
export const manyInput = <Item>(mutation: string, single: string, item: InputRef<Item>) =>
  inputOf(mutation, (t) => ({
    items: t.field({
      type: [item],
      ...within(SELECTION),
      description: `Objects to act on, ${SELECTION.minItems} to ${SELECTION.maxItems}, each once, with the input of \`${single}\`.`,
    }),
  }));

/** The fields of the payload of a mutation on a selection. */
export const manyPayload =
  <Value>(result: ObjectRef<Types, ItemResult<Value>>) =>
  (t: PayloadFields<readonly ItemResult<Value>[]>) => ({
    results: t.field({
      type: [result],
      // The mutation's own price counts the items.
      ...worth(1),
      description: `Result of each item, in the order of the input; at most ${SELECTION.maxItems}.`,
      resolve: (results) => results as never,
    }),
    failedCount: t.int({
      description: "Number of items with an error.",
      resolve: (results) => results.filter(({ error }) => error !== null).length,
    }),
  });
