import { Buffer } from "node:buffer";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { PDF } from "../support/domains/media.ts";
import {
  askForUpload,
  brought,
  complete,
  mp4,
  openUpload,
  png,
  put,
  type Session,
  sha256,
  usage,
} from "../support/domains/uploads.ts";
import { runJobs } from "../support/jobs.ts";
import { type Role, type World, world } from "../support/world.ts";

const MIB = 1024 * 1024;

let w: World;
beforeAll(async () => {
  w = await world({ env: { DEFAULT_PLAN: "pro" } });
});
afterAll(() => w.close());

const CANCEL = "mutation ($id: ID!) { cancelMediaUpload(input: { id: $id }) { canceledId } }";
const cancel = (id: string, role: Role = "editor") =>
  w.gql<{ cancelMediaUpload: { canceledId: string } }>(w.users[role].token, CANCEL, { id });
const rowOf = (id: string) => w.db.prisma.mediaUpload.findUnique({ where: { id } });
const receivedOf = async (id: string) => Number((await rowOf(id))?.received ?? -1);
const acts = async () => (await w.db.prisma.auditEvent.findMany()).map(({ action }) => action);
const itemOf = (id: string) => w.db.prisma.mediaItem.findUnique({ where: { id } });
const stored = async (key: string) => {
  const object = await w.app.services.storage.open(key);
  return object && new Uint8Array(await new Response(object.body).arrayBuffer());
};
const bodyOf = ({ body }: { body: unknown }) => body as Record<string, unknown>;
const problemOf = async (response: Response) => {
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  return (await response.json()) as { code: string; status: number };
};
/** Creates a body that fails after these bytes, like a broken connection. */
const breakingOff = (content: Uint8Array, chunk = 65_536) => {
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= content.byteLength) return controller.error(new Error("the connection broke"));
      controller.enqueue(content.subarray(sent, sent + chunk));
      sent += chunk;
    },
  });
};

describe("createMediaUpload", () => {
  test("returns the addresses of upload and completion, and reserves the bytes", async () => {
    const before = await usage(w);
    const { data } = await askForUpload(w, { size: 1000 });
    const { mediaId, ...said } = data.createMediaUpload;
    expect(said).toEqual({
      deduped: false,
      completeUrl: `http://rostrum.test/api/v1/media/upload-session/${mediaId}/complete`,
      upload: {
        method: "PUT",
        url: expect.stringMatching(
          new RegExp(
            `^http://[\\w.:]+/api/v1/media/uploads/${mediaId}\\?signer=${w.users.editor.sessionId}&expires=\\d+&signature=[\\w-]{43}$`,
          ),
        ),
        headers: [{ name: "Content-Type", value: "image/png" }],
      },
      tusUrl: `http://rostrum.test/api/v1/media/uploads/${mediaId}`,
      session: { expiresAt: expect.any(String), received: 0 },
    });
    expect(await usage(w)).toEqual(before.map((used) => used + 1000));
    expect(await acts()).toContain("workspace.media_upload_created");
  });

  test.each([
    [1, 15],
    [100 * MIB, 15 + 100 / 60],
    [4 * 1024 * MIB, 15 + 4096 / 60],
  ])("sets the expiry of an upload of %i bytes by its size", async (size, minutes) => {
    const { session } = await openUpload(w, { size, filename: "film.mp4", mimeType: "video/mp4" });
    const lifetime = Date.parse(session?.expiresAt ?? "") - w.clock.now().getTime();
    expect(lifetime / 60_000).toBeCloseTo(minutes, 1);
    await w.db.prisma.mediaUpload.deleteMany();
    await w.db.prisma.usageCounter.deleteMany();
  });

  test.each<[object, string]>([
    [{ size: 50 * MIB + 1 }, "size"],
    [{ size: 16 * 1024 * MIB + 1, mimeType: "video/mp4" }, "size"],
    [{ size: 16 * 1024 * MIB + 1, mimeType: null }, "size"],
    [{ size: 50 * MIB + 1, mimeType: null, assetKind: "BRAND_ASSET" }, "size"],
    [{ size: 10 * MIB + 1, mimeType: "application/octet-stream", assetKind: "BRAND_FONT" }, "size"],
    [{ size: 10 * MIB + 1, mimeType: "font/woff2", assetKind: "BRAND_FONT" }, "size"],
    [{ size: 10, mimeType: "image/svg+xml" }, "mimeType"],
    [{ size: 10, mimeType: "text/html" }, "mimeType"],
    [{ size: 100 * MIB + 1, mimeType: "application/pdf" }, "size"],
    [{ size: 100 * MIB + 1, mimeType: "application/x-pdf; charset=binary" }, "size"],
    [{ size: 10, mimeType: "application/pdf", assetKind: "BRAND_ASSET" }, "mimeType"],
    [{ size: 10, mimeType: "application/vnd.openxmlformats-officedocument.presentationml.presentation" }, "mimeType"],
    [{ size: 10, mimeType: "font/ttf" }, "mimeType"],
    [{ size: 10, mimeType: "video/mp4", assetKind: "BRAND_ASSET" }, "mimeType"],
    [{ size: 10, mimeType: "image/png", assetKind: "BRAND_FONT" }, "mimeType"],
  ])("refuses %j as a rule of the operation", async (input, path) => {
    const answer = await askForUpload(w, input);
    expect(codeOf(answer)).toBe("INVALID_INPUT");
    expect(issuesOf(answer)).toMatchObject([{ path: [path] }]);
  });

  test.each<[object, string]>([
    [{ size: 0 }, "size"],
    [{ size: -1 }, "size"],
    [{ size: 5, filename: " " }, "filename"],
    [{ size: 5, filename: "a\u0000b" }, "filename"],
    [{ size: 5, filename: "x".repeat(256) }, "filename"],
    [{ size: 5, sha256: "abc" }, "sha256"],
  ])("rejects the invalid input %j", async (input, path) => {
    const answer = await askForUpload(w, input);
    expect(["VALIDATION_FAILED", "INVALID_INPUT"]).toContain(codeOf(answer));
    if (path !== "filename") expect(issuesOf(answer)).toMatchObject([{ path: [path] }]);
  });

  test("removes directories from the filename, and normalizes the type", async () => {
    const { mediaId } = await openUpload(w, {
      size: 5,
      filename: "C:\\photos\\sea.png",
      mimeType: "Image/PNG; charset=x",
    });
    expect(await rowOf(mediaId)).toMatchObject({ filename: "sea.png", mimeType: "image/png" });
  });

  test.each<[Role, string]>([
    ["viewer", "FORBIDDEN"],
    ["member", "FORBIDDEN"],
    ["outsider", "FORBIDDEN"],
  ])("is refused to a %s", async (role, code) => {
    expect(codeOf(await askForUpload(w, { size: 5 }, role))).toBe(code);
  });
});

describe("PUT of an upload", () => {
  test("stores and hashes all bytes", async () => {
    const content = mp4(9 * MIB + 17);
    const { mediaId } = await openUpload(w, { size: content.byteLength, mimeType: "video/mp4" });
    const answer = await put(w, mediaId, content);
    expect([answer.status, answer.headers.get("upload-offset")]).toEqual([204, String(content.byteLength)]);
    expect(await rowOf(mediaId)).toMatchObject({
      received: BigInt(content.byteLength),
      sha256: sha256(content),
      receiver: null,
    });
  });

  test("keeps every byte that arrived before the connection broke, and continues from there", async () => {
    const content = mp4(20 * MIB);
    const { mediaId } = await openUpload(w, { size: content.byteLength, mimeType: "video/mp4" });
    let at = 0;
    for (const stop of [65_536, 3 * MIB, 8 * MIB + 65_536, 16 * MIB]) {
      const headers = { "content-range": `bytes ${at}-${content.byteLength - 1}/${content.byteLength}` };
      expect(
        (await put(w, mediaId, breakingOff(content.subarray(at, stop)), { headers })).status,
      ).toBeGreaterThanOrEqual(400);
      expect(await receivedOf(mediaId)).toBe(stop);
      at = stop;
    }
    const headers = { "content-range": `bytes ${at}-${content.byteLength - 1}/${content.byteLength}` };
    expect((await put(w, mediaId, content.subarray(at), { headers })).status).toBe(204);
    expect((await rowOf(mediaId))?.sha256).toBe(sha256(content));
    expect((await complete(w, mediaId)).status).toBe(200);
    expect(sha256((await stored(`media/${mediaId}/original`)) ?? new Uint8Array())).toBe(sha256(content));
  });

  test("starts from the beginning without a range", async () => {
    const [first, second] = [png(100_000), png(100_000)];
    const mediaId = await brought(w, first);
    expect((await put(w, mediaId, second)).status).toBe(204);
    expect((await rowOf(mediaId))?.sha256).toBe(sha256(second));
    expect((await complete(w, mediaId)).status).toBe(200);
    expect(sha256((await stored(`media/${mediaId}/original`)) ?? new Uint8Array())).toBe(sha256(second));
  });

  test("refuses more bytes than announced, and keeps none of them", async () => {
    const content = png(100_000);
    const { mediaId } = await openUpload(w, { size: content.byteLength - 1 });
    expect(await problemOf(await put(w, mediaId, content))).toMatchObject({ code: "PAYLOAD_TOO_LARGE", status: 413 });
    expect(await receivedOf(mediaId)).toBe(0);
    // The last byte arrives separately, after all announced bytes.
    const late = breakingOff(content, 99_999);
    expect((await put(w, mediaId, late)).status).toBe(413);
    expect(bodyOf(await complete(w, mediaId))).toMatchObject({ code: "INVALID_INPUT" });
    expect((await put(w, mediaId, content.subarray(1))).status).toBe(204);
  });

  test("reports the missing bytes of a body that is shorter than the file", async () => {
    const content = png(100_000);
    const { mediaId } = await openUpload(w, { size: content.byteLength });
    const answer = await put(w, mediaId, content.subarray(0, 60_000));
    expect(await problemOf(answer)).toMatchObject({ code: "BAD_REQUEST", received: 60_000, size: 100_000 });
    expect(bodyOf(await complete(w, mediaId))).toMatchObject({ code: "INVALID_INPUT" });
    expect(
      (await put(w, mediaId, content.subarray(60_000), { headers: { "content-range": "bytes 60000-99999/100000" } }))
        .status,
    ).toBe(204);
    expect((await rowOf(mediaId))?.sha256).toBe(sha256(content));
  });

  test.each([
    ["bytes 5-99999/100000", "CONFLICT"],
    ["bytes 0-10/100000", "BAD_REQUEST"],
    ["bytes 0-99999/*", "BAD_REQUEST"],
    ["bytes 9-5/6", "BAD_REQUEST"],
    ["items 0-1/2", "BAD_REQUEST"],
  ])("rejects the range %j", async (range, code) => {
    const { mediaId } = await openUpload(w, { size: 100_000 });
    expect(await problemOf(await put(w, mediaId, png(100_000), { headers: { "content-range": range } }))).toMatchObject(
      { code },
    );
  });

  test("requires a credential that may write in the workspace, in each request", async () => {
    const { mediaId } = await openUpload(w, { size: 100_000 });
    const as = async (role: Role | null) => (await problemOf(await put(w, mediaId, png(100_000), { role }))).code;
    expect(await as(null)).toBe("UNAUTHENTICATED");
    expect(await as("viewer")).toBe("FORBIDDEN");
    expect(await as("outsider")).toBe("NOT_FOUND");
    const authorization = `Bearer ${await w.apiToken("editor", "API_READ")}`;
    const answer = await put(w, mediaId, png(100_000), { role: null, headers: { authorization } });
    expect((await problemOf(answer)).code).toBe("FORBIDDEN");
    expect(await problemOf(await put(w, newId("med"), png(100)))).toMatchObject({ code: "NOT_FOUND" });
    expect(await problemOf(await put(w, "..%2f..%2fetc", png(100)))).toMatchObject({ code: "NOT_FOUND" });
    expect(await receivedOf(mediaId)).toBe(0);
  });

  test("is refused for a completed or expired upload", async () => {
    const content = png(1000);
    const mediaId = await brought(w, content);
    await complete(w, mediaId);
    expect(await problemOf(await put(w, mediaId, content))).toMatchObject({ code: "CONFLICT" });
    const own = await world();
    const { mediaId: late } = await openUpload(own, { size: 1000 });
    own.clock.advance(16 * 60_000);
    expect(await problemOf(await put(own, late, content))).toMatchObject({ code: "NOT_FOUND" });
    await own.close();
  });

  test("is taken over by the latest request, without interleaved bytes", async () => {
    const content = mp4(4 * MIB);
    const { mediaId } = await openUpload(w, { size: content.byteLength, mimeType: "video/mp4" });
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    writer.closed.catch(() => {});
    const first = put(w, mediaId, readable);
    await writer.write(content.subarray(0, MIB));
    await expect.poll(async () => (await rowOf(mediaId))?.receiver).not.toBeNull();
    const [second, third] = await Promise.all([put(w, mediaId, content), put(w, mediaId, content)]);
    expect((await first).status).toBe(409);
    const statuses = [second.status, third.status];
    expect(statuses).toContain(204);
    expect(statuses.filter((status) => status !== 204 && status !== 409)).toEqual([]);
    expect((await rowOf(mediaId))?.sha256).toBe(sha256(content));
    void writer.abort().catch(() => {});
  });

  test("is one of the methods that Allow lists for the path", async () => {
    const { mediaId } = await openUpload(w, { size: 10 });
    const answer = await w.request(`/api/v1/media/uploads/${mediaId}`, { method: "POST" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "PUT, HEAD, PATCH, DELETE, OPTIONS"]);
  });
});

describe("completing an upload", () => {
  test("creates an item that is being processed", async () => {
    const content = png(50_000);
    const mediaId = await brought(w, content, { filename: "Sea.PNG", source: "CAMERA", retentionClass: "TEMPORARY" });
    const added = () => w.db.prisma.auditEvent.count({ where: { action: "workspace.media_added" } });
    const before = await added();
    const { status, body } = await complete(w, mediaId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: mediaId,
      url: `/media/${mediaId}`,
      original_filename: "Sea.PNG",
      mime_type: "image/png",
      size: 50_000,
      source: "camera",
      asset_kind: "library",
      retention_class: "temporary",
      processing_status: "processing",
      analysis_status: "pending",
      deduped: false,
    });
    expect(await itemOf(mediaId)).toMatchObject({
      name: "Sea.PNG",
      sha256: sha256(content),
      workspaceId: w.ids.workspace,
    });
    const waiting = await w.db.prisma.outboxMessage.findMany({ where: { topic: "media.process" } });
    expect(waiting.map(({ payload }) => payload)).toContainEqual({ mediaId });
    // Repeats the completion, like a client that lost the response.
    expect((await complete(w, mediaId)).body).toEqual(body);
    expect((await added()) - before).toBe(1);
  });

  test("returns the existing item with the same bytes, and deletes the new bytes", async () => {
    const content = png(60_000);
    const first = await brought(w, content);
    await complete(w, first);
    const before = await usage(w);
    const second = await brought(w, content, { filename: "again.png" });
    const { status, body } = await complete(w, second);
    expect([status, bodyOf({ body })["id"], bodyOf({ body })["deduped"]]).toEqual([200, first, true]);
    expect(await usage(w)).toEqual(before);
    expect((await complete(w, second)).body).toEqual(body);
    await runJobs(w.app.services, { failures: "expected" });
    expect(await stored(`media/${second}/original`)).toBeNull();
    expect(await itemOf(second)).toBeNull();
    // A client that sends the hash first need not send the bytes.
    const third = await openUpload(w, { size: 60_000, sha256: sha256(content).toUpperCase() });
    expect(third).toMatchObject({ mediaId: first, deduped: true, upload: null, tusUrl: null, session: null });
  });

  test("ignores equal bytes in another workspace, of another asset kind and in the trash", async () => {
    const content = png(1000);
    const ids = [
      await brought(w, content),
      await brought(w, content, { assetKind: "BRAND_ASSET" }),
      await brought(w, content, { workspaceId: w.ids.secondWorkspace }, "owner"),
    ];
    const done = [
      await complete(w, ids[0] ?? ""),
      await complete(w, ids[1] ?? ""),
      await complete(w, ids[2] ?? "", { role: "owner", workspaceId: w.ids.secondWorkspace }),
    ];
    expect(done.map((each) => [bodyOf(each)["id"], bodyOf(each)["deduped"]])).toEqual(ids.map((id) => [id, false]));
    await w.db.prisma.mediaItem.update({ where: { id: ids[0] ?? "" }, data: { trashedAt: w.clock.now() } });
    const again = await brought(w, content);
    expect(bodyOf(await complete(w, again))).toMatchObject({ id: again, deduped: false });
  });

  test("refuses bytes with another hash than announced", async () => {
    const mediaId = await brought(w, png(1000), { sha256: sha256(png(1000)) });
    expect(bodyOf(await complete(w, mediaId))).toMatchObject({ status: 400, code: "INVALID_INPUT" });
  });

  test.each<[string, Buffer]>([
    ["an HTML page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["an SVG image", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ["a script", Buffer.from("#!/bin/sh\nrm -rf /\n")],
    ["a program", Buffer.concat([Buffer.from("7f454c4602010100", "hex"), randomBytes(500)])],
    ["an archive", Buffer.concat([Buffer.from("504b0304", "hex"), randomBytes(500)])],
    ["a page that names PDF", Buffer.from("<!doctype html>%PDF-1.7\n")],
    ["plain text", Buffer.from("there is nothing here that anybody could look at")],
    ["one byte", Buffer.from("x")],
  ])("refuses %s that is declared as an image", async (_what, content) => {
    const mediaId = await brought(w, content, { mimeType: "image/png" });
    const answer = bodyOf(await complete(w, mediaId));
    expect(answer).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    expect(await itemOf(mediaId)).toBeNull();
  });

  test("applies the limits of the detected type", async () => {
    const video = mp4(1000);
    const asImage = await brought(w, video, { mimeType: "image/png" });
    expect(bodyOf(await complete(w, asImage))).toMatchObject({ mime_type: "video/mp4" });
    const font = await brought(w, png(1000), { mimeType: "font/woff2", assetKind: "BRAND_FONT" });
    expect(bodyOf(await complete(w, font))).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    const document = await brought(w, PDF, { mimeType: "image/png" });
    expect(bodyOf(await complete(w, document))).toMatchObject({ mime_type: "application/pdf" });
    const large = await brought(w, png(51 * MIB), { mimeType: "video/mp4" });
    expect(bodyOf(await complete(w, large))).toMatchObject({ status: 400, code: "INVALID_INPUT" });
  });

  test("refuses bytes that are no PDF and are declared as one, and a PDF of a kind that takes images", async () => {
    for (const [content, kind] of [
      [Buffer.from("%!PS-Adobe-3.0 %PDF-1.7\n"), "LIBRARY"],
      [Buffer.from("%PDF"), "LIBRARY"],
      [PDF, "BRAND_ASSET"],
    ] as const) {
      const mimeType = kind === "LIBRARY" ? "application/pdf" : "application/octet-stream";
      const mediaId = await brought(w, content, { mimeType, assetKind: kind });
      expect(bodyOf(await complete(w, mediaId))).toMatchObject({ status: 400, code: "INVALID_INPUT" });
      expect(await itemOf(mediaId)).toBeNull();
    }
  });

  test("fails with INVALID_INPUT if the bytes are no longer in the storage", async () => {
    const mediaId = await brought(w, png(1000));
    await w.app.services.storage.abandon(`media/${mediaId}/original`, {});
    expect(bodyOf(await complete(w, mediaId))).toMatchObject({ status: 400, code: "INVALID_INPUT" });
  });

  test("does not reveal uploads that the caller cannot see", async () => {
    const mediaId = await brought(w, png(1000));
    const theirs = await complete(w, mediaId, { role: "outsider", workspaceId: w.ids.otherWorkspace });
    const unknown = await complete(w, newId("med"), { role: "outsider", workspaceId: w.ids.otherWorkspace });
    expect([theirs.status, bodyOf(theirs)["detail"]]).toEqual([404, bodyOf(unknown)["detail"]]);
    expect((await complete(w, mediaId, { role: "owner", workspaceId: w.ids.secondWorkspace })).status).toBe(403);
    expect((await complete(w, mediaId, { role: "viewer" })).status).toBe(403);
    expect((await complete(w, mediaId)).status).toBe(200);
  });
});

describe("upload sessions", () => {
  test("are listed while they can be continued", async () => {
    const own = await world();
    const LIST =
      "query ($id: ID!) { workspace(id: $id) { mediaUploads { nodes { mediaId filename received size upload { url } } } } }";
    const list = async (role: Role) =>
      dataOf(
        await own.gql<{ workspace: { mediaUploads: { nodes: { mediaId: string; received: number }[] } } | null }>(
          own.users[role].token,
          LIST,
          { id: own.ids.workspace },
        ),
      ).workspace?.mediaUploads.nodes.map(({ mediaId, received }) => [mediaId, received]);
    const content = png(2000);
    const [pending, done] = [await brought(own, content.subarray(0, 500)), await brought(own, content)];
    await complete(own, done);
    expect(await list("viewer")).toEqual([[pending, 500]]);
    expect(await list("outsider")).toBeUndefined();
    own.clock.advance(16 * 60_000);
    expect(await list("viewer")).toEqual([]);
    await own.close();
  });

  test("can be canceled, which deletes the bytes and releases the reserved quota", async () => {
    const before = await usage(w);
    const mediaId = await brought(w, png(5000));
    expect(codeOf(await cancel(mediaId, "viewer"))).toBe("FORBIDDEN");
    expect(codeOf(await cancel(mediaId, "outsider"))).toBe("NOT_FOUND");
    expect(dataOf(await cancel(mediaId)).cancelMediaUpload.canceledId).toBe(mediaId);
    expect(await usage(w)).toEqual(before);
    await runJobs(w.app.services, { failures: "expected" });
    expect(await w.app.services.storage.finish(`media/${mediaId}/original`, 5000, {})).toBe(false);
    expect(codeOf(await cancel(mediaId))).toBe("NOT_FOUND");
    const done = await brought(w, png(5000));
    await complete(w, done);
    expect(codeOf(await cancel(done))).toBe("INVALID_INPUT");
  });

  test("can be canceled during an upload, which refuses further bytes and deletes all", async () => {
    const content = mp4(10 * MIB);
    const { mediaId } = await openUpload(w, { size: content.byteLength, mimeType: "video/mp4" });
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    writer.closed.catch(() => {});
    const coming = put(w, mediaId, readable);
    await writer.write(content.subarray(0, MIB));
    await cancel(mediaId);
    await writer.write(content.subarray(MIB)).catch(() => {});
    await writer.close().catch(() => {});
    expect((await coming).status).toBe(409);
    await runJobs(w.app.services, { failures: "expected" });
    expect(await w.app.services.storage.finish(`media/${mediaId}/original`, content.byteLength, {})).toBe(false);
  });

  test("are deleted after their expiry with bytes and reserved quota, completed ones 30 days later", async () => {
    const own = await world();
    const { services } = own.app;
    const open: Session[] = [];
    for (let i = 0; i < 3; i++) open.push(await openUpload(own, { size: 1000 + i }));
    const late = await brought(own, png(3000));
    const done = await brought(own, png(4000));
    await complete(own, done);
    const { forgetUploads } = await import("../../src/domains/media/uploads/sweep.ts");
    const sweep = () => forgetUploads.run(services, new AbortController().signal);
    await sweep();
    expect(await own.db.prisma.mediaUpload.count()).toBe(5);
    own.clock.advance(16 * 60_000);
    expect(bodyOf(await complete(own, late))).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    await sweep();
    expect(await usage(own)).toEqual([4000, 4000]);
    expect((await own.db.prisma.mediaUpload.findMany()).map(({ id }) => id)).toEqual([done]);
    expect((await complete(own, late)).status).toBe(404);
    await runJobs(services, { failures: "expected" });
    expect(await services.storage.finish(`media/${late}/original`, 3000, {})).toBe(false);
    const first = await complete(own, done);
    own.clock.advance(31 * 86_400_000);
    await own.db.prisma.session.updateMany({ data: { expiresAt: new Date(own.clock.now().getTime() + 86_400_000) } });
    await sweep();
    expect(await own.db.prisma.mediaUpload.count()).toBe(0);
    expect((await complete(own, done)).body).toEqual({ ...(first.body as object), $schema: expect.any(String) });
    await own.close();
  });
});

describe("the plan's media limits", () => {
  test("refuse an upload beyond them, with the used and the granted bytes", async () => {
    const own = await world({ env: { DEFAULT_PLAN: "starter" } });
    const video = { filename: "film.mp4", mimeType: "video/mp4" };
    const { mediaId } = await openUpload(own, { ...video, size: 900_000_000 });
    const answer = await askForUpload(own, { ...video, size: 100_000_001 });
    expect(codeOf(answer)).toBe("QUOTA_EXCEEDED");
    expect(answer.errors?.[0]?.extensions).toMatchObject({
      limit: "media_bytes_stored",
      plan: "starter",
      maximum: 1_000_000_000,
      used: 900_000_000,
    });
    await openUpload(own, { ...video, size: 100_000_000 });
    expect(codeOf(await askForUpload(own, { ...video, size: 1 }))).toBe("QUOTA_EXCEEDED");
    await own.gql(own.users.editor.token, CANCEL, { id: mediaId });
    await openUpload(own, { ...video, size: 900_000_000 });
    // Another organization has its own limits.
    await openUpload(own, { ...video, size: 900_000_000, workspaceId: own.ids.otherWorkspace }, "outsider");
    await own.close();
  });
});
