import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashSecret, newSecret } from "../../src/platform/crypto/secrets.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { externalApplication, granted } from "../support/domains/application.ts";
import { complete, openUpload, png } from "../support/domains/uploads.ts";
import { type Role, type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world({ env: { DEFAULT_PLAN: "pro" } });
});
afterAll(() => w.close());

describe("a signed address", () => {
  /** The path and the query of the address of a new upload. */
  async function addressOf(content: Uint8Array, role: Role = "editor") {
    const { mediaId, upload } = await openUpload(w, { size: content.byteLength }, role);
    const { pathname, search } = new URL(upload?.url ?? "");
    return { mediaId, path: pathname + search };
  }
  const send = (path: string, body: Uint8Array, init: { method?: string; headers?: Record<string, string> } = {}) =>
    w.request(path, { method: "PUT", body: new Uint8Array(body), ...init });
  const codeIn = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];

  test("takes the bytes of its upload by PUT without a credential", async () => {
    const content = png(2000);
    const { mediaId, path } = await addressOf(content);
    expect((await send(path, content)).status).toBe(204);
    expect((await complete(w, mediaId)).status).toBe(200);
  });

  test("takes the bytes by tus without a credential, and reports their number", async () => {
    const content = png(3000);
    const { mediaId, path } = await addressOf(content);
    const tus = { "tus-resumable": "1.0.0", "content-type": "application/offset+octet-stream" };
    const part = (from: number, to: number) =>
      send(path, content.subarray(from, to), { method: "PATCH", headers: { ...tus, "upload-offset": String(from) } });
    expect((await part(0, 1000)).status).toBe(204);
    const head = await w.request(path, { method: "HEAD", headers: { "tus-resumable": "1.0.0" } });
    expect([head.status, head.headers.get("upload-offset")]).toEqual([200, "1000"]);
    expect((await part(1000, 3000)).status).toBe(204);
    expect((await complete(w, mediaId)).status).toBe(200);
  });

  test("takes no bytes of another upload, with another signer or after another end", async () => {
    const content = png(100);
    const [one, other] = [await addressOf(content), await addressOf(content)];
    for (const changed of [
      one.path.replace(one.mediaId, other.mediaId),
      one.path.replace(w.users.editor.sessionId, w.users.admin.sessionId),
      one.path.replace(/expires=(\d+)/, (_, seconds: string) => `expires=${Number(seconds) + 1}`),
      one.path.replace(/&signature=.*/, ""),
      one.path.replace(/signer=[^&]*&/, ""),
    ])
      expect(await codeIn(await send(changed, content))).toEqual([403, "FORBIDDEN"]);
  });

  test("ends with the session of the upload", async () => {
    const content = png(100);
    const { path } = await addressOf(content);
    const before = w.clock.now();
    w.clock.advance(16 * 60_000);
    expect(await codeIn(await send(path, content))).toEqual([403, "FORBIDDEN"]);
    w.clock.set(before);
    expect((await send(path, content)).status).toBe(204);
  });

  test("takes no bytes once the signer may not edit, or is suspended", async () => {
    const content = png(100);
    const { path } = await addressOf(content);
    const { id: userId } = w.users.editor;
    const where = { workspaceId: w.ids.workspace, userId };
    await w.db.prisma.workspaceMember.updateMany({ where, data: { role: "VIEWER" } });
    expect(await codeIn(await send(path, content))).toEqual([403, "FORBIDDEN"]);
    await w.db.prisma.workspaceMember.updateMany({ where, data: { role: "EDITOR" } });
    await w.db.prisma.user.update({ where: { id: userId }, data: { suspendedAt: w.clock.now() } });
    expect(await codeIn(await send(path, content))).toEqual([401, "UNAUTHENTICATED"]);
    await w.db.prisma.user.update({ where: { id: userId }, data: { suspendedAt: null } });
    expect((await send(path, content)).status).toBe(204);
  });

  const opened = (token: string) =>
    w.gql<{ createMediaUpload: { upload: { url: string } } }>(
      token,
      `mutation ($workspaceId: ID!) { createMediaUpload(input: {
        workspaceId: $workspaceId, filename: "a.png", mimeType: "image/png", size: 100
      }) { upload { url } } }`,
      { workspaceId: w.ids.workspace },
    );
  const pathFor = async (token: string) => {
    const { pathname, search } = new URL((await opened(token)).data.createMediaUpload.upload.url);
    return pathname + search;
  };
  const revokedAt = () => ({ revokedAt: w.clock.now() });

  test("of a session takes no bytes after the session was ended", async () => {
    const id = newId("ses");
    const token = newSecret("session");
    const now = w.clock.now();
    const stamps = { createdAt: now, lastUsedAt: now, expiresAt: new Date(now.getTime() + 86_400_000) };
    const whose = { userId: w.users.editor.id, tokenHash: hashSecret(token) };
    await w.db.prisma.session.create({ data: { id, ...whose, ...stamps } });
    const path = await pathFor(token);
    expect((await send(path, png(100))).status).toBe(204);
    await w.db.prisma.session.update({ where: { id }, data: revokedAt() });
    expect(await codeIn(await send(path, png(100)))).toEqual([401, "UNAUTHENTICATED"]);
  });

  test("of an impersonation takes no bytes after the administrator's session was ended", async () => {
    const [id, impersonatorSessionId] = [newId("ses"), newId("ses")];
    const token = newSecret("session");
    const now = w.clock.now();
    const stamps = { createdAt: now, lastUsedAt: now, expiresAt: new Date(now.getTime() + 3_600_000) };
    const administrator = await w.db.prisma.user.create({
      data: {
        id: newId("usr"),
        email: "root@example.org",
        name: "Root",
        isInstanceAdmin: true,
        createdAt: now,
        updatedAt: now,
      },
    });
    const own = { userId: administrator.id, tokenHash: hashSecret(newSecret("session")) };
    await w.db.prisma.session.create({ data: { id: impersonatorSessionId, ...own, ...stamps } });
    const whose = { userId: w.users.editor.id, tokenHash: hashSecret(token) };
    const by = { impersonatorId: administrator.id, impersonatorSessionId, impersonationReason: "help" };
    await w.db.prisma.session.create({ data: { id, ...whose, ...by, ...stamps } });
    const path = await pathFor(token);
    expect((await send(path, png(100))).status).toBe(204);
    await w.db.prisma.session.update({ where: { id: impersonatorSessionId }, data: revokedAt() });
    expect(await codeIn(await send(path, png(100)))).toEqual([401, "UNAUTHENTICATED"]);
  });

  test("of an API token takes no bytes after the token was revoked", async () => {
    const path = await pathFor(await w.apiToken("editor", "API_WRITE", w.ids.workspace));
    expect((await send(path, png(100))).status).toBe(204);
    await w.db.prisma.apiToken.updateMany({ where: { userId: w.users.editor.id }, data: revokedAt() });
    expect(await codeIn(await send(path, png(100)))).toEqual([401, "UNAUTHENTICATED"]);
  });

  test("of an application takes bytes until the grant ends or loses the scope, whatever its access tokens do", async () => {
    const { grantId, token } = await granted(w, w.users.editor.id, ["media:write"], w.ids.workspace);
    const path = await pathFor(token);
    const before = w.clock.now();
    await w.db.prisma.applicationToken.updateMany({ where: { grantId }, data: { expiresAt: before } });
    expect((await send(path, png(100))).status).toBe(204);
    const change = (data: { scopes?: string[]; workspaceId?: string; revokedAt?: Date }) =>
      w.db.prisma.applicationGrant.update({ where: { id: grantId }, data });
    await change({ scopes: ["media:read"] });
    expect(await codeIn(await send(path, png(100)))).toEqual([403, "FORBIDDEN"]);
    await change({ scopes: ["media:write"], workspaceId: w.ids.otherWorkspace });
    expect(await codeIn(await send(path, png(100)))).toEqual([404, "NOT_FOUND"]);
    await change({ workspaceId: w.ids.workspace, ...revokedAt() });
    expect(await codeIn(await send(path, png(100)))).toEqual([401, "UNAUTHENTICATED"]);
  });

  test("of client credentials takes no bytes after the access token was revoked", async () => {
    const applicationId = await externalApplication(w, w.users.editor.id);
    const token = newSecret("applicationToken");
    const now = w.clock.now();
    const stamps = { createdAt: now, expiresAt: new Date(now.getTime() + 3_600_000) };
    const what = { kind: "ACCESS" as const, scopes: ["media:write"], familyId: newId("oat"), ...stamps };
    await w.db.prisma.applicationToken.create({
      data: { id: newId("oat"), tokenHash: hashSecret(token), applicationId, ...what },
    });
    const path = await pathFor(token);
    expect((await send(path, png(100))).status).toBe(204);
    await w.db.prisma.applicationToken.updateMany({ where: { applicationId }, data: revokedAt() });
    expect(await codeIn(await send(path, png(100)))).toEqual([401, "UNAUTHENTICATED"]);
  });

  test("cannot end the session", async () => {
    const { path } = await addressOf(png(100));
    const ended = await w.request(path, { method: "DELETE", headers: { "tus-resumable": "1.0.0" } });
    expect(await codeIn(ended)).toEqual([401, "UNAUTHENTICATED"]);
  });

  test("is shown only to the caller who opens the upload", async () => {
    await addressOf(png(100));
    const query = "query ($id: ID!) { workspace(id: $id) { mediaUploads { nodes { upload { url } } } } }";
    const { data } = await w.gql<{ workspace: { mediaUploads: { nodes: { upload: { url: string } }[] } } }>(
      w.users.viewer.token,
      query,
      { id: w.ids.workspace },
    );
    for (const { upload } of data.workspace.mediaUploads.nodes)
      expect(upload.url).toMatch(/^http:\/\/rostrum\.test\/api[^?]*$/);
  });
});
