/**
 * GET /workspaces/{id}/settings, written by hand with Fastify and Prisma: the session of the bearer, the right to read
 * the workspace, the row, and a response schema so that Fastify compiles the serialization. Prisma itself reads the
 * rows, with prepared statements: the client of this repository compiles reads.
 */
import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import fastify from "fastify";
import { PrismaClient } from "../../../prisma/generated/client/client.ts";
import { inUtc } from "../../../src/platform/database/address.ts";
import { statementName } from "../../../src/platform/database/statementName.ts";
import { settings } from "./settings.ts";

const { connectionString, connections, port, host } = settings;
const adapter = new PrismaPg(
  { connectionString: inUtc(connectionString), max: connections },
  { statementNameGenerator: ({ sql }) => statementName(sql) },
);
const prisma = new PrismaClient({ adapter });

const text = { type: "string" };
const whole = { type: "integer" };
const properties = {
  name: text,
  avatar_url: text,
  color: text,
  timezone: text,
  media_cleanup_days: whole,
  random_delay_minutes: whole,
  slot_start_hour: whole,
  slot_end_hour: whole,
  slot_interval_minutes: whole,
  week_start: whole,
};

const app = fastify();
const options = { schema: { response: { 200: { type: "object", properties } } } };
app.get("/workspaces/:id/settings", options, async (request, reply) => {
  const token = /^Bearer (.+)$/.exec(request.headers["authorization"] ?? "")?.[1];
  if (token === undefined) return reply.code(401).send({ title: "Unauthorized" });
  const tokenHash = createHash("sha256").update(token).digest("base64url");
  const session = await prisma.session.findUnique({
    where: { tokenHash },
    select: { expiresAt: true, revokedAt: true, userId: true },
  });
  if (!session || session.revokedAt || session.expiresAt <= new Date())
    return reply.code(401).send({ title: "Unauthorized" });
  const { userId } = session;
  const row = await prisma.workspace.findFirst({
    where: {
      id: request.params["id"] ?? "",
      OR: [
        { members: { some: { userId, status: "ACTIVE" } } },
        { organization: { members: { some: { userId, role: { in: ["OWNER", "ADMIN"] } } } } },
      ],
    },
  });
  if (!row) return reply.code(403).send({ title: "Forbidden" });
  return {
    name: row.name,
    avatar_url: row.avatarUrl,
    color: row.color,
    timezone: row.timezone,
    media_cleanup_days: row.mediaCleanupDays,
    random_delay_minutes: row.randomDelayMinutes,
    slot_start_hour: row.slotStartHour,
    slot_end_hour: row.slotEndHour,
    slot_interval_minutes: row.slotIntervalMinutes,
    week_start: row.weekStart,
  };
});
await app.listen({ port, host });
