import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { register } from "../../src/domains/identity/register.ts";
import { signIn } from "../../src/domains/identity/signIn.ts";
import { DomainError } from "../../src/platform/errors/errors.ts";
import type { Services } from "../../src/platform/services/services.ts";
import { bearer, stranger } from "./actor.ts";
import { type Demo, type DemoUser, demoFile, type EarlierDemo } from "./demo.ts";
import { foundTenants } from "./foundTenants.ts";
import type { DemoInstance } from "./instance.ts";
import { openEmailChange } from "./openEmailChange.ts";
import { openMedia } from "./openMedia.ts";
import { openNotifications } from "./openNotifications.ts";
import { openOwnership } from "./openOwnership.ts";
import { openPlans } from "./openPlans.ts";
import { openPublishing } from "./openPublishing.ts";
import { openThemes } from "./openThemes.ts";
import { openUpload } from "./openUpload.ts";
import { openVoices } from "./openVoices.ts";
import { type DemoRole, PEOPLE } from "./tenants.ts";

/**
 * The demo: seeds an empty database through the real verbs, so that its history is true, or goes on with what an earlier start seeded
 * (see `findDemo`), and keeps `demo.json` in the data folder with its URL, tokens and code as they are now.
 */
export async function openDemo(
  services: Services,
  { url, found, instance }: { url: string; found: EarlierDemo | "empty"; instance: DemoInstance },
): Promise<Demo> {
  const { DATA_DIR } = services.env;
  // Nobody else made it, where the rows are on a server. First of all: a demo whose passwords cannot be kept must not be seeded.
  await mkdir(DATA_DIR, { recursive: true });
  const demo = found === "empty" ? await seed(services, url) : await resume(services, url, found);
  // What was seeded is kept before anything goes on: a start that ends here is one that the next can go on from.
  if (found === "empty") await keep(DATA_DIR, demo);
  await openPlans(services, demo);
  const published = await openPublishing(services, demo, instance);
  const notified = await openNotifications(services, published);
  const open = await openMedia(services, await openThemes(services, notified));
  const voiced = await openVoices(services, await openUpload(services, open));
  const whole = await openEmailChange(services, await openOwnership(services, voiced));
  await keep(DATA_DIR, whole);
  return whole;
}

/** Passwords and tokens: for whoever runs the server, and for nobody else on the machine. */
async function keep(dataDir: string, demo: EarlierDemo): Promise<void> {
  const file = demoFile(dataDir);
  await writeFile(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

async function seed(services: Services, url: string): Promise<EarlierDemo> {
  const users = {} as Record<DemoRole, DemoUser>;
  const enter = async (role: DemoRole) => {
    const password = randomBytes(12).toString("base64url");
    const { user, token } = await register(stranger(services), { ...PEOPLE[role], password });
    users[role] = { id: user.id, email: PEOPLE[role].email, password, token };
  };
  // The first to register administers the instance; the passwords of the others are hashed side by side.
  await enter("instanceAdmin");
  await Promise.all((Object.keys(PEOPLE) as DemoRole[]).filter((role) => role !== "instanceAdmin").map(enter));
  const ids = await foundTenants((role) => bearer(services, users[role].token), users);
  return { url, users, ids };
}

/** The demo that an earlier start seeded in this database, with tokens that work. */
async function resume(services: Services, url: string, demo: EarlierDemo): Promise<EarlierDemo> {
  for (const user of Object.values(demo.users)) {
    // Somebody may have tried what changes it.
    const row = await services.database.prisma.user.findUnique({ where: { id: user.id }, select: { email: true } });
    user.email = row?.email ?? user.email;
    user.token = await workingToken(services, user);
  }
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
