import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { elsewhere, polled, type Started, started } from "../support/domains/devicePairings.ts";
import { type Newcomer, newcomer } from "../support/newcomer.ts";
import { browse, type Sent } from "../support/pages.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

let ada: Newcomer;
let device: Started;
beforeEach(async () => {
  ada = await newcomer(w, { organization: "MEMBER", workspace: "EDITOR" });
  device = await started(w, { client_name: "<b>Laptop</b>", requested_scopes: "cli:full" });
});

const path = () => `/device?user_code=${device.user_code}`;
const visit = (to = path(), sent: Sent = {}) => browse(w, to, { cookie: ada.token, ...sent });
const status = async () => (await polled(elsewhere(w), device)).status;
/** The members of the form of a page. */
const formOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name, value]) => [name, value]),
  );
const send = async (form: Record<string, string>, sent: Sent = {}) => visit(path(), { form, ...sent });

describe("the page of a device", () => {
  test("takes a code, and shows what asks", async () => {
    expect((await visit("/device")).text).toContain("Code that your device shows");
    const { text, headers } = await visit(path().toLowerCase());
    for (const part of [
      "&lt;b&gt;Laptop",
      "Linux 6.1",
      "2.4.0",
      "198.51.",
      device.user_code,
      "Delete workspaces",
      "Only Coffee",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("<b>Laptop");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("approves a device in the chosen workspace with its form, once", async () => {
    const form = { ...formOf((await visit()).text), decision: "approve", workspace: w.ids.workspace };
    expect((await send(form)).location).toBe("/device?done=approved");
    expect((await visit("/device?done=approved")).text).toContain("The device was approved.");
    const again = await send(form);
    expect([again.status, again.text.includes("already sent")]).toEqual([400, true]);
    expect(await status()).toBe("approved");
    const tokens = await w.db.prisma.apiToken.findMany({ where: { userId: ada.id } });
    expect(tokens).toMatchObject([{ name: "<b>Laptop</b>", scope: "API_FULL", workspaceId: w.ids.workspace }]);
    expect((await visit("/security")).text).toContain("&lt;b&gt;Laptop");
  });

  test("denies a device", async () => {
    expect((await send({ ...formOf((await visit()).text), decision: "deny" })).location).toBe("/device?done=denied");
    expect(await status()).toBe("denied");
  });

  test("says that a decided device was decided", async () => {
    const form = { ...formOf((await visit()).text), decision: "approve", workspace: "" };
    const later = { ...formOf((await visit()).text), decision: "approve", workspace: "" };
    await send(form);
    const refused = await send(later);
    expect([refused.status, refused.text.includes("approved or denied before")]).toEqual([409, true]);
  });

  test("keeps a link from approving: neither a visit nor a form without this page's token does", async () => {
    await visit(`${path()}&decision=approve&form=x`);
    for (const form of ["", "guessed"])
      expect((await send({ user_code: device.user_code, decision: "approve", form })).status).toBe(400);
    expect(await status()).toBe("pending");
  });

  test("takes no form of another site, of another session, or of another device", async () => {
    const { text } = await visit();
    const form = { ...formOf(text), decision: "approve", workspace: "" };
    for (const headers of [{ origin: "https://evil.example" }, { origin: "null" }, { origin: "" }] as const)
      expect((await send(form, { headers })).status).toBe(403);
    const stranger = await newcomer(w);
    expect((await send(form, { cookie: stranger.token })).status).toBe(400);
    const other = await started(w);
    expect((await send({ ...form, user_code: other.user_code })).status).toBe(400);
    expect([await status(), (await polled(elsewhere(w), other)).status]).toEqual(["pending", "pending"]);
  });

  test("asks a stranger to sign in, and returns to the code", async () => {
    const { location } = await browse(w, path());
    expect(location).toBe(`/login?${new URLSearchParams({ next: path() })}`);
  });

  test("is closed to tokens and impersonations", async () => {
    const authorization = `Bearer ${await w.apiToken("editor", "API_FULL")}`;
    const asToken = await browse(w, path(), { headers: { authorization } });
    const query = 'mutation ($id: ID!) { impersonate(input: { userId: $id, reason: "Ticket 4711" }) { token } }';
    const { data } = await w.gql<{ impersonate: { token: string } }>(w.users.instanceAdmin.token, query, {
      id: ada.id,
    });
    const impersonating = await visit(path(), { cookie: data.impersonate.token });
    for (const { text, status: code } of [asToken, impersonating])
      expect([code, text.includes("Laptop")]).toEqual([403, false]);
  });

  test("refuses further codes after ten guesses", async () => {
    const guess = () => visit("/device?user_code=BBBB-BBBB");
    for (let tried = 0; tried < 10; tried++) expect((await guess()).text).toContain("No device waits with this code.");
    const refused = await visit();
    expect([refused.status, refused.text.includes("Laptop")]).toEqual([429, false]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
