import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEVICE_CODE } from "../../src/domains/oauth/device/exchangeDevice.ts";
import { hashSecret } from "../../src/platform/crypto/secrets.ts";
import { elsewhere, started } from "../support/domains/devicePairings.ts";
import { application, clientRequest, type RegisteredClient, refresh, shows } from "../support/domains/oauth.ts";
import { type Newcomer, newcomer } from "../support/newcomer.ts";
import { browse } from "../support/pages.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

let ada: Newcomer;
let client: RegisteredClient;
let networks = 0;
beforeEach(async () => {
  ada = await newcomer(w, { organization: "MEMBER", workspace: "EDITOR" });
  client = await application(w, { name: "Television" });
  networks += 1;
});

const start = (parameters: Record<string, string> = {}, of = client) =>
  clientRequest(
    w,
    "device_authorization",
    { scope: "workspace:read accounts:read", ...shows(of), ...parameters },
    {},
    `10.1.0.${networks}`,
  );
const exchange = ({ device_code = "" }: Record<string, string>, of = client, parameters: Record<string, string> = {}) =>
  clientRequest(w, "token", { grant_type: DEVICE_CODE, device_code, ...shows(of), ...parameters });
const decide = (verb: "approve" | "deny", { user_code }: Record<string, string>, more: object = {}) =>
  elsewhere(w).rest("POST", `/cli/auth/${verb}`, { token: ada.token, body: { user_code, ...more } });
const refusal = async (answer: ReturnType<typeof exchange>) => {
  const { status, body } = await answer;
  return [status, body["error"]];
};

test("the metadata names the endpoint and the grant type", async () => {
  const metadata = (await (await w.request("/.well-known/oauth-authorization-server")).json()) as Record<
    string,
    unknown
  >;
  expect(metadata["device_authorization_endpoint"]).toBe("http://rostrum.test/oauth/device_authorization");
  expect(metadata["grant_types_supported"]).toContain(DEVICE_CODE);
});

describe("the authorization of a device", () => {
  test("starts with codes that no cache keeps", async () => {
    const { status, headers, body } = await start();
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(body).toEqual({
      device_code: expect.stringMatching(/^rostrum_dvc_/),
      user_code: expect.stringMatching(/^[A-Z]{4}-[A-Z]{4}$/),
      verification_uri: "http://rostrum.test/device",
      verification_uri_complete: `http://rostrum.test/device?user_code=${body["user_code"]}`,
      expires_in: 600,
      interval: 5,
    });
  });

  test("needs the client, its secret, and scopes that it may ask for", async () => {
    expect(await refusal(start({ client_id: "unknown" }))).toEqual([401, "invalid_client"]);
    expect(await refusal(start({ client_secret: "wrong" }))).toEqual([401, "invalid_client"]);
    for (const scope of ["", " ", "drafts:write", "everything"])
      expect(await refusal(start({ scope }))).toEqual([400, "invalid_scope"]);
    const open = await application(w, { clientType: "PUBLIC" });
    const form = { scope: "workspace:read", client_id: open.clientId };
    expect((await clientRequest(w, "device_authorization", form, {}, `10.1.0.${networks}`)).status).toBe(200);
  });

  test("is closed to clients that registered themselves", async () => {
    const stranger = await application(w, { clientType: "PUBLIC" });
    await w.db.prisma.externalApplication.update({ where: { id: stranger.id }, data: { origin: "METADATA_DOCUMENT" } });
    const form = { scope: "workspace:read", client_id: stranger.clientId };
    const answer = clientRequest(w, "device_authorization", form, {}, `10.1.0.${networks}`);
    expect(await refusal(answer)).toEqual([400, "unauthorized_client"]);
  });

  test("is refused after 20 starts of one network", async () => {
    for (let index = 0; index < 20; index++) await start();
    const { status, headers } = await start();
    expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
  });

  test("gives tokens of the application once, with the person's grant, which the person sees and ends", async () => {
    const { body: device } = await start();
    expect(await refusal(exchange(device))).toEqual([400, "authorization_pending"]);
    expect(await refusal(exchange(device))).toEqual([400, "slow_down"]);
    w.clock.advance(5000);
    expect(await refusal(exchange(device))).toEqual([400, "authorization_pending"]);

    const path = `/device?user_code=${device["user_code"]}`;
    const { text } = await browse(w, path, { cookie: ada.token });
    for (const part of ["Television", "See your connected social accounts", "was registered with this server"])
      expect(text).toContain(part);
    const form = /name="form" value="([^"]+)"/.exec(text)?.[1] ?? "";
    const choice = { form, user_code: device["user_code"] ?? "", decision: "approve", workspace: w.ids.workspace };
    expect((await browse(w, path, { cookie: ada.token, form: choice })).location).toBe("/device?done=approved");

    const { status, body } = await exchange(device);
    expect([status, body["scope"], body["token_type"]]).toEqual([200, "accounts:read workspace:read", "Bearer"]);
    expect(await refusal(exchange(device))).toEqual([400, "expired_token"]);
    const read = (token: string) => w.rest("GET", `/workspaces/${w.ids.workspace}/settings`, { token });
    expect((await read(body["access_token"] ?? "")).status).toBe(200);
    const renewed = await refresh(w, client, body["refresh_token"] ?? "");
    expect((await read(renewed.body["access_token"] ?? "")).status).toBe(200);

    const grant = await w.db.prisma.applicationGrant.findFirstOrThrow({ where: { userId: ada.id } });
    expect(grant).toMatchObject({ applicationId: client.id, workspaceId: w.ids.workspace });
    const audited = await w.db.prisma.auditEvent.findMany({ where: { resourceId: grant.id }, orderBy: { id: "asc" } });
    expect(audited.map(({ action }) => action)).toEqual([
      "application.authorized",
      "application.token_issued",
      "application.token_issued",
    ]);
    expect((await browse(w, "/security", { cookie: ada.token })).text).toContain("Television");
    await browse(w, "/security", { cookie: ada.token, form: { decision: "application", id: grant.id } });
    expect((await read(renewed.body["access_token"] ?? "")).status).toBe(401);
  });

  test("ends with a denial", async () => {
    const { body: device } = await start();
    await decide("deny", device);
    expect(await refusal(exchange(device))).toEqual([400, "access_denied"]);
    expect(await w.db.prisma.applicationGrant.count({ where: { userId: ada.id } })).toBe(0);
  });

  test("ends after ten minutes", async () => {
    const { body: device } = await start();
    w.clock.advance(600_000);
    expect(await refusal(exchange(device))).toEqual([400, "expired_token"]);
    expect((await decide("approve", device)).status).toBe(404);
  });

  test("gives no tokens for an approval that is void: the grant was revoked, or the person suspended", async () => {
    const revoked = (await start()).body;
    await decide("approve", revoked);
    await w.db.prisma.applicationGrant.updateMany({ where: { userId: ada.id }, data: { revokedAt: w.clock.now() } });
    expect(await refusal(exchange(revoked))).toEqual([400, "access_denied"]);
    const suspended = (await start()).body;
    await decide("approve", suspended);
    await w.db.prisma.user.update({ where: { id: ada.id }, data: { suspendedAt: w.clock.now() } });
    expect(await refusal(exchange(suspended))).toEqual([400, "access_denied"]);
    await w.db.prisma.user.update({ where: { id: ada.id }, data: { suspendedAt: null } });
    expect(await refusal(exchange(suspended))).toEqual([400, "access_denied"]);
    expect(await w.db.prisma.applicationToken.count({ where: { grant: { userId: ada.id } } })).toBe(0);
  });

  test("takes neither a name nor scopes of an API token", async () => {
    const { body: device } = await start();
    for (const more of [{ name: "TV" }, { scopes: "cli:full" }])
      expect((await decide("approve", device, more)).status).toBe(400);
    expect((await decide("approve", device, { name: "", scopes: "" })).status).toBe(200);
  });
});

describe("a device code", () => {
  test("belongs to its client, and is missed by the others", async () => {
    const { body: device } = await start();
    await decide("approve", device);
    const other = await application(w);
    expect(await refusal(exchange(device, other))).toEqual([400, "invalid_grant"]);
    expect(await refusal(exchange({}))).toEqual([400, "invalid_request"]);
    expect((await exchange(device)).status).toBe(200);
  });

  test("of an application gives no API token, and the one of a command line no tokens of an application", async () => {
    const { body: device } = await start();
    await decide("approve", device);
    const body = { device_code: device["device_code"] };
    expect((await elsewhere(w).rest("POST", "/cli/auth/poll", { body })).status).toBe(404);
    const own = await started(w);
    await decide("approve", { user_code: own.user_code });
    expect(await refusal(exchange({ device_code: own.device_code }))).toEqual([400, "invalid_grant"]);
  });

  test("gives a token for the resource that the exchange names alone", async () => {
    const { body: device } = await start();
    await decide("approve", device);
    const { body } = await exchange(device, client, { resource: "http://rostrum.test/mcp" });
    const where = { tokenHash: hashSecret(body["access_token"] ?? "") };
    expect((await w.db.prisma.applicationToken.findUniqueOrThrow({ where })).resource).toBe("MCP");
  });
});
