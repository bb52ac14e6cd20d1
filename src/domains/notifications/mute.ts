import { authorize } from "../../platform/access/permissions.ts";
import { signedIn } from "../../platform/access/scope.ts";
import { invalidInput } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import { write } from "../../platform/write/write.ts";
import { workspaceTarget } from "../workspaces/read.ts";
import { MuteNotifications } from "./inputs.ts";
import { preferenceSettings } from "./preferences.ts";

/**
 * Silences the viewer's whole account or one workspace, from now on until an instant, or until it is ended. The same scope again is the
 * same mute, with its new times.
 * @throws DomainError INVALID_INPUT for a workspace that does not go with the scope, or an end that is not to come; FORBIDDEN for a
 * workspace out of reach, known or not, and for all but its own workspace with a bound token
 */
export const muteNotifications = write({
  name: "muteNotifications",
  input: MuteNotifications,
  precheck({ scope: kind, workspaceId, endsAt }, { services }) {
    if (kind === "WORKSPACE" && !workspaceId?.trim())
      throw invalidInput(["workspaceId"], "says which workspace is muted", workspaceId ?? undefined);
    if (kind === "ACCOUNT" && workspaceId != null)
      throw invalidInput(["workspaceId"], "does not go with the whole account", workspaceId);
    if (endsAt && endsAt <= services.now()) throw invalidInput(["endsAt"], "must be to come", endsAt.toISOString());
  },
  async target({ tx, input: { workspaceId }, scope }) {
    const userId = signedIn(scope).id;
    if (workspaceId == null) return { userId, workspaceId: null };
    const { organizationId } = await workspaceTarget(tx, workspaceId);
    authorize(scope.viewer, "workspace.read", { workspaceId, organizationId });
    return { userId, workspaceId };
  },
  permission: "inbox.own",
  async run({ tx, input: { scope: kind, endsAt = null }, target: { userId, workspaceId }, scope, now }) {
    const place = { userId, scope: workspaceId ?? "" };
    const times = { startsAt: now, endsAt };
    const { id } = await tx.notificationMute.upsert({
      where: { userId_scope: place },
      create: { id: newId("mut"), ...place, kind, workspaceId, ...times },
      update: times,
    });
    const settings = await preferenceSettings(scope, tx);
    const where = workspaceId === null ? [] : [{ field: "workspace_id", current: workspaceId }];
    return {
      value: { id, settings },
      audit: {
        action: "identity.notifications_changed",
        resourceId: userId,
        changed: [{ field: "mute", current: kind }, ...where],
      },
      touched: [userId],
    };
  },
});
