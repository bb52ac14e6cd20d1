import type { Services } from "../../../platform/services/services.ts";

type Database = Pick<Services, "database">;

/** A publication with everything that is stored about its delivery. */
export type History = NonNullable<Awaited<ReturnType<typeof deliveryHistory>>>;

/** Reads the history of a publication, for its operator. Null if no publication, rendition or attempt has the id. */
export async function deliveryHistory({ database: { prisma } }: Database, id: string) {
  const ofAttempt = await prisma.deliveryAttempt.findUnique({ where: { id }, select: { renditionId: true } });
  const renditionId = ofAttempt?.renditionId ?? id;
  const ofRendition = await prisma.rendition.findUnique({
    where: { id: renditionId },
    select: { publicationId: true },
  });
  const publication = await prisma.publication.findUnique({
    where: { id: ofRendition?.publicationId ?? id },
    include: {
      workspace: { select: { organizationId: true } },
      renditions: {
        orderBy: { position: "asc" },
        include: {
          account: { select: { provider: true, instanceUrl: true } },
          deliveryAttempts: { orderBy: { number: "asc" } },
        },
      },
    },
  });
  if (publication === null) return null;
  const { workspaceId, createdAt, renditions } = publication;
  const attempts = renditions.flatMap(({ deliveryAttempts }) => deliveryAttempts.map((attempt) => attempt.id));
  const events = await prisma.auditEvent.findMany({
    where: { workspaceId, occurredAt: { gte: createdAt }, resourceId: { in: [publication.id, ...attempts] } },
    orderBy: [{ occurredAt: "asc" }, { id: "asc" }],
  });
  return { ...publication, events };
}
