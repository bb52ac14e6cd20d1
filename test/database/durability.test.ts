import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashSecret, newSecret } from "../../src/platform/crypto/secrets.ts";
import { openDatabase } from "../../src/platform/database/database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { startChild } from "../support/processes/child.ts";
import { choices } from "../support/run/seed.ts";

const WRITER = fileURLToPath(new URL("../support/processes/children/writer.ts", import.meta.url));
const ROUNDS = process.env["ROSTRUM_SOAK"] ? 100 : 4;
const ROUND_MS = 30_000;
const { below } = choices("kills of a server that writes");

let folder: string;
const organizationId = newId("org");
const token = newSecret("session");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-durability-"));
  const { pool, prisma, close } = await openDatabase(`pglite:${folder}`, { durable: false });
  await migrate(pool);
  const now = new Date();
  const stamp = { createdAt: now, updatedAt: now };
  const userId = newId("usr");
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const session = { id: newId("ses"), tokenHash: hashSecret(token), createdAt: now, lastUsedAt: now, expiresAt };
  await prisma.user.create({
    data: { id: userId, email: "a@example.org", name: "A", ...stamp, sessions: { create: session } },
  });
  const members = { create: { id: newId("orm"), userId, role: "OWNER" as const, createdAt: now } };
  await prisma.organization.create({ data: { id: organizationId, name: "O", createdById: userId, ...stamp, members } });
  await close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The last acknowledged revision of each workspace. */
const acknowledged = new Map<string, number>();

function note(line: string | undefined): void {
  if (line === undefined) throw new Error("the server ended by itself");
  const [id = "", revision] = line.split(" ");
  acknowledged.set(id, Math.max(Number(revision), acknowledged.get(id) ?? 0));
}

/** Lets a server write until it is killed. Some rounds end before it listens, while it recovers from the last kill. */
async function round(number: number): Promise<void> {
  const child = startChild([WRITER, folder, token, organizationId]);
  if (number % 4 === 3) await sleep(below(2000));
  else {
    const answers = 1 + below(20);
    for (let answer = 0; answer < answers; answer++) note(await child.line());
    await sleep(below(50));
  }
  await child.end("SIGKILL");
  for (let line = await child.line(); line !== undefined; line = await child.line()) note(line);
}

/** Returns the revision of each workspace, its members, its audit events and whether it has a tenant revision. */
async function survey() {
  const { prisma, close } = await openDatabase(`pglite:${folder}`, { durable: false });
  const workspaces = await prisma.workspace.findMany({ include: { _count: { select: { members: true } } } });
  const auditEvents = await prisma.auditEvent.findMany();
  const tenants = new Set((await prisma.tenantRevision.findMany()).map(({ id }) => id));
  await close();
  return { workspaces, auditEvents, tenants };
}

describe("a server that is killed while it writes", () => {
  test(
    "keeps every acknowledged write, and every row has its audit event exactly once",
    async () => {
      for (let number = 0; number < ROUNDS; number++) {
        await round(number);
        const { workspaces, auditEvents, tenants } = await survey();
        const revisions = new Map(workspaces.map(({ id, revision }) => [id, revision]));
        expect([...acknowledged].filter(([id, revision]) => (revisions.get(id) ?? 0) < revision)).toEqual([]);
        const entries = (id: string, action: string) =>
          auditEvents.filter((event) => event.workspaceId === id && event.action === action).length;
        const whole = workspaces.map(({ id, revision, _count }) => ({
          id,
          members: _count.members,
          created: entries(id, "workspace.created"),
          updated: entries(id, "workspace.settings_updated"),
          moved: tenants.has(id),
          revision,
        }));
        const sound = workspaces.map(({ id, revision }) => ({
          id,
          members: 1,
          created: 1,
          updated: revision - 1,
          moved: true,
          revision,
        }));
        expect(whole).toEqual(sound);
        expect(auditEvents.length).toBe(workspaces.reduce((sum, { revision }) => sum + revision, 0));
        expect(tenants).toContain(organizationId);
      }
      // Without writes, nothing was tested.
      expect(acknowledged.size).toBeGreaterThan(ROUNDS);
    },
    ROUNDS * ROUND_MS,
  );
});
