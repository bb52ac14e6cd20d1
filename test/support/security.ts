import { hashCode, newCode } from "../../src/domains/identity/email/challenge.ts";
import { hashPassword } from "../../src/domains/identity/password/hash.ts";
import { replaceRecoveryCodes } from "../../src/domains/identity/second-factor/recoveryCodes.ts";
import { sealSecret } from "../../src/domains/identity/second-factor/secret.ts";
import { codeAt, newTotpSecret } from "../../src/domains/identity/second-factor/totp.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { dataOf } from "./answers.ts";
import { PASSWORD } from "./domains/accounts.ts";
import { partsOf, type Taken } from "./fakes/mailServer.ts";
import { type Newcomer, newcomer } from "./newcomer.ts";
import type { World } from "./world.ts";

let hash: Promise<string> | undefined;

/** One more person, who can sign in with `PASSWORD`. */
export async function withPassword(w: World): Promise<Newcomer> {
  const person = await newcomer(w);
  await setPassword(w, person.id);
  return person;
}

/** Lets a person sign in with `PASSWORD`. */
export async function setPassword({ db }: World, id: string): Promise<void> {
  hash ??= hashPassword(PASSWORD);
  await db.prisma.user.update({ where: { id }, data: { passwordHash: await hash } });
}

/** A pending change of a person's email; its code was not mailed. */
export async function emailChange(
  { app, db, clock }: World,
  userId: string,
  newEmail = `${newId("emc").slice("emc_".length)}@new.example`,
): Promise<{ id: string; code: string; wrong: string; newEmail: string }> {
  const id = newId("emc");
  const now = clock.now();
  const code = newCode();
  const codeHash = hashCode(app.services, id, code);
  const expiresAt = new Date(now.getTime() + 15 * 60_000);
  await db.prisma.emailChange.deleteMany({ where: { userId, state: "PENDING" } });
  await db.prisma.emailChange.create({
    data: { id, userId, newEmail, codeHash, createdAt: now, sentAt: now, expiresAt },
  });
  return { id, code, wrong: wrongOf(code), newEmail };
}

/** Six other digits. */
export const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** The six digits of a mail. */
export const codeIn = (taken: Taken) => /^\d{6}$/m.exec(partsOf(taken).text.replaceAll("\r", ""))?.[0] ?? "";

/** The token of the link in a mail. */
export const tokenIn = (taken: Taken) =>
  /\/password-reset\?token=(rostrum_pwr_[\w-]{43})/.exec(partsOf(taken).text)?.[1] ?? "";

/** One more person, who signs in with `PASSWORD` and a code. */
export async function withSecondFactor(
  w: World,
): Promise<Newcomer & { secret: string; code(): string; recoveryCodes: string[] }> {
  const person = await withPassword(w);
  return { ...person, ...(await plantSecondFactor(w, person.id)) };
}

/**
 * Gives a person with a password a second factor. Returns the secret, the code of a moment of the world's clock, and
 * recovery codes.
 */
export async function plantSecondFactor(
  { app, db: { prisma }, clock }: World,
  userId: string,
): Promise<{ secret: string; code(): string; recoveryCodes: string[] }> {
  const secret = newTotpSecret();
  await prisma.secondFactor.create({ data: { userId, secret: sealSecret(app.services, userId, secret) } });
  await prisma.user.update({ where: { id: userId }, data: { secondFactorAt: clock.now() } });
  const recoveryCodes = await replaceRecoveryCodes(prisma, userId);
  return { secret, code: () => codeAt(secret, clock.now()), recoveryCodes };
}

export const REAUTHENTICATE = "mutation ($input: ReauthenticateInput!) { reauthenticate(input: $input) { grant } }";

/** A grant for a change of the second factor. */
export async function factorGrant(w: World, token: string, secondFactorCode?: string): Promise<string> {
  const input = { action: "SECOND_FACTOR_MANAGE", password: PASSWORD, secondFactorCode };
  return dataOf(await w.gql<{ reauthenticate: { grant: string } }>(token, REAUTHENTICATE, { input })).reauthenticate
    .grant;
}
