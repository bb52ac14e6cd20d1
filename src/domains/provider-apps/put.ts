import type { z } from "zod";
import type { ProviderApp } from "../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { INSTANCE } from "../../platform/answer-cache/revisions.ts";
import { changes } from "../../platform/audit/entry.ts";
import { CannotOpen } from "../../platform/crypto/vault.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { Outcome } from "../../platform/write/outcome.ts";
import { compareAndSet, StaleRow } from "../../platform/write/revision.ts";
import { isUniqueViolation, type Tx } from "../../platform/write/transaction.ts";
import type { AppPlace } from "../../providers/apps.ts";
import type { SaveProviderApp, UpdateProviderApp } from "./inputs.ts";
import { type Secrets, sealSecrets } from "./secrets.ts";
import { type ProviderAppView, storedView } from "./view.ts";

type InputMember = keyof z.output<typeof SaveProviderApp> | keyof z.output<typeof UpdateProviderApp>;

/**
 * Every member of the inputs that is not the app's place, a secret or the target of an update: a new one must be
 * written too.
 */
type Settings = Pick<ProviderApp, Exclude<InputMember, keyof AppPlace | keyof Secrets | "id" | "expectedRevision">>;

/** An app as it is written. An undefined secret stays as it is stored. */
export interface Wanted {
  place: AppPlace;
  settings: Settings;
  secrets: { [Member in keyof Secrets]?: string | null | undefined };
}

const EVIDENCE = {
  provider: "values",
  instanceUrl: "name",
  name: "name",
  clientId: "name",
  connectionMode: "name",
  redirectUri: "name",
  botUsername: "name",
  isActive: "values",
} as const;

/** The values that a new app is compared with. */
const NOTHING: Partial<AppPlace & Settings> = { instanceUrl: "", botUsername: "" };

/**
 * Creates or updates an app. The audit event names the changed members; without a change, secrets are sealed again at
 * most.
 */
export async function putProviderApp(
  { tx, now, context }: { tx: Tx; now: Date; context: RequestContext },
  stored: ProviderApp | null,
  { place, settings, secrets }: Wanted,
): Promise<Outcome<{ app: ProviderAppView; existed: boolean }>> {
  const { vault, env } = context.services;
  const old = stored ?? { id: newId("app"), clientSecret: null, botToken: null, webhookSecret: null };
  const { sealed, changed: replaced } = reseal(() => sealSecrets(vault, old, secrets));
  const changed = [
    ...changes(stored ?? NOTHING, { ...place, ...settings }, EVIDENCE),
    ...replaced.map((field) => ({ field })),
  ];
  const data = { ...settings, ...sealed };
  const { id } = old;
  let row: ProviderApp;
  const kept = Object.entries(sealed).every(([member, secret]) => old[member as keyof Secrets] === secret);
  if (stored !== null && changed.length === 0 && kept) {
    return { value: { app: storedView(stored, env), existed: true }, audit: null };
  }
  if (stored === null) {
    row = await tx.providerApp
      .create({ data: { id, ...place, ...data, createdAt: now, updatedAt: now } })
      // Another request saved the same place at the same moment: the next attempt finds that app and updates it.
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new StaleRow() : error;
      });
  } else {
    const moved = changed.length > 0 && { updatedAt: now, revision: { increment: 1 } };
    const where = { id, revision: stored.revision };
    row = await compareAndSet(tx.providerApp.update({ where, data: { ...data, ...moved } }));
  }
  const value = { app: storedView(row, env), existed: stored !== null };
  const audit = changed.length === 0 ? null : ({ action: "provider.app_saved", resourceId: id, changed } as const);
  return { value, audit, touched: [INSTANCE] };
}

/** @throws DomainError CONFLICT when a secret that stays can no longer be opened */
function reseal<T>(seal: () => T): T {
  try {
    return seal();
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    throw new DomainError(
      "CONFLICT",
      "A secret of this app was sealed with a key that this server no longer has. Send every secret again, or clear it.",
    );
  }
}
