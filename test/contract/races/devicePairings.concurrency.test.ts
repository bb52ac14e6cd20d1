import { afterAll, beforeAll, expect, test } from "vitest";
import { endCredentials } from "../../../src/domains/identity/endCredentials.ts";
import { DEVICE_CODE } from "../../../src/domains/oauth/device/exchangeDevice.ts";
import { systemWrite } from "../../../src/platform/write/systemWrite.ts";
import { elsewhere, polled, started } from "../../support/domains/devicePairings.ts";
import { application, clientRequest, shows } from "../../support/domains/oauth.ts";
import { newcomer } from "../../support/newcomer.ts";
import { type World, world } from "../../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const AT_ONCE = 8;
const atOnce = <Value>(act: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => act(index)));

test("of simultaneous decisions about a device one counts, and the others are refused", async () => {
  const [device, people] = [await started(w), await atOnce(() => newcomer(w))];
  const decisions = await atOnce((index) =>
    elsewhere(w).rest("POST", `/cli/auth/${index % 2 === 0 ? "approve" : "deny"}`, {
      token: people[index]?.token ?? "",
      body: { user_code: device.user_code },
    }),
  );
  const statuses = decisions.map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(AT_ONCE - 1).fill(409)]);
  const winner = statuses.indexOf(200);
  const { status } = await polled(elsewhere(w), device);
  expect(status).toBe(winner % 2 === 0 ? "approved" : "denied");
  const tokens = await w.db.prisma.apiToken.findMany({ where: { userId: { in: people.map(({ id }) => id) } } });
  expect(tokens.map(({ userId }) => userId)).toEqual(winner % 2 === 0 ? [people[winner]?.id] : []);
});

test("of simultaneous polls after an approval one receives the token", async () => {
  for (let round = 0; round < 5; round++) {
    const [device, ada] = [await started(w), await newcomer(w)];
    const body = { user_code: device.user_code };
    await elsewhere(w).rest("POST", "/cli/auth/approve", { token: ada.token, body });
    const answers = await atOnce(() => polled(elsewhere(w), device));
    expect(answers.filter(({ token }) => token !== undefined)).toMatchObject([{ status: "approved" }]);
    expect(answers.filter(({ status }) => status === "expired").length).toBe(AT_ONCE - 1);
    expect(await w.db.prisma.apiToken.count({ where: { userId: ada.id } })).toBe(1);
  }
});

test("a password reset at the moment of a poll leaves the device without a valid token", async () => {
  for (let round = 0; round < 5; round++) {
    const [device, ada] = [await started(w), await newcomer(w)];
    const body = { user_code: device.user_code };
    await elsewhere(w).rest("POST", "/cli/auth/approve", { token: ada.token, body });
    await Promise.all([polled(elsewhere(w), device), endAll(ada.id)]);
    const valid = await w.db.prisma.apiToken.count({ where: { userId: ada.id, revokedAt: null } });
    expect(valid).toBe(0);
    expect((await polled(elsewhere(w), device)).status).not.toBe("approved");
  }
});

/** Ends the credentials of a person, as a new password does. */
const endAll = (userId: string) =>
  systemWrite(w.app.services, async ({ tx, now }) => {
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    const { changed } = await endCredentials(tx, user, now);
    return {
      value: undefined,
      audit: { action: "identity.password_reset", resourceId: userId, changed },
      touched: [userId],
    };
  });

test("of simultaneous exchanges of a device code one receives tokens", async () => {
  const client = await application(w);
  const [ada, form] = [await newcomer(w), { scope: "workspace:read", ...shows(client) }];
  const { body: device } = await clientRequest(w, "device_authorization", form);
  const { device_code = "", user_code } = device;
  await elsewhere(w).rest("POST", "/cli/auth/approve", { token: ada.token, body: { user_code } });
  const exchange = { grant_type: DEVICE_CODE, device_code, ...shows(client) };
  const answers = await atOnce(() => clientRequest(w, "token", exchange));
  expect(answers.map(({ body }) => body["error"] ?? "tokens").toSorted()).toEqual([
    ...Array<string>(AT_ONCE - 1).fill("expired_token"),
    "tokens",
  ]);
  expect(await w.db.prisma.applicationToken.count({ where: { applicationId: client.id } })).toBe(2);
});
