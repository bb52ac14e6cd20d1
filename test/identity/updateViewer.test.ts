import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
  updateViewer: { viewer: { locale: string | null; timezone: string | null; user: { name: string } } };
}
const UPDATE =
  "mutation ($input: UpdateViewerInput!) { updateViewer(input: $input) { viewer { locale timezone user { name } } } }";
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

test("updateViewer keeps absent members, and refuses a name that is null or empty", async () => {
  const person = await newcomer(w);
  dataOf(await update(person.token, { locale: "de", timezone: "Europe/Berlin" }));
  const { auditEvents } = await recordedBy(w, async () => {
    expect(dataOf(await update(person.token, {})).updateViewer.viewer).toEqual({
      locale: "de",
      timezone: "Europe/Berlin",
      user: { name: "Newcomer" },
    });
  });
  expect(auditEvents).toEqual([]);
  for (const name of [null, " "]) expect(codeOf(await update(person.token, { name }))).toBe("VALIDATION_FAILED");
});

test("updateViewer is refused to a token", async () => {
  expect(codeOf(await update(await w.apiToken("owner", "API_FULL"), { name: "Ada" }))).toBe("FORBIDDEN");
});

describe("the language and the time zone of a person", () => {
  test("are stored in their canonical spelling, recorded without values, and shown to the person alone", async () => {
    const person = await newcomer(w, { organization: "MEMBER" });
    const { auditEvents, touched } = await recordedBy(w, async () => {
      const { viewer } = dataOf(await update(person.token, { locale: "PT-br", timezone: "asia/kolkata" })).updateViewer;
      expect(viewer).toMatchObject({ locale: "pt-BR", timezone: "Asia/Kolkata" });
    });
    expect(auditEvents).toMatchObject([{ changedFields: [{ field: "locale" }, { field: "timezone" }] }]);
    expect(JSON.stringify(auditEvents)).not.toMatch(/pt-BR|Kolkata/);
    expect(touched).toContain(person.id);
    expect(touched).not.toContain(w.ids.organization);
    const fields = '{ __type(name: "User") { fields { name } } }';
    const { __type: type } = dataOf(await w.gql<{ __type: { fields: { name: string }[] } }>(person.token, fields));
    const names = type.fields.map(({ name }) => name);
    expect([names.includes("locale"), names.includes("timezone")]).toEqual([false, false]);
  });

  test("are removed by null, beside a name that stays and moves no revision of an organization", async () => {
    const person = await newcomer(w, { organization: "MEMBER" });
    dataOf(await update(person.token, { locale: "de", timezone: "Europe/Berlin" }));
    const { touched } = await recordedBy(w, async () => {
      const input = { name: "Newcomer", locale: null, timezone: null };
      expect(dataOf(await update(person.token, input)).updateViewer.viewer).toMatchObject({
        locale: null,
        timezone: null,
      });
    });
    expect(touched).not.toContain(w.ids.organization);
  });

  test.each([
    ["locale", ""],
    ["locale", "german please"],
    ["locale", "de-de-de"],
    ["locale", `en-${"abcdefgh-".repeat(4)}abc`],
    ["timezone", "Mars/Olympus"],
    ["timezone", "+02:00"],
  ])("cannot be the %s %j", async (member, value) => {
    const person = await newcomer(w);
    expect(codeOf(await update(person.token, { [member]: value }))).toBe("VALIDATION_FAILED");
  });
});
