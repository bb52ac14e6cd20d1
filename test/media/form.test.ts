import { Buffer } from "node:buffer";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { boundaryOf, gathered, partsOf } from "../../src/server/files/uploads/multipart.ts";
import { TemporaryFile } from "../../src/server/files/uploads/temporaryFile.ts";
import { BOUNDARY, formOf, png, usage } from "../support/domains/uploads.ts";
import { type World, world } from "../support/world.ts";

/** Yields bytes in pieces of these sizes, again and again. */
async function* cutInto(bytes: Uint8Array, sizes: readonly number[]) {
  for (let at = 0, turn = 0; at < bytes.byteLength; turn += 1) {
    const size = sizes[turn % sizes.length] as number;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function read(bytes: Uint8Array, sizes: readonly number[] = [bytes.byteLength || 1]) {
  const parts: { name: string; filename: string | null; type: string; text: string }[] = [];
  for await (const { content, ...part } of partsOf(cutInto(bytes, sizes), BOUNDARY))
    parts.push({ ...part, text: (await gathered(content, 1e6)).toString("latin1") });
  return parts;
}

describe("the parts of a form", () => {
  test("are the same however the bytes are cut, also where the content looks like a boundary", async () => {
    const latin = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString("latin1"));
    const near = fc.constantFrom("\r", "\r\n", "\r\n-", `\r\n--${BOUNDARY.slice(0, -1)}`, `--${BOUNDARY}`, "--");
    const texts = fc.array(fc.oneof(latin, near), { maxLength: 8 }).map((pieces) => pieces.join(""));
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(texts, sizes, async (text, cuts) => {
        fc.pre(!text.includes(`\r\n--${BOUNDARY}`) && !`\r\n${text}`.includes(`\r\n--${BOUNDARY}`));
        const file = { filename: "a.bin", content: Buffer.from(text, "latin1") };
        const parts = await read(formOf({ fields: { one: "1" }, file }), cuts);
        expect(parts).toEqual([
          { name: "one", filename: null, type: "", text: "1" },
          { name: "file", filename: "a.bin", type: "application/octet-stream", text },
        ]);
      }),
      { numRuns: 200 },
    );
  });

  test("have names with quotation marks and without", async () => {
    const head =
      'Content-Disposition: form-data; filename="a \\"b\\" %22c%22.png"; name=file\r\ncontent-type: image/png';
    const [part] = await read(Buffer.from(`before\r\n--${BOUNDARY}\r\n${head}\r\n\r\nx\r\n--${BOUNDARY}--`));
    expect(part).toEqual({ name: "file", filename: 'a "b" "c".png', type: "image/png", text: "x" });
  });

  test.each([
    [
      "without an end",
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name=a\r\n\r\nx`,
      "its last boundary is missing",
    ],
    ["without a boundary", "x", "its last boundary is missing"],
    ["with text behind a boundary", `--${BOUNDARY} x`, "a boundary must end its line"],
    [
      "with a part without a name",
      `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--${BOUNDARY}--`,
      "a part has no name",
    ],
    ["with long headers", `--${BOUNDARY}\r\n${"x".repeat(9000)}\r\n\r\n`, "a field or header has more than 8192 bytes"],
    [
      "with many parts",
      formOf({ fields: Object.fromEntries("abcdefghijk".split("").map((name) => [name, ""])) }).toString(),
      "it has more than 10 parts",
    ],
  ])("are refused %s", async (_title, text, message) => {
    await expect(read(Buffer.from(text))).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: `The form is malformed: ${message}`,
    });
  });

  test.each([
    ["multipart/form-data; boundary=abc", "abc"],
    ['Multipart/Form-Data; charset=utf-8; boundary="a b"', "a b"],
    ["multipart/form-data", null],
    ["multipart/mixed; boundary=abc", null],
    [`multipart/form-data; boundary=${"x".repeat(71)}`, null],
  ])("are those of the type %s", (type, boundary) => {
    const request = new Request("http://rostrum.test", { method: "POST", headers: { "content-type": type } });
    if (boundary === null) expect(() => boundaryOf(request)).toThrow("multipart/form-data with a boundary");
    else expect(boundaryOf(request)).toBe(boundary);
  });
});

describe("POST /media/upload", () => {
  let w: World;
  beforeAll(async () => {
    w = await world({ env: { DEFAULT_PLAN: "pro" } });
  });
  afterAll(() => w.close());

  const send = (body: Uint8Array | ReadableStream<Uint8Array>, headers: Record<string, string> = {}) =>
    w.request("/api/v1/media/upload", {
      method: "POST",
      headers: {
        authorization: `Bearer ${w.users.editor.token}`,
        "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
        ...headers,
      },
      body: body instanceof Uint8Array ? new Uint8Array(body) : body,
      ...(body instanceof ReadableStream && { duplex: "half" }),
    });
  const fields = (more: Record<string, string> = {}) => ({ workspace_id: w.ids.workspace, ...more });
  const temporary = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("rostrum-upload-"));
  const itemIn = async (response: Response) => (await response.json()) as Record<string, unknown>;

  test.each([false, true])("makes an item, with the file before the fields: %s", async (fileFirst) => {
    const before = await temporary();
    const content = png(300_000);
    const [stored, sent] = await usage(w);
    const response = await send(
      formOf({ fields: fields({ alt_text: "A cup." }), file: { filename: "cup.png", content }, fileFirst }),
    );
    expect(response.status).toBe(200);
    const item = await itemIn(response);
    expect(item).toMatchObject({
      $schema: expect.stringMatching(/MediaUploadResult/),
      original_filename: "cup.png",
      alt_text: "A cup.",
      mime_type: "image/png",
      deduped: false,
      size: content.byteLength,
    });
    expect(await usage(w)).toEqual([(stored ?? 0) + content.byteLength, (sent ?? 0) + content.byteLength]);
    expect(await temporary()).toEqual(before);
    const again = await send(
      formOf({ fields: fields({ alt_text: "Another." }), file: { filename: "b.png", content } }),
    );
    expect(await itemIn(again)).toMatchObject({ id: item["id"], deduped: true, alt_text: "A cup." });
  });

  test("leaves no session, no reserved bytes and no temporary file behind a refused file", async () => {
    const before = [
      await usage(w),
      await temporary(),
      await w.db.prisma.mediaUpload.count({ where: { state: "PENDING" } }),
    ];
    const refused = await send(
      formOf({ fields: fields(), file: { filename: "a.txt", content: Buffer.from("no picture") } }),
    );
    expect([refused.status, await itemIn(refused)]).toMatchObject([
      400,
      { code: "INVALID_INPUT", errors: [{ location: "body.file" }] },
    ]);
    const after = [
      await usage(w),
      await temporary(),
      await w.db.prisma.mediaUpload.count({ where: { state: "PENDING" } }),
    ];
    expect(after).toEqual(before);
  });

  test("has no temporary file that a killed server would leave behind", async () => {
    const before = await temporary();
    const body = formOf({ fields: fields(), file: { filename: "b.png", content: png(200_000) } });
    const rest = Promise.withResolvers<void>();
    const streamed = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(body.subarray(0, 100_000));
        await rest.promise;
        controller.enqueue(body.subarray(100_000));
        controller.close();
      },
    });
    const written = vi.spyOn(TemporaryFile.prototype, "append");
    const answer = send(streamed);
    await vi.waitFor(() => expect(written).toHaveBeenCalled());
    expect(await temporary()).toEqual(before);
    rest.resolve();
    expect((await answer).status).toBe(200);
    written.mockRestore();
  });

  test.each([
    ["workspace_id", (all: Record<string, string>) => ({ fields: {}, file: all }), "body.workspace_id", "required"],
    ["file", () => ({ fields: fields() }), "body.file", "required"],
    ["a file in a field", () => ({ fields: fields({ file: "text" }) }), "body.file", "must be a file"],
  ])("refuses a form without %s", async (_title, fieldsOf, location, message) => {
    const file = { filename: "a.png", content: png(200) };
    const made = fieldsOf({});
    const response = await send(formOf("file" in made ? { fields: made.fields, file } : made));
    expect([response.status, await itemIn(response)]).toMatchObject([422, { errors: [{ location, message }] }]);
  });

  test("takes no Idempotency-Key: a repeated form finds its file in the library", async () => {
    const body = formOf({ fields: fields(), file: { filename: "a.png", content: png(5000) } });
    const key = { "idempotency-key": "the-same-key" };
    const [one, two] = [await itemIn(await send(body, key)), await itemIn(await send(body, key))];
    expect([one["deduped"], two["deduped"], two["id"]]).toEqual([false, true, one["id"]]);
  });
});
