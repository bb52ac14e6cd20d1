import { createHash, randomBytes } from "node:crypto";
import type { AccountConsent } from "../../../../prisma/generated/client/client.ts";
import { hashSecret, newSecret } from "../../../platform/crypto/secrets.ts";
import { invalidInput } from "../../../platform/errors/errors.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { type Client, OUT_OF_BAND } from "../../../providers/connect.ts";
import type { ProviderName } from "../../../providers/registry.ts";

/** The time that a person has on the provider's page, and again for the choice of targets. */
export const CONSENT_MS = 10 * 60_000;

/** The person, workspace and server that a consent is bound to. */
export interface Party {
  workspaceId: string;
  startedById: string;
  provider: ProviderName;
  instanceUrl: string;
}

interface Secrets {
  state: string;
  /** Null where the server does not check PKCE. */
  codeVerifier: string | null;
}

/** The members of the page's address that the code is bound to. */
export interface Asking {
  state: string;
  codeChallenge: string | null;
}

const place = (id: string) => `account_consent:${id}:sealed`;
type Sealed = Pick<AccountConsent, "id" | "sealed">;

/** The secrets of a consent as its row stores them. */
export const sealConsent = ({ vault }: Services, id: string, secrets: unknown): string =>
  vault.seal(JSON.stringify(secrets), place(id));

/** @throws CannotOpen for secrets that were moved, changed, or sealed with a key that is gone */
export const openConsent = ({ vault }: Services, { id, sealed }: Sealed): unknown =>
  JSON.parse(vault.open(sealed, place(id)));

/** Whether the provider shows the code to the person, who hands the code over by hand. */
export const isOutOfBand = ({ redirectUri }: Pick<Client, "redirectUri">) => redirectUri === OUT_OF_BAND;

/** The consents of a party that wait for a code. */
const waiting = (party: Party, now: Date) => ({ ...party, exchangedAt: null, expiresAt: { gt: now } });

/**
 * Starts a consent. A code that the person hands over by hand has no state that names its page, so each further page
 * within the time has the state and the verifier of the first one.
 */
export async function startConsent(
  services: Services,
  tx: Tx,
  party: Party,
  { client, pkce, now }: { client: Client; pkce: boolean; now: Date },
): Promise<Asking & { id: string }> {
  const expiresAt = new Date(now.getTime() + CONSENT_MS);
  const earlier = isOutOfBand(client) ? await newest(tx, party, now) : null;
  if (earlier !== null) {
    const secrets = openConsent(services, earlier) as Secrets;
    if ((secrets.codeVerifier !== null) === pkce) {
      await tx.accountConsent.updateMany({ where: { id: earlier.id, exchangedAt: null }, data: { expiresAt } });
      return { id: earlier.id, ...askingOf(secrets) };
    }
  }
  const secrets = { state: newSecret("consentState"), codeVerifier: pkce ? newVerifier() : null };
  const id = newId("sel");
  const stateHash = hashSecret(secrets.state);
  const row = { id, ...party, stateHash, sealed: sealConsent(services, id, secrets), createdAt: now, expiresAt };
  await tx.accountConsent.create({ data: row, select: { id: true } });
  return { id, ...askingOf(secrets) };
}

const newest = (prisma: Pick<Tx, "accountConsent">, party: Party, now: Date) =>
  prisma.accountConsent.findFirst({ where: waiting(party, now), orderBy: { id: "desc" } });

/** 43 characters with 256 random bits (RFC 7636 §4.1). */
const newVerifier = () => randomBytes(32).toString("base64url");

const askingOf = ({ state, codeVerifier }: Secrets): Asking => ({
  state,
  codeChallenge: codeVerifier === null ? null : createHash("sha256").update(codeVerifier).digest("base64url"),
});

/** A consent whose code came back. */
export interface Consented {
  id: string;
  codeVerifier: string | null;
}

/**
 * The consent that a code came back for. Without a state, which only a code that a person hands over by hand can lack,
 * the newest one of the party; null if there is none.
 * @throws DomainError INVALID_INPUT for a state of another party, or one that expired or was used
 */
export async function consentFor(
  services: Services,
  party: Party,
  { client, state, now }: { client: Client; state: string | null; now: Date },
): Promise<Consented | null> {
  const { prisma } = services.database;
  if (state === null && !isOutOfBand(client)) {
    throw invalidInput(["state"], "must be the state that came back with the code");
  }
  const row =
    state === null
      ? await newest(prisma, party, now)
      : await prisma.accountConsent.findFirst({ where: { ...waiting(party, now), stateHash: hashSecret(state) } });
  if (row !== null) return { id: row.id, codeVerifier: (openConsent(services, row) as Secrets).codeVerifier };
  if (state !== null) throw unknownState();
  return null;
}

/** Uses up the state of a consent. @throws DomainError INVALID_INPUT when another request used it first */
export async function endConsent(tx: Tx, consented: Consented | null): Promise<void> {
  if (consented === null) return;
  const { count } = await tx.accountConsent.deleteMany({ where: { id: consented.id, exchangedAt: null } });
  if (count === 0) throw unknownState();
}

export const unknownState = () =>
  invalidInput(
    ["state"],
    "must be the state of a page that you asked for in this workspace and on this server in the last 10 minutes, used once",
  );
