import { describe, expect, test } from "vitest";
import { ERRORS } from "../../src/platform/errors/errors.ts";
import { ENDPOINTS, partsOf } from "./endpoints.ts";
import { takes } from "./members.ts";
import { acceptances } from "./orders/acceptOwnership.ts";
import { statuses } from "./orders/billingStatus.ts";
import { completions } from "./orders/completeMediaUpload.ts";
import { confirmations } from "./orders/confirmEmailChange.ts";
import { designs } from "./orders/createImageTemplate.ts";
import { organizationDeletions } from "./orders/deleteOrganization.ts";
import { deletions } from "./orders/deleteSocialSet.ts";
import { voices } from "./orders/effectiveVoices.ts";
import { registers, registrations } from "./orders/externalApplications.ts";
import { descriptions } from "./orders/generateAltText.ts";
import type { Line } from "./orders/line.ts";
import { memes } from "./orders/memeTemplates.ts";
import { inboxes, mutes, reminders } from "./orders/notifications.ts";
import { plans } from "./orders/planAngles.ts";
import { saves } from "./orders/saveProviderApp.ts";
import { overrides } from "./orders/setUserPlan.ts";
import { resolutions, revisions, rollbacks } from "./orders/themes.ts";
import { expectProblem } from "./problem.ts";
import { addressOf, send } from "./proof.ts";
import { acceptOwnership } from "./proofs/acceptOwnership.ts";
import { auditExport } from "./proofs/auditExport.ts";
import { billingStatus } from "./proofs/billingStatus.ts";
import { completeMediaUpload } from "./proofs/completeMediaUpload.ts";
import { confirmEmailChange } from "./proofs/confirmEmailChange.ts";
import { createImageTemplate } from "./proofs/createImageTemplate.ts";
import { createPostingSlot } from "./proofs/createPostingSlot.ts";
import { deleteOrganization } from "./proofs/deleteOrganization.ts";
import { deleteSocialSet } from "./proofs/deleteSocialSet.ts";
import { effectiveVoices } from "./proofs/effectiveVoices.ts";
import { endNotificationMute } from "./proofs/endNotificationMute.ts";
import { exchangeAuthorizationCode, unready } from "./proofs/exchangeAuthorizationCode.ts";
import { externalApplications } from "./proofs/externalApplications.ts";
import { generateAltText } from "./proofs/generateAltText.ts";
import { memeTemplates } from "./proofs/memeTemplates.ts";
import { listNotifications } from "./proofs/notifications.ts";
import { planAngles } from "./proofs/planAngles.ts";
import { updateQueueReminders } from "./proofs/queueReminders.ts";
import { registerExternalApplication } from "./proofs/registerExternalApplication.ts";
import { resolvedTheme } from "./proofs/resolvedTheme.ts";
import { rollbackTheme } from "./proofs/rollbackTheme.ts";
import { saveProviderApp } from "./proofs/saveProviderApp.ts";
import { setUserPlan } from "./proofs/setUserPlan.ts";
import { themeRevision } from "./proofs/themeRevision.ts";
import { workspaceSettings } from "./proofs/workspaceSettings.ts";
import { proofs } from "./proofs.ts";
import { theStage } from "./stage.ts";

const stage = theStage();

describe("authentication goes first", () => {
  test.each(proofs)("$name: 401, whatever else is wrong", async (proof) => {
    const long = "x".repeat(200);
    const address = `${addressOf(proof.name, { path: { id: long, user_id: long, workspace_id: long, revision: long } })}?unknown=%zz`;
    const { method } = partsOf(proof.name);
    const body = takes("body")(proof) ? { body: "{", headers: { "content-type": "text/plain" } } : {};
    expectProblem(await stage().rest(method, address, { token: null, ...body }), "UNAUTHENTICATED");
    expectProblem(await stage().rest(method, address, { token: "unknown", ...body }), "UNAUTHENTICATED");
  });

  test("and no body is read for nobody", async () => {
    const never = new ReadableStream<Uint8Array>();
    const init = { method: "POST", body: never, duplex: "half", headers: { "content-type": "application/json" } };
    expect((await stage().request("/api/v1/posting-schedules", init)).status).toBe(401);
  });
});

const TOO_LONG = { id: "x".repeat(129) };
const settings: Line[] = [
  [
    "an unknown query member, by an outsider",
    "VALIDATION_FAILED",
    ({ users }) => ({ token: users.outsider.token, path: TOO_LONG, query: { a: "1" } }),
  ],
  [
    "an id that is too long, by an outsider",
    "VALIDATION_FAILED",
    ({ users }) => ({ token: users.outsider.token, path: TOO_LONG }),
  ],
  ["an outsider", "FORBIDDEN", ({ users, ids }) => ({ token: users.outsider.token, path: { id: ids.workspace } })],
  ["a member", null, ({ users, ids }) => ({ token: users.viewer.token, path: { id: ids.workspace } })],
];

const taken = { day_of_week: 1, utc_hour: 8, utc_minute: 30 };
const slots: Line[] = [
  [
    "a token that may only read, and a body that is no JSON",
    "FORBIDDEN",
    async (on) => ({
      token: await on.apiToken("outsider", "API_READ"),
      body: {},
      headers: { "content-type": "text/plain" },
    }),
  ],
  [
    "another content type",
    "UNSUPPORTED_MEDIA_TYPE",
    ({ users }) => ({ token: users.outsider.token, body: {}, headers: { "content-type": "text/plain" } }),
  ],
  ["no body", "BAD_REQUEST", ({ users }) => ({ token: users.outsider.token })],
  [
    "members missing",
    "VALIDATION_FAILED",
    ({ users }) => ({ token: users.outsider.token, body: { workspace_id: "", utc_hour: 24 } }),
  ],
  [
    "a blank workspace and an hour out of range",
    "INVALID_INPUT",
    ({ users }) => ({ token: users.outsider.token, body: { ...taken, workspace_id: "", utc_hour: 24 } }),
  ],
  [
    "an hour out of range, by an outsider",
    "INVALID_INPUT",
    ({ users, ids }) => ({
      token: users.outsider.token,
      body: { ...taken, workspace_id: ids.workspace, utc_hour: 24 },
    }),
  ],
  [
    "a time that is taken, by an outsider",
    "FORBIDDEN",
    ({ users, ids }) => ({ token: users.outsider.token, body: { ...taken, workspace_id: ids.workspace } }),
  ],
  [
    "a time that is taken",
    "INVALID_INPUT",
    ({ users, ids }) => ({ token: users.admin.token, body: { ...taken, workspace_id: ids.workspace } }),
  ],
  [
    "a time that is not",
    null,
    ({ users, ids }) => ({ token: users.admin.token, body: { ...taken, utc_minute: 31, workspace_id: ids.workspace } }),
  ],
];

const exports: Line[] = [
  [
    "an owner, and a limit out of bounds",
    "FORBIDDEN",
    ({ users }) => ({ token: users.owner.token, query: { limit: "0", from: "x", a: "1" } }),
  ],
  [
    "an administrator's token, and a limit out of bounds",
    "FORBIDDEN",
    async (on) => ({ token: await on.apiToken("instanceAdmin", "API_FULL"), query: { limit: "0" } }),
  ],
  [
    "a limit out of bounds and a start that is none",
    "VALIDATION_FAILED",
    ({ users }) => ({ token: users.instanceAdmin.token, query: { limit: "0", from: "x" } }),
  ],
  [
    "a start that is none",
    "INVALID_INPUT",
    ({ users }) => ({ token: users.instanceAdmin.token, query: { from: "x" } }),
  ],
  ["an administrator", null, ({ users }) => ({ token: users.instanceAdmin.token })],
];

const blank = { workspace_id: "", server_name: "", instance_url: "", code: "" };
const exchanges: Line[] = [
  [
    "a token that may only read, and a body that is no JSON",
    "FORBIDDEN",
    async (on) => ({
      token: await on.apiToken("outsider", "API_READ"),
      body: {},
      headers: { "content-type": "text/plain" },
    }),
  ],
  ["no body", "BAD_REQUEST", ({ users }) => ({ token: users.outsider.token })],
  [
    "members missing",
    "VALIDATION_FAILED",
    ({ users }) => ({ token: users.outsider.token, body: { workspace_id: "" } }),
  ],
  ["a blank workspace, by an outsider", "INVALID_INPUT", ({ users }) => ({ token: users.outsider.token, body: blank })],
  [
    "an unknown server, by an outsider",
    "INVALID_INPUT",
    ({ users, ids }) => ({
      token: users.outsider.token,
      body: { ...blank, workspace_id: ids.workspace, server_name: "Nobody's" },
    }),
  ],
  [
    "a server that is not ready, by an outsider",
    "FORBIDDEN",
    async (on) => ({
      token: on.users.outsider.token,
      body: { ...blank, workspace_id: on.ids.workspace, server_name: await unready(on) },
    }),
  ],
  [
    "a server that is not ready, and a code that is none",
    "CONFLICT",
    async (on) => ({
      token: on.users.editor.token,
      body: { ...blank, workspace_id: on.ids.workspace, server_name: await unready(on) },
    }),
  ],
  [
    "a code that is none",
    "PROVIDER_REFUSED",
    ({ users, ids, mastodon }) => ({
      token: users.editor.token,
      body: { ...blank, workspace_id: ids.workspace, instance_url: mastodon.origin },
    }),
  ],
  ["a good one", null, (on) => exchangeAuthorizationCode.good(on)],
];

const TABLES = [
  { proof: workspaceSettings, lines: settings },
  { proof: createPostingSlot, lines: slots },
  { proof: auditExport, lines: exports },
  { proof: exchangeAuthorizationCode, lines: exchanges },
  { proof: saveProviderApp, lines: saves },
  { proof: registerExternalApplication, lines: registrations },
  { proof: externalApplications, lines: registers },
  { proof: deleteOrganization, lines: organizationDeletions },
  { proof: deleteSocialSet, lines: deletions },
  { proof: acceptOwnership, lines: acceptances },
  { proof: completeMediaUpload, lines: completions },
  { proof: listNotifications, lines: inboxes },
  { proof: updateQueueReminders, lines: reminders },
  { proof: endNotificationMute, lines: mutes },
  { proof: createImageTemplate, lines: designs },
  { proof: effectiveVoices, lines: voices },
  { proof: generateAltText, lines: descriptions },
  { proof: planAngles, lines: plans },
  { proof: rollbackTheme, lines: rollbacks },
  { proof: themeRevision, lines: revisions },
  { proof: resolvedTheme, lines: resolutions },
  { proof: memeTemplates, lines: memes },
  { proof: confirmEmailChange, lines: confirmations },
  { proof: billingStatus, lines: statuses },
  { proof: setUserPlan, lines: overrides },
];

test("each endpoint that is proved has its order", () => {
  expect(TABLES.map(({ proof }) => proof.name).toSorted()).toEqual(proofs.map(({ name }) => name).toSorted());
});

describe.each(TABLES)("$proof.name, signed in", ({ proof, lines }) => {
  test.each(lines)("%s: %s", async (_what, code, call) => {
    const answer = await send(stage(), proof.name, await call(stage()));
    const status = code === null ? ENDPOINTS[proof.name].success : ERRORS[code].status;
    expect([answer.status, (answer.body as { code?: string }).code]).toEqual([status, code ?? undefined]);
  });
});
