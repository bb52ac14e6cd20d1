import { z } from "zod";
import { pathOf } from "../../../platform/env/links.ts";
import { defineTopic } from "./topic.ts";

const TITLES = {
  workspace_joined: (place) => `You were added to ${place}`,
  workspace_role_changed: (place) => `Your role in ${place} changed`,
  workspace_suspended: (place) => `Your access to ${place} was suspended`,
  workspace_left: (place) => `You are no longer a member of ${place}`,
  approval_granted: (place) => `You may approve publications in ${place}`,
  approval_withdrawn: (place) => `You may no longer approve publications in ${place}`,
  organization_role_changed: (place) => `Your role in ${place} changed`,
  organization_left: (place) => `You are no longer a member of ${place}`,
  organization_deleted: (place) => `${place} was deleted`,
} as const satisfies Record<string, (place: string) => string>;
type Kind = keyof typeof TITLES;

/**
 * To people whose access another user changed. The event is about their account, because they may have lost access to
 * the place.
 */
export const accessChanged = defineTopic({
  group: "account",
  mails: "ALWAYS",
  description: "Another user changed the recipient's access to a workspace or an organization.",
  subject: "Your access has changed",
  payload: z.object({ kind: z.enum(Object.keys(TITLES) as Kind[]) }),
  about: z.object({ place: z.string(), role: z.string().optional() }),
  texts: ({ payload: { kind }, about: { place, role = "" } }) => ({
    title: TITLES[kind](place),
    body: role === "" ? "Your access has changed." : `Your role there is now ${role}.`,
    action: "Review settings",
  }),
  href: () => pathOf("settings"),
  producer: (userIds: string[], kind: Kind, about: { place: string; role?: string }) => ({
    payload: { kind },
    about,
    workspaceId: null,
    to: userIds,
  }),
});
