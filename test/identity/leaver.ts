import { notify } from "../../src/domains/notifications/effects.ts";
import { hashSecret } from "../../src/platform/crypto/secrets.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { encodeValue } from "../../src/platform/write/valueCodec.ts";
import { dataOf } from "../support/answers.ts";
import { accountSelection } from "../support/domains/accountSelection.ts";
import { PASSWORD } from "../support/domains/accounts.ts";
import { plantAvatar } from "../support/domains/avatar.ts";
import { waitingDevice } from "../support/domains/devicePairings.ts";
import { leave, runJobs } from "../support/jobs.ts";
import { plantSecondFactor, REAUTHENTICATE, setPassword } from "../support/security.ts";
import type { World } from "../support/world.ts";
import type { Scene } from "../tenancy/personas.ts";

/** A foreign key to the table of people. */
export interface Reference {
  table: string;
  column: string;
  /** `c` deletes the row with the person, `n` sets the column to null; others refuse the deletion. */
  rule: string;
}

/** Returns every foreign key to the table of people. A new table is included automatically. */
export async function referencesToPeople({ pool }: Database): Promise<Reference[]> {
  const { rows } = await pool.query<Reference>(`
SELECT c.conrelid::regclass::text AS table, a.attname::text AS column, c.confdeltype::text AS rule
FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
WHERE c.contype = 'f' AND c.confrelid = 'app_user'::regclass ORDER BY 1, 2`);
  return rows;
}

/** Returns the columns of the foreign keys with rows of a person, as `table.column`. */
export async function referencesOf(db: Database, userId: string): Promise<string[]> {
  const references: string[] = [];
  for (const { table, column } of await referencesToPeople(db)) {
    const { rows } = await db.pool.query(`SELECT 1 FROM ${table} WHERE "${column}" = $1 LIMIT 1`, [userId]);
    if (rows.length > 0) references.push(`${table}.${column}`);
  }
  return references;
}

/**
 * Returns the tables, including the queue's, with a row that contains one of the texts, in letters of any case or as
 * bytes.
 */
export async function tablesWith({ pool }: Database, ...texts: string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const references: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `SELECT 1 FROM ${name} t, unnest($1::text[]) AS w (text)
       WHERE position(lower(w.text) IN lower(t::text)) > 0
         OR position(encode(convert_to(w.text, 'UTF8'), 'hex') IN t::text) > 0 LIMIT 1`,
      [texts],
    );
    if (rows.length > 0) references.push(name.replace(/^public\./, ""));
  }
  return references;
}

/**
 * Gives a person a row in every table that belongs to people, and makes them the creator of all content of their
 * tenant.
 */
export async function entangle(
  scene: Scene,
  person: { id: string; email: string; sessionId: string; token: string },
): Promise<{ recoveryCode: string }> {
  const { db, clock, ids, users } = scene;
  const { prisma } = db;
  const { id: userId, sessionId } = person;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + 3_600_000);
  for (const { table, column, rule } of await referencesToPeople(db))
    if (rule === "n") await db.pool.query(`UPDATE ${table} SET "${column}" = $1`, [userId]);
  await setPassword(scene, userId);
  await plantAvatar(scene, userId);
  const { recoveryCodes } = await plantSecondFactor(scene, userId);
  await prisma.userIdentity.create({
    data: { issuer: "https://issuer.example", subject: userId, userId, createdAt: now },
  });
  const hashes = () => hashSecret(newId("tok"));
  const secret = () => ({ tokenHash: hashes(), createdAt: now, expiresAt });
  await prisma.apiToken.create({
    data: { id: newId("tok"), userId, name: "Laptop", scope: "API_READ", hint: "0000", ...secret() },
  });
  const archive = { state: "READY" as const, requestedAt: now, progressedAt: now, endedAt: now, expiresAt };
  await prisma.accountExport.upsert({
    where: { userId },
    create: { id: newId("exp"), userId, ...archive },
    update: archive,
  });
  const code = { provider: "telegram", codeHash: hashes(), startedById: userId };
  await prisma.channelConnection.create({
    data: { id: newId("chc"), workspaceId: ids.workspace, ...code, createdAt: now, expiresAt },
  });
  await accountSelection(scene, ids.workspace, userId);
  await prisma.passwordReset.create({ data: { id: newId("pwr"), userId, ...secret() } });
  const device = await waitingDevice(scene);
  await prisma.devicePairing.update({ where: { id: device.id }, data: { userId, state: "APPROVED" } });
  await prisma.session.create({
    data: {
      id: newId("ses"),
      userId: users.viewer.id,
      impersonatorId: userId,
      impersonatorSessionId: sessionId,
      lastUsedAt: now,
      ...secret(),
    },
  });
  const grant = { sessionId, action: "organization.delete" };
  await prisma.reauthenticationGrant.create({ data: { id: newId("rag"), userId, ...grant, ...secret() } });
  const key = { key: newId("out"), fingerprint: "f", value: encodeValue({ value: person.email }) as object };
  await prisma.idempotencyKey.create({ data: { userId, ...key, createdAt: now, expiresAt } });
  const member = { userId, workspaceId: ids.workspace };
  await prisma.workspaceMember.upsert({
    where: { workspaceId_userId: member },
    create: { id: newId("wsm"), ...member, role: "ADMIN", createdAt: now, updatedAt: now },
    update: {},
  });
  const reminder = { lowRunwayEnabled: true, queueEmptiedEnabled: true, runwayDays: 3, updatedAt: now };
  await prisma.queueReminder.create({ data: { ...member, ...reminder } });
  await prisma.notificationPreference.create({
    data: { userId, topic: "post_published", inApp: true, emailFrequency: "DAILY" },
  });
  await prisma.notificationDigest.create({ data: { userId, time: "08:00", timezone: "UTC", updatedAt: now } });
  await prisma.notificationInbox.createMany({ data: [{ userId }], skipDuplicates: true });
  await prisma.mailDigest.createMany({ data: [{ userId }], skipDuplicates: true });
  const mail = { id: newId("mail"), userId, kind: "DIGEST" as const, eventKey: "2026-03-01" };
  const item = { userId, eventKey: "e", topic: "post_published", title: "Out", body: "", href: "", createdAt: now };
  await prisma.mailMessage.create({ data: { ...mail, dueAt: now, createdAt: now, items: { create: item } } });
  const customer = { organizationId: ids.organization, externalId: "cus_leaver", contactEmail: person.email };
  await prisma.billingCustomer.create({ data: { ...customer, createdAt: now, updatedAt: now } });
  await named(scene, person);
  return { recoveryCode: recoveryCodes[0] ?? "" };
}

/** Makes notices of other people name the person: an invitation and a nomination, as the operations do. */
async function named(scene: Scene, person: { id: string; email: string; token: string }) {
  const { db, clock, ids, users } = scene;
  const INVITE = "mutation ($input: CreateInvitationInput!) { createInvitation(input: $input) { url } }";
  for (const email of [users.outsider.email, "stranger@example.org"])
    dataOf(await scene.gql(person.token, INVITE, { input: { workspaceId: ids.workspace, email, role: "VIEWER" } }));
  const createdAt = clock.now();
  const invitation = { workspaceId: ids.otherWorkspace, email: person.email, role: "VIEWER" as const };
  const open = { tokenHash: hashSecret(newId("inv")), createdAt, expiresAt: new Date(createdAt.getTime() + 3_600_000) };
  await db.prisma.workspaceInvitation.create({
    data: { id: newId("inv"), ...invitation, ...open, invitedById: users.outsider.id },
  });
  const transferId = newId("otr");
  const past = { createdAt, settledAt: createdAt, expiresAt: createdAt, organizationId: ids.organization };
  await db.prisma.ownershipTransfer.createMany({
    data: [
      { id: transferId, nomineeId: users.owner.id, priorOwnerId: person.id, status: "ACCEPTED", ...past },
      { id: newId("otr"), nomineeId: person.id, priorOwnerId: users.owner.id, status: "DECLINED", ...past },
    ],
  });
  // An item for the next digest, as a person with daily mails gets.
  const waiting = { eventKey: `ownership_transfer:accepted:${transferId}`, topic: "ownership_transfer", href: "/" };
  await db.prisma.mailItem.create({
    data: { userId: users.owner.id, ...waiting, title: "Accepted", body: `By ${person.email}`, createdAt },
  });
  const nomination = { kind: "nominated", organizationName: "Northwind", transferId, nominator: person.id } as const;
  await leave(scene.app.services, notify("ownership_transfer", [users.owner.id], nomination));
  await runJobs(scene.app.services);
}

/** A grant for the deletion of a person's account, from the operation. */
export async function leavingGrant(w: World, token: string, secondFactorCode?: string): Promise<string> {
  const input = { action: "ACCOUNT_DELETE", password: PASSWORD, secondFactorCode };
  return dataOf(await w.gql<{ reauthenticate: { grant: string } }>(token, REAUTHENTICATE, { input })).reauthenticate
    .grant;
}
