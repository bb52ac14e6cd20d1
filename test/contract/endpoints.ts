import * as administration from "./resources/administration.ts";
import * as content from "./resources/content.ts";
import { imageTemplate } from "./resources/imageDocument.ts";
import * as notifications from "./resources/notifications.ts";
import * as organizations from "./resources/organizations.ts";
import * as publishing from "./resources/publishing.ts";
import * as themes from "./resources/themes.ts";
import * as workspaces from "./resources/workspaces.ts";
import { list, type Shape } from "./shape.ts";

/** One documented operation: what its callers rely on. */
export interface Endpoint {
  readonly success: 200 | 201;
  /** The declared problem statuses, or one undifferentiated entry. 401 is real everywhere, declared or not. */
  readonly problems: readonly number[] | "default";
  /** The number of problem entries that the original contract counts; unknown for the deletion of an organization. */
  readonly entries?: number;
  readonly answer: Shape;
}

/** The 25 documented operations (docs/interface.md), by method and path below the prefix. */
export const ENDPOINTS = {
  "POST /auth/email-change/{id}/confirm": {
    success: 200,
    problems: [400, 404, 409, 422, 429, 500, 503],
    entries: 7,
    answer: organizations.emailChanged,
  },
  "POST /admin/external-applications": {
    success: 201,
    problems: [400, 403, 422, 500],
    entries: 4,
    answer: administration.registration,
  },
  "GET /admin/external-applications": {
    success: 200,
    problems: "default",
    entries: 1,
    answer: list(administration.externalApplication),
  },
  "POST /admin/provider-apps": {
    success: 200,
    problems: "default",
    entries: 1,
    answer: administration.providerAppSaved,
  },
  "GET /admin/audit-events/export.json": {
    success: 200,
    problems: [400, 403, 422, 500],
    entries: 4,
    answer: administration.auditExport,
  },
  "POST /posting-schedules": {
    success: 200,
    problems: [400, 403, 422, 500],
    entries: 4,
    answer: workspaces.postingSlot,
  },
  "POST /image-editor/templates": {
    success: 201,
    problems: [400, 403, 422, 500],
    entries: 4,
    answer: imageTemplate,
  },
  "POST /themes/{id}/rollback": {
    success: 200,
    problems: [400, 403, 404, 409, 422, 500, 503],
    entries: 7,
    answer: themes.themeRevision,
  },
  "GET /themes/{id}/revisions/{revision}": {
    success: 200,
    problems: [400, 403, 404, 422, 500, 503],
    entries: 6,
    answer: themes.themeRevision,
  },
  "GET /themes/resolved": {
    success: 200,
    problems: [400, 403, 422, 500, 503],
    entries: 5,
    answer: themes.resolvedTheme,
  },
  "DELETE /organizations/{id}": {
    success: 200,
    problems: [400, 401, 403, 404, 409, 422, 500],
    answer: organizations.deleted,
  },
  "GET /organizations/{id}/billing/status": {
    success: 200,
    problems: [400, 403, 422, 500],
    entries: 4,
    answer: organizations.billingStatus,
  },
  "GET /memes/templates": {
    success: 200,
    problems: [400, 403, 422, 429, 500, 502, 503],
    entries: 7,
    answer: content.memeTemplates,
  },
  "POST /organization-ownership-transfers/accept": {
    success: 200,
    problems: [400, 403, 404, 409, 422, 500],
    entries: 6,
    answer: organizations.ownershipTransfer,
  },
  "POST /media/upload-session/{id}/complete": {
    success: 200,
    problems: [400, 403, 404, 422, 500],
    entries: 5,
    answer: content.mediaUpload,
  },
  "POST /voice-profiles/effective": {
    success: 200,
    problems: [400, 403, 404, 409, 422, 500, 503],
    entries: 7,
    answer: content.effectiveProfiles,
  },
  "POST /publication-builds/angles": {
    success: 200,
    problems: [400, 403, 422, 429, 500, 503],
    entries: 6,
    answer: content.angles,
  },
  "POST /accounts/federated/exchange": {
    success: 200,
    problems: [400, 422, 500],
    entries: 3,
    answer: content.accountConnection,
  },
  "POST /media/{id}/alt-text/generate": {
    success: 200,
    problems: [400, 403, 404, 422, 429, 500, 502, 503],
    entries: 8,
    answer: content.altText,
  },
  "PUT /admin/users/{user_id}/plan": {
    success: 200,
    problems: [400, 401, 403, 404, 422, 500],
    entries: 6,
    answer: administration.planOverride,
  },
  "DELETE /social-sets/{id}": {
    success: 200,
    problems: [400, 403, 404, 422, 500],
    entries: 5,
    answer: publishing.actionOutput,
  },
  "GET /workspaces/{id}/settings": {
    success: 200,
    problems: [403, 404, 422, 500],
    entries: 4,
    answer: workspaces.workspaceSettings,
  },
  "GET /notifications": {
    success: 200,
    problems: [400, 403, 422, 500],
    entries: 4,
    answer: notifications.notificationPage,
  },
  "PUT /notifications/queue-reminders/{workspace_id}": {
    success: 200,
    problems: [400, 403, 422, 500],
    entries: 4,
    answer: notifications.queueReminders,
  },
  "DELETE /notifications/mutes/{id}": {
    success: 200,
    problems: [403, 404, 422, 500],
    entries: 4,
    answer: notifications.notificationPreferences,
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof ENDPOINTS;

/** The table, each row with its name. */
export const endpoints: readonly (Endpoint & { readonly name: EndpointName })[] = Object.entries(ENDPOINTS).map(
  ([name, endpoint]) => ({ name: name as EndpointName, ...endpoint }),
);

/**
 * Other paths to documented operations: the segment `federated` stands for the provider's name
 * (docs/decisions/accounts.md, 1).
 */
export const ALIASES: Readonly<Record<string, EndpointName>> = {
  "POST /accounts/mastodon/exchange": "POST /accounts/federated/exchange",
};

/** What is served beside the documented operations: the sibling of a deletion (docs/interface.md#organizations). */
export const EXTRAS: readonly string[] = ["GET /organizations/{id}/deletion-preview"];

/** A method and a path, in its parts. */
export function partsOf(name: string): { method: string; path: string } {
  const [method = "", path = ""] = name.split(" ");
  return { method, path };
}
