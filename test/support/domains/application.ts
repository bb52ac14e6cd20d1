import { randomUUID } from "node:crypto";
import { APPLICATION_SCOPES, type ApplicationScope } from "../../../src/platform/access/applicationScopes.ts";
import { hashSecret, newSecret } from "../../../src/platform/crypto/secrets.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import type { World } from "../world.ts";

export interface Granted {
  readonly applicationId: string;
  readonly grantId: string;
  /** An access token, good for an hour. */
  readonly token: string;
}

type Place = Pick<World, "db" | "clock">;

/** The row of a registered application. */
export async function externalApplication({ db, clock }: Place, createdById: string): Promise<string> {
  const id = newId("xap");
  const now = clock.now();
  const stamps = { createdById, createdAt: now, secretSetAt: now };
  const about = { name: "Calendar", clientType: "CONFIDENTIAL" as const, redirectUris: ["https://calendar.example"] };
  const secret = { clientId: randomUUID(), secretHash: hashSecret(newSecret("clientSecret")) };
  await db.prisma.externalApplication.create({
    data: { id, ...about, ...secret, allowedScopes: [...APPLICATION_SCOPES], ...stamps },
  });
  return id;
}

/** A new application that a person granted scopes to, with an access token of it. */
export async function granted(
  place: Place,
  userId: string,
  scopes: readonly ApplicationScope[],
  workspaceId: string | null = null,
): Promise<Granted> {
  const { prisma } = place.db;
  const now = place.clock.now();
  const applicationId = await externalApplication(place, userId);
  const grantId = newId("gra");
  const token = newSecret("applicationToken");
  const what = { applicationId, scopes: scopes.toSorted(), createdAt: now };
  await prisma.applicationGrant.create({ data: { id: grantId, userId, workspaceId, ...what, updatedAt: now } });
  await prisma.applicationToken.create({
    data: {
      id: newId("oat"),
      kind: "ACCESS",
      tokenHash: hashSecret(token),
      grantId,
      familyId: newId("oat"),
      ...what,
      expiresAt: new Date(now.getTime() + 3_600_000),
    },
  });
  return { applicationId, grantId, token };
}
