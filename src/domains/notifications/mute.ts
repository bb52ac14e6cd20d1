import { authorize } from "../../platform/access/permissions.ts";
import { signedIn } from "../../platform/access/requestContext.ts";
import { invalidInput } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import { write } from "../../platform/write/write.ts";
import { workspaceTarget } from "../workspaces/read.ts";
import { MuteNotifications } from "./inputs.ts";
import { preferenceSettings } from "./preferences.ts";

/**
 * Mutes the viewer's account or one workspace, from now until `endsAt`, or without an end. A second mute of the same
 * scope replaces the times of the first.
 * @throws DomainError INVALID_INPUT for a missing or superfluous `workspaceId`, or an `endsAt` in the past; FORBIDDEN
 * for a workspace that does not exist or that the viewer cannot access, and with a bound token for everything but its
 * workspace
 */
export const muteNotifications = write({
  name: "muteNotifications",
  input: MuteNotifications,
  precheck({ scope: kind, workspaceId, endsAt }, { services }) {
    if (kind === "WORKSPACE" && !workspaceId?.trim())
      throw invalidInput(
        ["workspaceId"],
        "must be the workspace to mute if scope is WORKSPACE",
        workspaceId ?? undefined,
      );
    if (kind === "ACCOUNT" && workspaceId != null)
      throw invalidInput(["workspaceId"], "must be absent if scope is ACCOUNT", workspaceId);
    if (endsAt && endsAt <= services.now())
      throw invalidInput(["endsAt"], "must be in the future", endsAt.toISOString());
  },
  async target({ tx, input: { workspaceId }, context }) {
    const userId = signedIn(context).id;
    if (workspaceId == null) return { userId, workspaceId: null };
    const { organizationId } = await workspaceTarget(tx, workspaceId);
    authorize(context.viewer, "workspace.read", { workspaceId, organizationId });
    return { userId, workspaceId };
  },
  permission: "inbox.own",
  async run({ tx, input: { scope: kind, endsAt = null }, target: { userId, workspaceId }, context, now }) {
    const place = { userId, scope: workspaceId ?? "" };
    const times = { startsAt: now, endsAt };
    const { id } = await tx.notificationMute.upsert({
      where: { userId_scope: place },
      create: { id: newId("mut"), ...place, kind, workspaceId, ...times },
      update: times,
    });
    const settings = await preferenceSettings(context, tx);
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
