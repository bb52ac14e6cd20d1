import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const NAMES = ["PST", "BST", "US/Pacific-New", "SystemV/AST4"];
const WORKSPACE = `mutation ($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { workspace { settings { timezone } } } }`;
const SETTINGS = `mutation ($input: UpdateWorkspaceSettingsInput!) {
  updateWorkspaceSettings(input: $input) { workspace { settings { timezone } } } }`;
const DIGEST = `mutation ($input: UpdateNotificationPreferencesInput!) {
  updateNotificationPreferences(input: $input) { notificationPreferenceSettings { digestTimezone } } }`;

const VIEWER = "mutation ($input: UpdateViewerInput!) { updateViewer(input: $input) { viewer { timezone } } }";

/**
 * Every entrance of a time zone: its document, its input, the path of the violation and the spelling that is returned.
 */
const ENTRANCES = {
  createWorkspace: [WORKSPACE, (timezone: string) => ({ name: "New", timezone }), "timezone"],
  updateWorkspaceSettings: [SETTINGS, (timezone: string) => ({ workspaceId: w.ids.workspace, timezone }), "timezone"],
  updateNotificationPreferences: [
    DIGEST,
    (timezone: string) => ({ digest: { time: "09:00", timezone } }),
    "digest.timezone",
  ],
  updateViewer: [VIEWER, (timezone: string) => ({ timezone }), "timezone"],
} as const;
const names = Object.keys(ENTRANCES) as (keyof typeof ENTRANCES)[];

describe.each(names)("%s", (entrance) => {
  const [document, inputOf, path] = ENTRANCES[entrance];
  const send = (zone: string) => w.gql(w.users.owner.token, document, { input: inputOf(zone) });

  test.each(NAMES)("refuses %s, and names the field", async (zone) => {
    const answer = await send(zone);
    expect(codeOf(answer)).toBe("VALIDATION_FAILED");
    expect(issuesOf(answer)).toMatchObject([{ path: path.split(".") }]);
  });

  test("stores the spelling of the tz database, and keeps links", async () => {
    expect(JSON.stringify(dataOf(await send("asia/calcutta")))).toContain('"Asia/Calcutta"');
  });
});

test.each(NAMES)("a workspace whose stored zone is %s answers, and computes with UTC", async (zone) => {
  const { workspace: id } = w.ids;
  await w.db.pool.query("UPDATE workspace SET timezone = $1 WHERE id = $2", [zone, id]);
  await w.db.pool.query("UPDATE tenant_revision SET revision = gen_random_uuid()");
  const { token } = w.users.owner;
  const slot = { workspaceId: id, time: { local: { dayOfWeek: 3, hour: 12, minute: 5 } } };
  const made = dataOf(
    await w.gql<{ createPostingSlot: { postingSlot: { id: string; utcTime: object } } }>(
      token,
      "mutation ($input: CreatePostingSlotInput!) { createPostingSlot(input: $input) { postingSlot { id utcTime { dayOfWeek hour minute } } } }",
      { input: slot },
    ),
  ).createPostingSlot.postingSlot;
  expect(made.utcTime).toEqual({ dayOfWeek: 3, hour: 12, minute: 5 });
  const seen = await w.gql<{ calendar: { startsAt: string }[]; workspaceSettings: { timezone: string } }>(
    token,
    `query ($id: ID!) { workspaceSettings(workspaceId: $id) { timezone }
      calendar(workspaceId: $id, from: "2026-03-02", to: "2026-03-02") { startsAt freeSlots(first: 3) { at } } }`,
    { id },
  );
  expect(dataOf(seen)).toMatchObject({
    workspaceSettings: { timezone: "UTC" },
    calendar: [{ startsAt: "2026-03-02T00:00:00.000Z" }],
  });
  const listed = await w.rest("GET", `/posting-schedules?workspace_id=${id}`, { token });
  expect(listed.status).toBe(200);
  await w.gql(token, "mutation ($id: ID!) { deletePostingSlot(input: { id: $id }) { deletedId } }", { id: made.id });
});
