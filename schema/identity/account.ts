import { deleteAccount } from "../../src/domains/identity/account/delete.ts";
import { updateViewer } from "../../src/domains/identity/account/update.ts";
import { BOUNDS } from "../../src/domains/identity/bounds.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedViewer } from "./changed.ts";

const DeleteAccountInput = inputOf("deleteAccount", {
  fields: (t) => ({
    reauthGrant: t.string({
      ...within(BOUNDS.reauthGrant),
      description: `Grant of \`reauthenticate\` for the action ACCOUNT_DELETE, ${length(BOUNDS.reauthGrant)}. Works once.`,
    }),
  }),
});

const DeleteAccountPayload = payload<{ deleted: boolean }>("deleteAccount", {
  note: "The rest of the request is anonymous.",
  fields: (t) => ({
    deleted: t.exposeBoolean("deleted", { description: "Always true: a failure is an error." }),
  }),
});

const UpdateViewerInput = inputOf("updateViewer", {
  fields: (t) => ({
    name: t.string({
      ...within(BOUNDS.name),
      required: false,
      description: `Name that other users see, ${length(BOUNDS.name)}. Keeps its value if absent; null is rejected.`,
    }),
  }),
});

const UpdateViewerPayload = payload<{ id: string }>("updateViewer", {
  fields: (t) => ({ viewer: changedViewer(t) }),
});

builder.mutationFields((t) => ({
  updateViewer: t.field({
    ...requires("session", { role: "self" }),
    type: UpdateViewerPayload,
    description: "Changes the viewer's name. Other members see the new name at once.",
    args: { input: t.arg({ type: UpdateViewerInput }) },
    resolve: (_root, { input }, { context }) => updateViewer(context, input),
  }),
  deleteAccount: t.field({
    ...requires("session"),
    type: DeleteAccountPayload,
    description:
      "Deletes the viewer's account permanently, with its sessions, tokens, memberships and notifications.\n\nContent of workspaces stays there without its creator, and audit events keep only the id. A mail confirms the deletion. Fails with CONFLICT while the viewer owns organizations, whose ids and names `extensions.organizations` lists, and for the last instance administrator. Fails with INVALID_CREDENTIALS if the grant is invalid, used or expired.",
    args: { input: t.arg({ type: DeleteAccountInput }) },
    resolve: (_root, { input }, { context }) => deleteAccount(context, input),
  }),
}));
