import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { verifyEmailOf } from "../../src/domains/identity/email/verify.ts";
import { register } from "../../src/domains/identity/registration/register.ts";
import { signIn } from "../../src/domains/identity/sessions/signIn.ts";
import { DomainError } from "../../src/platform/errors/errors.ts";
import { writePrivateFile } from "../../src/platform/files/wholeFile.ts";
import type { Services } from "../../src/platform/services/services.ts";
import { bearer, stranger } from "./actor.ts";
import { type Demo, type DemoUser, demoFile, type EarlierDemo } from "./demo.ts";
import { foundTenants } from "./foundTenants.ts";
import type { DemoInstance, DemoNetwork } from "./instance.ts";
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

interface Opening {
  /** The address of the server for clients. */
  readonly url: string;
  readonly contents: EarlierDemo | "empty";
  readonly instance: DemoInstance;
  /** The other networks. */
  readonly others: readonly DemoNetwork[];
}

/**
 * The demo: seeds an empty database through the real operations, so that its history is true, or resumes the demo of an
 * earlier start (see `findDemo`), and writes `demo.json` to the data folder with the current URL, tokens and code.
 */
export async function openDemo(services: Services, { url, contents, instance, others }: Opening): Promise<Demo> {
  const { DATA_DIR } = services.env;
  // With PostgreSQL, no other part creates the folder. This comes first: a demo whose passwords cannot be stored must
  // not be seeded.
  await mkdir(DATA_DIR, { recursive: true });
  const demo = contents === "empty" ? await seed(services, url) : await resume(services, url, contents);
  // The seeded demo is stored before anything else happens: after a start that ends here, the next start resumes it.
  if (contents === "empty") await keep(DATA_DIR, demo);
  await openPlans(services, demo);
  const networks = Object.fromEntries(
    others.map(({ provider, url: at, account, app }) => [provider, { url: at, ...account, ...(app && { app }) }]),
  );
  const published = { ...(await openPublishing(services, demo, instance)), networks };
  const notified = await openNotifications(services, published);
  const open = await openMedia(services, await openThemes(services, notified));
  const voiced = await openVoices(services, await openUpload(services, open));
  const whole = await openEmailChange(services, await openOwnership(services, voiced));
  await keep(DATA_DIR, whole);
  return whole;
}

/** Holds passwords and tokens: only the server's own account on the machine may read the file. */
async function keep(dataDir: string, demo: EarlierDemo): Promise<void> {
  await writePrivateFile(demoFile(dataDir), `${JSON.stringify(demo, null, 2)}\n`);
}

async function seed(services: Services, url: string): Promise<EarlierDemo> {
  const users = {} as Record<DemoRole, DemoUser>;
  // The policy is for visitors: a demo that is open to invited people only still has the people who invite.
  const env = { ...services.env, REGISTRATION: "open" } as const;
  // The demo's mailbox starts without the mails of registrations, because the addresses are verified at once.
  const open = { ...services, env, mailer: null };
  const enter = async (role: DemoRole) => {
    const password = randomBytes(12).toString("base64url");
    const { user, token } = await register(stranger(open), { ...PEOPLE[role], password });
    await verifyEmailOf(stranger(services), { email: user.email });
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
    // A visitor of the demo may have changed it.
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
  // The password may have been changed since; then the old token stays in the file and does not work.
  return signIn(stranger(services), { email, password }).then(
    (entry) => ("token" in entry ? entry.token : token),
    () => token,
  );
}
