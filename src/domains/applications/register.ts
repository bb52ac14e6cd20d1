import { randomUUID } from "node:crypto";
import type { ExternalApplication } from "../../../prisma/generated/client/client.ts";
import { signedIn } from "../../platform/access/requestContext.ts";
import { hashSecret, newSecret } from "../../platform/crypto/secrets.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import { insertOf } from "../../platform/write/sql.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { RegisterApplication } from "./inputs.ts";
import { MOST_APPLICATIONS, REGISTERED } from "./read.ts";
import { checkRegistration } from "./rules.ts";

/** An application and its secret. The secret is returned once; only its hash is stored. */
export interface Registration {
  application: ExternalApplication;
  clientSecret: string;
}

/**
 * Registers an external application (POST /admin/external-applications). A public application gets a secret too, which
 * only authenticates token revocation and introspection.
 * @throws DomainError INVALID_INPUT for a blank name, an invalid redirect address, an unknown scope, or if the instance
 * already has the maximum number of live applications; FORBIDDEN unless the caller is an instance administrator
 */
export const registerApplication = write({
  name: "registerExternalApplication",
  input: RegisterApplication,
  replayable: false,
  precheck: checkRegistration,
  target: () => ({}),
  permission: "instance.administer",
  async run({ tx, input, context, now }) {
    await makeRoom(tx);
    const clientSecret = newSecret("clientSecret");
    const application: ExternalApplication = {
      id: newId("xap"),
      clientId: randomUUID(),
      name: input.name.trim(),
      clientType: input.clientType,
      secretHash: hashSecret(clientSecret),
      redirectUris: input.redirectUris,
      allowedScopes: input.allowedScopes.toSorted(),
      createdById: signedIn(context).id,
      createdAt: now,
      secretSetAt: now,
      revokedAt: null,
      documentsVersion: 0,
      ...REGISTERED,
    };
    const changed = [
      { field: "name" },
      { field: "client_type", current: input.clientType },
      { field: "redirect_uris" },
      ...application.allowedScopes.map((current) => ({ field: "allowed_scopes", current })),
    ];
    const value: Registration = { application, clientSecret };
    return {
      value,
      rows: [insertOf("external_application", application)],
      audit: { action: "application.registered", resourceId: application.id, changed },
    };
  },
});

/**
 * Deletes the application that was revoked longest ago if the register is full, because the list is returned without
 * pages.
 * @throws DomainError INVALID_INPUT if none is revoked
 */
async function makeRoom(tx: Tx): Promise<void> {
  // Concurrent registrations must not share the last free place.
  await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended('external_application', 13))`;
  if ((await tx.externalApplication.count({ where: REGISTERED })) < MOST_APPLICATIONS) return;
  const oldest = await tx.externalApplication.findFirst({
    where: { revokedAt: { not: null }, ...REGISTERED },
    orderBy: [{ revokedAt: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  if (!oldest) {
    throw new DomainError(
      "INVALID_INPUT",
      `The instance has ${MOST_APPLICATIONS} applications, the maximum. Revoke an application first`,
    );
  }
  await tx.externalApplication.delete({ where: { id: oldest.id } });
}
