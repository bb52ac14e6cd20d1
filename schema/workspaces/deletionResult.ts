import type { ItemResult } from "../../src/platform/errors/itemResult.ts";
import { builder } from "../core/builder.ts";
import { itemFields } from "../core/many.ts";
import { REFERENCE } from "../core/reference.ts";
import { workspaceOf } from "./changed.ts";
import { Workspace } from "./types.ts";

/** A deleted object and its workspace. */
interface Deleted {
  id: string;
  workspaceId?: string | null;
}

/** The result of the deletion of one item of a selection. */
export const DeletionResult = builder.objectRef<ItemResult<Deleted>>("DeletionResult").implement({
  description: "Result of a deletion of one item of a selection.",
  applications: "withParent",
  fields: (t) => ({
    ...itemFields(t),
    deletedId: t.id({
      nullable: true,
      description: "Id of the object that was deleted; null if `error` is not null.",
      resolve: ({ value }) => value?.id,
    }),
    workspace: t.field({
      ...REFERENCE,
      type: Workspace,
      nullable: true,
      description:
        "Workspace whose lists and counts changed; null if `error` is not null, or the workspace is not visible to the viewer.",
      resolve: ({ value }, _args, context, info) => workspaceOf(context, info, value?.workspaceId ?? null),
    }),
  }),
});
