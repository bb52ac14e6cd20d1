import { GraphQLID, GraphQLInputObjectType, GraphQLList, GraphQLNonNull } from "graphql";
import type { Adapter } from "../engine/route.ts";

const CompleteAccountSelectionBody = new GraphQLInputObjectType({
  name: "CompleteAccountSelectionBody",
  description: "Chosen targets of a consent: `selection_ids`, or `selection_id` for one.",
  fields: {
    id: { type: new GraphQLNonNull(GraphQLID), description: "Id of the choice." },
    selectionIds: {
      type: new GraphQLList(new GraphQLNonNull(GraphQLID)),
      description: "Ids of 1 to 50 targets, each once.",
    },
    selectionId: { type: GraphQLID, description: "Id of one target, in place of `selection_ids`." },
  },
});

interface Body {
  readonly id: string;
  readonly selectionIds?: readonly string[] | null;
  readonly selectionId?: string | null;
}

/** The body of a choice, of one target or of several. */
export const selection: Adapter = {
  type: CompleteAccountSelectionBody,
  adapt({ id, selectionIds, selectionId }: Body, refuse) {
    if (selectionIds && selectionId) refuse(["selectionId"], "must be absent when selection_ids is given");
    return { id, targetIds: selectionIds ?? (selectionId ? [selectionId] : []) };
  },
  at: ([first, ...rest]) => (first === "targetIds" ? ["selectionIds", ...rest] : [first ?? "", ...rest]),
};
