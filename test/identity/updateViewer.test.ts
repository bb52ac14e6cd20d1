import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, dataOf } from "../support/answers.ts";
import { newcomer } from "../support/newcomer.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

interface Updated {
  updateViewer: { viewer: { user: { name: string } } };
}
const UPDATE = "mutation ($input: UpdateViewerInput!) { updateViewer(input: $input) { viewer { user { name } } } }";
const update = (token: string | null, input: object) => w.gql<Updated>(token, UPDATE, { input });

test("updateViewer changes the name that the other members read, and is found by it", async () => {
  const person = await newcomer(w, { organization: "MEMBER" });
  const { auditEvents, touched } = await recordedBy(w, async () => {
    const { updateViewer } = dataOf(await update(person.token, { name: " Ada Lovelace " }));
    expect(updateViewer.viewer.user.name).toBe("Ada Lovelace");
  });
  expect(auditEvents).toMatchObject([
    { action: "identity.profile_changed", resourceId: person.id, changedFields: [{ field: "name" }] },
  ]);
  expect(touched).toContain(w.ids.organization);
  const users = '{ users(filter: { search: "lovelace" }) { nodes { userId } } }';
  expect(dataOf(await w.gql(w.users.instanceAdmin.token, users))).toEqual({
    users: { nodes: [{ userId: person.id }] },
  });
});

test("updateViewer keeps the name if the member is absent, and refuses null and an empty text", async () => {
  const person = await newcomer(w);
  expect(dataOf(await update(person.token, {})).updateViewer.viewer.user.name).toBe("Newcomer");
  for (const name of [null, " "]) expect(codeOf(await update(person.token, { name }))).toBe("VALIDATION_FAILED");
});

test("updateViewer is refused to a token", async () => {
  expect(codeOf(await update(await w.apiToken("owner", "API_FULL"), { name: "Ada" }))).toBe("FORBIDDEN");
});
