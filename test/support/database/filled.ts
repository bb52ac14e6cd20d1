import { randomUUID } from "node:crypto";
import { newId } from "../../../src/platform/ids/ids.ts";
import { openQueue } from "../../../src/platform/jobs/queue.ts";
import { createFolderStorage } from "../../../src/platform/storage/folderStorage.ts";
import { sealAudit } from "../../../src/server/jobs/sealAudit.ts";
import { publication } from "../domains/publication.ts";
import type { World } from "../world.ts";

/** The content of the media item. */
export const BYTES = new TextEncoder().encode("not a picture, but bytes \u0000\u2028 of a media item");
/** Text in which a wrong escape or a wrong line break would show. */
export const AWKWARD = 'a "quote", a \\ backslash, a line\nbreak, a tab\t, \u2028, {braces}, NULL, 😀 and é';
export interface Filled {
  /** A session token of the owner. */
  token: string;
  /** The storage key of the media item. */
  key: string;
  /** Publications: scheduled for the past, scheduled for the future, and with one rendition that is being sent. */
  due: string;
  later: string;
  sending: string;
  /** An upload in progress. */
  upload: string;
  /** A mail that is being sent. */
  mail: string;
  /** A job that waits in the queue. */
  job: string;
  /** The head of the audit log. */
  head: string;
}

/** Fills a world with rows whose restore is not obvious. `media` is the folder of the storage. */
export async function fill(w: World, media: string): Promise<Filled> {
  const { db, ids, clock } = w;
  const now = clock.now();
  const key = `media/${newId("med")}/content`;
  await createFolderStorage(media).put(key, BYTES, { type: "image/png" });
  const item = {
    id: newId("med"),
    workspaceId: ids.workspace,
    mimeType: "image/png",
    originalFilename: AWKWARD,
    name: AWKWARD,
  };
  const sums = { sha256: "0".repeat(64), contentSha256: "0".repeat(64), contentKey: key, size: BYTES.byteLength };
  const stamps = { createdAt: now, updatedAt: now };
  await db.prisma.mediaItem.create({
    data: { ...item, ...sums, tags: ["", AWKWARD, "NULL"], processing: "READY", lastUsedAt: now, ...stamps },
  });
  const upload = await db.prisma.mediaUpload.create({
    data: {
      id: newId("med"),
      workspaceId: ids.workspace,
      filename: "b.bin",
      mimeType: "image/png",
      size: 10n,
      received: 5n,
      objectKey: "media/b/original",
      hashState: new Uint8Array([0, 255, 10, 92]),
      receiver: "a server",
      receiverUntil: now,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    },
  });
  const past = new Date(now.getTime() - 60_000);
  const due = await publication(w, ids.workspace, { state: "SCHEDULED", scheduledAt: past, text: AWKWARD });
  const later = await publication(w, ids.workspace, { state: "SCHEDULED" });
  const lease = new Date(now.getTime() + 3_600_000);
  const submitted = { deliveryState: "SUBMITTED", leasedUntil: lease, nextAttemptAt: null } as const;
  const sending = await publication(w, ids.workspace, { state: "PUBLISHING" }, [submitted, {}]);
  const mail = await db.prisma.mailMessage.create({
    data: {
      id: newId("mail"),
      userId: w.users.owner.id,
      kind: "LETTER",
      eventKey: "e",
      state: "SENDING",
      leasedUntil: lease,
      dueAt: now,
      createdAt: now,
    },
  });
  await db.pool.query(
    `INSERT INTO outbox_message (id, topic, payload, due_at, created_at) VALUES ('o', 'no.such', '{"a": [null, 1.50]}', now(), now())`,
  );
  // A value of JSON's null is not a column without a value.
  await db.pool.query(
    `UPDATE rendition SET options = 'null', segments = jsonb_build_object('0', jsonb_build_object('text', $1::text)) WHERE publication_id = $2`,
    [AWKWARD, later.id],
  );
  const boss = await openQueue(w.app.services, { shared: ["such.job"] }, { supervise: false });
  const job = randomUUID();
  await boss.insert("such.job", [{ id: job, data: { text: AWKWARD } }]);
  await boss.stop({ close: false, graceful: false });
  const slot = await w.rest("POST", "/posting-schedules", {
    token: w.users.owner.token,
    body: { workspace_id: ids.workspace, day_of_week: 2, utc_hour: 9, utc_minute: 45 },
  });
  if (slot.status !== 200) throw new Error(JSON.stringify(slot.body));
  await sealAudit.run(w.app.services, new AbortController().signal);
  const { hash: head } = await db.prisma.auditSeal.findFirstOrThrow({ orderBy: { position: "desc" } });
  return {
    token: w.users.owner.token,
    key,
    due: due.id,
    later: later.id,
    sending: sending.id,
    upload: upload.id,
    mail: mail.id,
    job,
    head,
  };
}
