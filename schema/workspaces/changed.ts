import { workspacesByIds } from "../../src/domains/workspaces/read.ts";
import type { PayloadFields } from "../core/mutation.ts";
import { REFERENCE, reference } from "../core/reference.ts";
import { Workspace } from "./types.ts";

export const workspaceOf = reference("Workspace", workspacesByIds, { id: true, organizationId: true });

/** The member of a payload for the workspace whose lists and counts a mutation changed. */
export const changedWorkspace = <Row extends { workspaceId?: string | null }>(t: PayloadFields<Row>) =>
  t.field({
    ...REFERENCE,
    type: Workspace,
    nullable: true,
    description:
      "Workspace whose lists and counts changed; null if the change is outside of workspaces, or the workspace is not visible to the viewer.",
    // A stored answer of an older server names no workspace.
    resolve: ({ workspaceId }, _args, context, info) => workspaceOf(context, info, workspaceId ?? null),
  });
