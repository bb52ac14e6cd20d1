import { afterAll, beforeAll, expect, test } from "vitest";
import { MOST_APPLICATIONS } from "../../../src/domains/applications/read.ts";
import { registerApplication } from "../../../src/domains/applications/register.ts";
import { revokeApplication } from "../../../src/domains/applications/revoke.ts";
import { rotateApplicationSecret } from "../../../src/domains/applications/rotateSecret.ts";
import { hashSecret } from "../../../src/platform/crypto/secrets.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import { externalApplication } from "../../support/domains/application.ts";
import { contextOf } from "../../support/requestContext.ts";
import { type World, world } from "../../support/world.ts";

/** Faults that are possible only on a server with several connections. */
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const FIFTY = Array.from({ length: 50 });
const GOOD = {
  name: "Calendar",
  clientType: "PUBLIC" as const,
  redirectUris: ["https://calendar.example"],
  allowedScopes: ["workspace:read"],
};

test("fifty simultaneous rotations leave one secret, which one of the callers received", async () => {
  const id = await externalApplication(w, w.users.instanceAdmin.id);
  const context = await contextOf(w, "instanceAdmin");
  const shown = await Promise.all(FIFTY.map(() => rotateApplicationSecret(context, { id })));
  const { secretHash } = await w.db.prisma.externalApplication.findUniqueOrThrow({ where: { id } });
  expect(shown.filter(({ clientSecret }) => hashSecret(clientSecret) === secretHash)).toHaveLength(1);
});

test("fifty concurrent revocations revoke the application once", async () => {
  const id = await externalApplication(w, w.users.instanceAdmin.id);
  const context = await contextOf(w, "instanceAdmin");
  await Promise.all(FIFTY.map(() => revokeApplication(context, { id })));
  const where = { action: "application.revoked", resourceId: id };
  expect(await w.db.prisma.auditEvent.count({ where })).toBe(1);
});

test("of fifty concurrent registrations, one takes the last place", async () => {
  const { prisma } = w.db;
  const id = await externalApplication(w, w.users.instanceAdmin.id);
  const model = await prisma.externalApplication.findUniqueOrThrow({ where: { id } });
  const room = MOST_APPLICATIONS - 1 - (await prisma.externalApplication.count({ where: { revokedAt: null } }));
  await prisma.externalApplication.deleteMany({ where: { revokedAt: { not: null } } });
  await prisma.externalApplication.createMany({
    data: Array.from({ length: room }, () => ({ ...model, id: newId("xap"), clientId: newId("xap") })),
  });
  const context = await contextOf(w, "instanceAdmin");
  const ends = await Promise.allSettled(FIFTY.map(() => registerApplication(context, GOOD)));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await prisma.externalApplication.count()).toBe(MOST_APPLICATIONS);
});
