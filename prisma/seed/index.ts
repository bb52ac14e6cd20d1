import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DomainError } from "../../src/core/errors.ts";
import type { Services } from "../../src/core/services.ts";
import { register } from "../../src/identity/register.ts";
import { signIn } from "../../src/identity/signIn.ts";
import { bearer, stranger } from "./actor.ts";
import { foundTenants } from "./foundTenants.ts";
import { type DemoRole, PEOPLE } from "./tenants.ts";

interface DemoUser {
  id: string;
  email: string;
  password: string;
  /** A session token; renewed at a start that finds it expired. */
  token: string;
}

/** What `demo.json` holds. Later capabilities add their ids. */
export interface Demo {
  url: string;
  users: Record<DemoRole, DemoUser>;
  ids: Record<string, string>;
}

/**
 * The demo: seeds an empty database through the real verbs, so that its history is true, and keeps `demo.json` in the data folder
 * with its URL and tokens as they are now.
 * @returns null where the database is somebody's own
 */
export async function openDemo(services: Services, url: string): Promise<Demo | null> {
  const { DATA_DIR } = services.env;
  // Nobody else made it, where the rows are on a server. First of all: a demo whose passwords cannot be kept must not be seeded.
  await mkdir(DATA_DIR, { recursive: true });
  const file = join(DATA_DIR, "demo.json");
  const empty = (await services.database.prisma.user.findFirst({ select: { id: true } })) === null;
  const demo = empty ? await seed(services, url) : await resume(services, url, file);
  // Passwords and tokens: for whoever runs the server, and for nobody else on the machine.
  if (demo) await writeFile(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  return demo;
}

async function seed(services: Services, url: string): Promise<Demo> {
  const users = {} as Record<DemoRole, DemoUser>;
  // In the order of the table: the first to register administers the instance.
  for (const [role, { name, email }] of Object.entries(PEOPLE) as [DemoRole, { name: string; email: string }][]) {
    const password = randomBytes(12).toString("base64url");
    const { user, token } = await register(stranger(services), { email, name, password });
    users[role] = { id: user.id, email, password, token };
  }
  const ids = await foundTenants((role) => bearer(services, users[role].token), users);
  return { url, users, ids };
}

/** The demo that an earlier start seeded in this database, with tokens that work. */
async function resume(services: Services, url: string, file: string): Promise<Demo | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return null;
  const demo = JSON.parse(text) as Demo;
  const known = await services.database.prisma.user.findUnique({
    where: { id: demo.users.owner.id },
    select: { id: true },
  });
  if (!known) return null;
  for (const user of Object.values(demo.users)) user.token = await workingToken(services, user);
  return { ...demo, url };
}

async function workingToken(services: Services, { email, password, token }: DemoUser): Promise<string> {
  try {
    await bearer(services, token);
    return token;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
  // Somebody may have changed the password since; the old token then says so by not working.
  return signIn(stranger(services), { email, password }).then(
    (entry) => entry.token,
    () => token,
  );
}
