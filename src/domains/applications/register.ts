import { randomUUID } from "node:crypto";
import type { ExternalApplication } from "../../../prisma/generated/client/client.ts";
import { signedIn } from "../../platform/access/scope.ts";
import { hashSecret, newSecret } from "../../platform/crypto/secrets.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { RegisterApplication } from "./inputs.ts";
import { MOST_APPLICATIONS } from "./read.ts";
import { checkRegistration } from "./rules.ts";

/** An application and its secret, shown this once: only its hash is kept. */
export interface Registration {
  application: ExternalApplication;
  clientSecret: string;
}

/**
 * Registers an external application (POST /admin/external-applications). A public one gets a secret too: it authenticates revocation and
 * introspection alone.
 * @throws DomainError INVALID_INPUT for a blank name, a redirect address that is none, an unknown scope, or one application too many;
 * FORBIDDEN for all but instance administrators
 */
export const registerApplication = write({
  name: "registerExternalApplication",
  input: RegisterApplication,
  replayable: false,
  precheck: checkRegistration,
  target: () => ({}),
  permission: "instance.administer",
  async run({ tx, input, scope, now }) {
    await makeRoom(tx);
    const clientSecret = newSecret("clientSecret");
    const application = await tx.externalApplication.create({
      data: {
        id: newId("xap"),
        clientId: randomUUID(),
        name: input.name.trim(),
        clientType: input.clientType,
        secretHash: hashSecret(clientSecret),
        redirectUris: input.redirectUris,
        allowedScopes: input.allowedScopes.toSorted(),
        createdById: signedIn(scope).id,
        createdAt: now,
        secretSetAt: now,
      },
    });
    const changed = [
      { field: "name" },
      { field: "client_type", current: input.clientType },
      { field: "redirect_uris" },
      ...application.allowedScopes.map((current) => ({ field: "allowed_scopes", current })),
    ];
    const value: Registration = { application, clientSecret };
    return { value, audit: { action: "application.registered", resourceId: application.id, changed } };
  },
});

/** The list is answered whole, so it is bounded: what was revoked longest ago gives way. @throws DomainError INVALID_INPUT */
async function makeRoom(tx: Tx): Promise<void> {
  // Two at once must not both find the last place.
  await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended('external_application', 13))`;
  if ((await tx.externalApplication.count()) < MOST_APPLICATIONS) return;
  const oldest = await tx.externalApplication.findFirst({
    where: { revokedAt: { not: null } },
    orderBy: [{ revokedAt: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  if (!oldest) {
    throw new DomainError("INVALID_INPUT", `There are ${MOST_APPLICATIONS} applications: revoke one first`);
  }
  await tx.externalApplication.delete({ where: { id: oldest.id } });
}
