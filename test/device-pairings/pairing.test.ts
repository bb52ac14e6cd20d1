import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MOST_WAITING } from "../../src/domains/device-pairings/bounds.ts";
import { suspendUserOf } from "../../src/domains/identity/administration/suspend.ts";
import { hashSecret } from "../../src/platform/crypto/secrets.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { operatorContext } from "../../src/server/boot/operatorContext.ts";
import { elsewhere, polled, type Started, started } from "../support/domains/devicePairings.ts";
import { sweep } from "../support/domains/mails.ts";
import { runJobs } from "../support/jobs.ts";
import { type Newcomer, newcomer } from "../support/newcomer.ts";
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
  device = await started(w);
});

const rowOf = ({ device_code }: Pick<Started, "device_code">) =>
  w.db.prisma.devicePairing.findUniqueOrThrow({ where: { deviceCodeHash: hashSecret(device_code) } });
const decide = (verb: "approve" | "deny", body: object, token: string | null = ada.token, client = elsewhere(w)) =>
  client.rest("POST", `/cli/auth/${verb}`, { token, body });
const approve = (more: object = {}, token?: string | null) =>
  decide("approve", { user_code: device.user_code, ...more }, token);
const poll = () => polled(elsewhere(w), device);
const impersonating = async (userId: string) => {
  const query = 'mutation ($id: ID!) { impersonate(input: { userId: $id, reason: "Ticket 4711" }) { token } }';
  const { data } = await w.gql<{ impersonate: { token: string } }>(w.users.instanceAdmin.token, query, { id: userId });
  return data.impersonate.token;
};
const tokensOf = ({ id }: { id: string }) => w.db.prisma.apiToken.findMany({ where: { userId: id } });

/** As many as a person can have. */
async function fillTokens(): Promise<void> {
  const now = w.clock.now();
  const valid = { userId: ada.id, name: "Old", hint: "", scope: "API_READ", createdAt: now } as const;
  const expiresAt = new Date(now.getTime() + 864e5);
  const ids = Array.from({ length: 100 }, () => newId("tok"));
  await w.db.prisma.apiToken.createMany({ data: ids.map((id) => ({ ...valid, id, tokenHash: id, expiresAt })) });
}

describe("the start of a pairing", () => {
  test("returns codes, and stores neither of them", async () => {
    expect(device).toMatchObject({
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      device_code: expect.stringMatching(/^rostrum_dvc_/),
      verification_url: `http://rostrum.test/device?user_code=${device.user_code}`,
      expires_in: 600,
      interval: 5,
    });
    const stored = JSON.stringify(await rowOf(device));
    for (const code of [device.device_code, device.user_code, device.user_code.replace("-", "")])
      expect(stored).not.toContain(code);
  });

  test("is refused after 20 of one network in ten minutes, for each address of the network", async () => {
    const body = { client_name: "cli", client_os: "", client_version: "" };
    const start = (index: number) =>
      w.app.fetch(
        new Request("http://rostrum.test/api/v1/cli/auth/start", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
        { address: `2001:db8:7:7::${index.toString(16)}` },
      );
    for (let index = 1; index <= 20; index++) expect((await start(index)).status).toBe(200);
    const refused = await start(21);
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });

  test("is refused while too many pairings wait, until they expire", async () => {
    const now = w.clock.now();
    const { id: _id, ...row } = await rowOf(device);
    await w.db.prisma.devicePairing.createMany({
      data: Array.from({ length: MOST_WAITING }, (_, index) => ({
        ...row,
        id: newId("dvp"),
        deviceCodeHash: `waiting ${index}`,
        userCodeHash: `u${index}`,
        expiresAt: new Date(now.getTime() + 60_000),
      })),
    });
    await expect(started(w)).rejects.toThrow("RATE_LIMITED");
    w.clock.advance(61_000);
    await started(w);
    await sweep(w, "forget_lapsed");
    expect(await w.db.prisma.devicePairing.count({ where: { deviceCodeHash: { startsWith: "waiting" } } })).toBe(0);
    await rowOf(device);
  });

  test("takes the other names of scopes, and asks for the widest of several", async () => {
    for (const [names, scope] of [
      [undefined, "API_WRITE"],
      ["", "API_WRITE"],
      ["cli:full", "API_FULL"],
      ["mcp:read", "API_READ"],
      ["mcp:full", "API_WRITE"],
      ["api:read mcp:full", "API_WRITE"],
    ] as const)
      expect((await rowOf(await started(w, { requested_scopes: names }))).tokenScope).toBe(scope);
    await expect(started(w, { requested_scopes: "everything" })).rejects.toThrow("body.requested_scopes");
  });
});

describe("a device that was approved", () => {
  test("receives an API token of the person once, which is listed and revocable, and of which the person is notified", async () => {
    expect(await poll()).toEqual({
      $schema: expect.any(String),
      status: "pending",
      interval: 5,
      expires_in: 600,
    });
    const workspace_id = w.ids.workspace;
    expect(await approve({ name: "Laptop", scopes: "cli:full", workspace_id })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    const { token = "", ...first } = await poll();
    expect(first).toMatchObject({ status: "approved", expires_in: 0 });
    expect(await poll()).toEqual({ $schema: expect.any(String), status: "expired", interval: 5, expires_in: 0 });

    const list = async () => ((await w.rest("GET", "/api-tokens", { token: ada.token })).body as object[])[0];
    expect(await list()).toMatchObject({ name: "Laptop", scope: "api:full", workspace_id });
    const me = () => w.rest("GET", "/auth/me", { token });
    expect((await me()).body).toMatchObject({ id: ada.id });
    await runJobs(w.app.services);
    const notes = await w.db.prisma.notification.findMany({ where: { userId: ada.id } });
    expect(notes.map(({ title }) => title)).toEqual([expect.stringContaining("Laptop")]);
    const audited = await w.db.prisma.auditEvent.findMany({ where: { actorUserId: ada.id }, orderBy: { id: "asc" } });
    expect(audited.map(({ action }) => action)).toEqual(["identity.device_approved", "identity.api_token_created"]);

    const [row] = await tokensOf(ada);
    await w.rest("DELETE", `/api-tokens/${row?.id}`, { token: ada.token });
    expect((await me()).status).toBe(401);
  });

  test("gets the requested scope and its own name, where the person chose neither", async () => {
    device = await started(w, { requested_scopes: "api:read" });
    await approve({ name: "", workspace_id: "", scopes: "" });
    await poll();
    expect(await tokensOf(ada)).toMatchObject([{ name: "rostrum-cli", scope: "API_READ", workspaceId: null }]);
  });

  test("can be named by its device code, and by its user code in any spelling", async () => {
    expect((await decide("approve", { device_code: device.device_code })).status).toBe(200);
    device = await started(w);
    const user_code = ` ${device.user_code.toLowerCase().replace("-", " ")}`;
    expect((await decide("approve", { user_code })).status).toBe(200);
    expect((await poll()).status).toBe("approved");
  });

  test("receives nothing once the person is suspended, also after the suspension ends", async () => {
    await approve();
    await suspendUserOf(operatorContext(w.app.services), { email: ada.email });
    expect((await poll()).status).toBe("denied");
    await w.db.prisma.user.update({ where: { id: ada.id }, data: { suspendedAt: null } });
    expect((await poll()).status).toBe("denied");
    expect(await tokensOf(ada)).toEqual([]);
  });

  test("receives nothing where only the person's row says that the person is suspended", async () => {
    await approve();
    await w.db.prisma.user.update({ where: { id: ada.id }, data: { suspendedAt: w.clock.now() } });
    expect((await poll()).status).toBe("denied");
    expect(await tokensOf(ada)).toEqual([]);
  });

  test("receives nothing once the person cannot see the chosen workspace any more", async () => {
    await approve({ workspace_id: w.ids.workspace });
    await w.db.prisma.workspaceMember.delete({ where: { id: ada.workspaceMember } });
    expect((await poll()).status).toBe("denied");
    expect(await tokensOf(ada)).toEqual([]);
  });

  test("receives nothing after the end of the pairing", async () => {
    await approve();
    w.clock.advance(600_000);
    expect((await poll()).status).toBe("expired");
    expect(await tokensOf(ada)).toEqual([]);
  });
});

describe("a decision", () => {
  test("is made once: a second one is refused, also of another person", async () => {
    const { token } = await newcomer(w);
    expect((await approve()).status).toBe(200);
    for (const verb of ["approve", "deny"] as const)
      for (const who of [ada.token, token])
        expect(await decide(verb, { user_code: device.user_code }, who)).toMatchObject({ status: 409 });
    expect((await poll()).status).toBe("approved");
  });

  test("that denies leaves the device without a token", async () => {
    expect((await decide("deny", { user_code: device.user_code })).body).toMatchObject({ ok: true });
    expect([(await poll()).status, (await approve()).status]).toEqual(["denied", 409]);
    expect(await tokensOf(ada)).toEqual([]);
  });

  test("needs a code that is not expired", async () => {
    w.clock.advance(600_000);
    expect((await approve()).status).toBe(404);
    expect((await decide("deny", { user_code: device.user_code })).status).toBe(404);
    expect((await poll()).status).toBe("expired");
  });

  test("needs exactly one code", async () => {
    for (const body of [{}, { user_code: "", device_code: " " }, { user_code: "A", device_code: "B" }])
      expect(await decide("approve", body)).toMatchObject({ status: 400 });
  });

  test("needs the person's own session", async () => {
    const apiToken = await w.apiToken("editor", "API_FULL");
    for (const token of [apiToken, await impersonating(ada.id)]) {
      expect((await approve({}, token)).status).toBe(403);
      expect((await decide("deny", { user_code: device.user_code }, token)).status).toBe(403);
      const path = `/cli/auth/session?user_code=${device.user_code}`;
      expect((await elsewhere(w).rest("GET", path, { token })).status).toBe(403);
    }
    expect((await approve({}, null)).status).toBe(401);
    expect((await poll()).status).toBe("pending");
  });

  test("chooses a workspace that the person can see", async () => {
    expect((await approve({ workspace_id: w.ids.otherWorkspace })).status).toBe(403);
    expect((await poll()).status).toBe("pending");
  });

  test("needs room for one more API token, also when the device asks for it", async () => {
    await fillTokens();
    expect(await approve()).toMatchObject({ status: 403, body: { code: "QUOTA_EXCEEDED" } });
    await w.db.prisma.apiToken.deleteMany({ where: { userId: ada.id } });
    await approve();
    await fillTokens();
    expect((await poll()).status).toBe("denied");
  });
});

describe("a user code", () => {
  const look = (code: string, client = elsewhere(w)) =>
    client.rest("GET", `/cli/auth/session?user_code=${code}`, { token: ada.token });

  test("shows the device that waits, and nothing after the decision", async () => {
    expect((await look(device.user_code)).body).toMatchObject({
      client_name: "rostrum-cli",
      client_os: "Linux 6.1",
      client_version: "2.4.0",
      requested_scopes: "api:write",
      expires_at: expect.any(String),
    });
    expect((await elsewhere(w).rest("GET", "/cli/auth/session", { token: ada.token })).status).toBe(404);
    await approve();
    expect((await look(device.user_code)).status).toBe(404);
  });

  test("is guessed by a person 10 times, whatever the network and the operation; then the right one is refused as well", async () => {
    for (let tried = 0; tried < 4; tried++) expect((await look("BBBB-BBBB")).status).toBe(404);
    for (let tried = 0; tried < 3; tried++) expect((await approve({ user_code: "BBBB-BBBB" })).status).toBe(404);
    for (let tried = 0; tried < 3; tried++) expect((await decide("deny", { user_code: "BBBB-BBBB" })).status).toBe(404);
    const refused = [
      await look(device.user_code),
      await approve(),
      await decide("deny", { user_code: device.user_code }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([429, 429, 429]);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await poll()).status).toBe("pending");
  });

  test("is guessed from one network 30 times, by all people together", async () => {
    const client = elsewhere(w);
    for (let tried = 0; tried < 30; tried++) {
      if (tried % 10 === 0) ada = await newcomer(w);
      expect((await look("BBBB-BBBB", client)).status).toBe(404);
    }
    ada = await newcomer(w);
    expect((await look(device.user_code, client)).status).toBe(429);
    expect((await look(device.user_code)).status).toBe(200);
  });

  test("that is right costs no attempt", async () => {
    for (let tried = 0; tried < 15; tried++) expect((await look(device.user_code)).status).toBe(200);
  });
});

describe("a poll", () => {
  test("that comes too early says how long to wait, and changes nothing", async () => {
    await poll();
    w.clock.advance(2000);
    const answer = await elsewhere(w).rest("POST", "/cli/auth/poll", { body: { device_code: device.device_code } });
    expect(answer).toMatchObject({ status: 200, body: { status: "pending", retry_after: 3, expires_in: 598 } });
    expect(answer.headers.get("retry-after")).toBe("3");
    w.clock.advance(3000);
    expect(await poll()).not.toHaveProperty("retry_after");
  });

  test("with an unknown code finds nothing", async () => {
    const body = { device_code: `${device.device_code}x` };
    expect((await elsewhere(w).rest("POST", "/cli/auth/poll", { body })).status).toBe(404);
  });
});
