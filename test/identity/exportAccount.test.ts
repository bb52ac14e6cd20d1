import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SOURCES } from "../../src/domains/identity/export/sources.ts";
import { isCredential } from "../../src/platform/crypto/secrets.ts";
import { tenantRows } from "../deletion/tenantRows.ts";
import { dataOf } from "../support/answers.ts";
import { download, presentExport, requestExport } from "../support/domains/accountExport.ts";
import { plantAvatar } from "../support/domains/avatar.ts";
import { type MailWorld, mailWorld } from "../support/domains/mails.ts";
import { stored } from "../support/domains/media.ts";
import { partsOf } from "../support/fakes/mailServer.ts";
import { runJobs } from "../support/jobs.ts";
import { setPassword } from "../support/security.ts";
import { furnish } from "../tenancy/furnish.ts";
import { type Scene, sceneOf } from "../tenancy/personas.ts";
import { plantEndpoint } from "../webhooks/stage.ts";

type Archive = Awaited<ReturnType<typeof download>>;

let mails: MailWorld;
let scene: Scene;
let owner: Archive;
let editor: Archive;
beforeAll(async () => {
  mails = await mailWorld({ env: { OUTBOUND_ALLOW: "127.0.0.1" } });
  scene = await sceneOf(mails);
  await furnish(scene);
  await plantEndpoint(scene.app.services, "https://receiver.example", {
    organizationId: scene.ids.organization,
    createdById: scene.users.owner.id,
    state: "PAUSED",
  });
  await plantAvatar(scene, scene.users.owner.id);
  owner = await archiveOf("owner");
  editor = await archiveOf("editor");
});
afterAll(() => scene.close());

async function archiveOf(role: "owner" | "editor"): Promise<Archive> {
  const { id, token } = scene.users[role];
  await setPassword(scene, id);
  mails.server.reset();
  expect(dataOf(await requestExport(scene, token))?.exportAccount.accountExport.state).toBe("REQUESTED");
  await runJobs(scene.app.services);
  const present = await presentExport(scene, token);
  expect(present).toMatchObject({ state: "READY", error: null });
  return download(scene, present?.archiveUrl ?? "");
}

const shown = ({ files }: Archive) => [...files].map(([name, content]) => `${name}\n${content.toString()}`).join("\n");
const idsOf = (archive: Archive, file: string) => archive.rows(file).map(({ id }) => id);

describe("the archive of an owner", () => {
  test("has every file with the size and sum of its manifest", () => {
    const { manifest, files } = owner;
    expect(manifest).toMatchObject({ format: "rostrum-account-export", version: 1, userId: scene.users.owner.id });
    const sums = [...files]
      .filter(([name]) => name !== "manifest.json")
      .map(([path, bytes]) => ({
        path,
        bytes: bytes.byteLength,
        sha256: createHash("sha256").update(bytes).digest("hex"),
      }));
    expect(manifest.files).toEqual(sums);
    expect(manifest.absent).toEqual([]);
    for (const { file } of SOURCES) expect(manifest.rows[`${file}.json`]).toBe(owner.rows(file).length);
  });

  test("has every row of the organization in the tables that are exported, and no row of another tenant", async () => {
    const [own, other] = await Promise.all(
      [scene.ids.organization, scene.ids.otherOrganization].map((id) => tenantRows(scene.db, id)),
    );
    for (const { file, table, per } of SOURCES) {
      if (per === "person") continue;
      const rows = owner.rows(file);
      expect([file, rows.length]).toEqual([file, own?.get(table)?.count]);
      expect([file, rows.length > 0]).toEqual([file, true]);
      if (own?.get(table)?.ids.length) expect(idsOf(owner, file).toSorted()).toEqual(own.get(table)?.ids);
      const others = new Set(other?.get(table)?.ids);
      expect(idsOf(owner, file).filter((id) => others.has(id))).toEqual([]);
    }
  });

  test("has the person's own rows", async () => {
    const { prisma } = scene.db;
    const { id: userId, email } = scene.users.owner;
    expect(owner.rows("profile")).toMatchObject([{ id: userId, email }]);
    for (const [file, count] of Object.entries({
      sessions: await prisma.session.count({ where: { userId } }),
      notifications: await prisma.notification.count({ where: { userId, deletedAt: null } }),
      "notification-mutes": await prisma.notificationMute.count({ where: { userId } }),
      "application-grants": await prisma.applicationGrant.count({ where: { userId } }),
    })) {
      expect([file, owner.rows(file).length]).toEqual([file, count]);
      expect(count).toBeGreaterThan(0);
    }
    expect(owner.rows("audit-events").map(({ action }) => action)).toContain("user.export_requested");
  });

  test("has the person's picture, and that of a person without one has none", async () => {
    const [profile] = owner.rows("profile");
    const where = { userId: scene.users.owner.id };
    const { content } = await scene.db.prisma.userAvatar.findUniqueOrThrow({ where });
    expect(owner.files.get(String(profile?.["avatar"]))?.equals(content)).toBe(true);
    expect(editor.rows("profile")).toMatchObject([{ avatar: null, avatar_sha256: null }]);
    expect([...editor.files.keys()]).not.toContain(profile?.["avatar"]);
  });

  test("has renditions with their delivery attempts, and the bytes of media and fonts", async () => {
    const failed = owner.rows("publications").find(({ state }) => state === "FAILED");
    expect(failed).toMatchObject({ renditions: [{ delivery_attempts: [{ number: 1 }, { number: 2 }] }] });
    const items = await scene.db.prisma.mediaItem.findMany({
      where: { workspace: { organizationId: scene.ids.organization } },
    });
    expect(items.length).toBeGreaterThan(0);
    for (const { id, contentKey } of items) {
      const file = owner.rows("media").find((row) => row.id === id)?.["file"];
      expect(owner.files.get(String(file))?.equals((await stored(scene, contentKey)) ?? Buffer.of())).toBe(true);
    }
    const [asset] = owner.rows("theme-assets");
    expect(owner.files.get(String(asset?.["file"]))?.byteLength).toBe(asset?.["bytes"]);
  });

  test("has no secret, no sealed value, no storage key and no address of another person", async () => {
    const { pool } = scene.db;
    const { rows: columns } = await pool.query<{ table: string; column: string }>(
      `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns WHERE table_schema = 'public'
       AND data_type = 'text' AND (column_name ~ 'hash$|secret|credentials|sealed|_token|content_key|thumbnail_key'
         OR (table_name, column_name) = ('app_user', 'email'))`,
    );
    const hidden = new Set<string>();
    for (const { table, column } of columns) {
      const { rows } = await pool.query<{ value: string | null }>(`SELECT "${column}" AS value FROM "${table}"`);
      for (const { value } of rows) if (value !== null && value.length > 8) hidden.add(value);
    }
    hidden.delete(scene.users.owner.email);
    expect(hidden.size).toBeGreaterThan(50);
    // Notifications quote what the person was shown, and accounts state the people's own handles.
    const text = shown(owner);
    expect([...hidden].filter((value) => text.includes(value))).toEqual([]);
    expect(text.split(/[\s"'=/?&]+/).filter(isCredential)).toEqual([]);
  });

  test("is announced by a mail that leads to the page and holds no address of the archive", () => {
    const [mail, ...more] = mails.server.taken;
    expect(more).toEqual([]);
    expect(mail?.to).toBe(scene.users.editor.email);
    const { text } = partsOf(mail as NonNullable<typeof mail>);
    expect(text).toContain("/security");
    expect(text).not.toContain("/account-export/");
  });
});

describe("the archive of a member", () => {
  test("has what the person created in workspaces that they can see, and nothing that others created", async () => {
    const { id } = scene.users.editor;
    const { ids, db } = scene;
    const where = { createdById: id, workspaceId: ids.workspace };
    expect(idsOf(editor, "publications").toSorted()).toEqual(
      (await db.prisma.publication.findMany({ where, orderBy: { id: "asc" } })).map((row) => row.id),
    );
    expect(editor.rows("publications").length).toBeGreaterThan(0);
    expect(await db.prisma.publication.count({ where: { createdById: id } })).toBeGreaterThan(
      editor.rows("publications").length,
    );
    expect(editor.rows("image-templates").length).toBeGreaterThan(0);
    for (const file of ["organizations", "workspaces", "social-accounts", "workspace-members", "posting-slots"])
      expect([file, editor.rows(file)]).toEqual([file, []]);
    expect(editor.rows("workspace-memberships")).toMatchObject([{ workspace_name: "Coffee", role: "EDITOR" }]);
  });
});
