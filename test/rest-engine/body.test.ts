import { describe, expect, test, vi } from "vitest";
import { readBodyText } from "../../rest-compat/engine/request/body.ts";
import { client, ORIGIN } from "./client.ts";

const good = JSON.stringify({ shelf_id: "s1", title: "Solaris" });
const MIB = 1024 * 1024;
const bytes = (text: string) => new TextEncoder().encode(text);
const problem = ({ status, json }: { status: number; json: { code: string } }) => [status, json.code];

/** Returns a request whose body arrives in these chunks, with a pause before each chunk. */
function trickle(chunks: Uint8Array[], pause = 0, method = "POST", path = "/books") {
  const seen = { ended: false, cancelled: false };
  let next = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      const chunk = chunks[next++];
      if (seen.cancelled) return;
      if (chunk !== undefined) return controller.enqueue(chunk);
      seen.ended = true;
      controller.close();
    },
    cancel() {
      seen.cancelled = true;
    },
  });
  const init = { method, body, duplex: "half", headers: { "content-type": "application/json" } };
  return { request: new Request(`${ORIGIN}/api/v1${path}`, init), seen };
}

describe("a body's Content-Type", () => {
  test.each([
    "application/json",
    "application/json; charset=utf-8",
    "Application/JSON;charset=latin1",
    "application/json ; profile=x",
  ])("%s is accepted", async (type) => {
    expect((await client().call("POST", "/books", bytes(good) as never, { "content-type": type })).status).toBe(201);
  });

  test("is JSON when the header is absent", async () => {
    expect((await client().call("POST", "/books", bytes(good) as never, {})).status).toBe(201);
  });

  test.each([
    "text/plain",
    "text/plain;charset=UTF-8",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "application/problem+json",
    "",
  ])("%j is rejected with 415", async (type) => {
    expect(problem(await client().call("POST", "/books", good, { "content-type": type }))).toEqual([
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ]);
  });
});

describe("a body is rejected with 400", () => {
  test.each(["{", '{"title":}', "{'title':1}", "nothing", '{"title":"x"} {}', " ", '{"title":"x",}', "NaN", "\u0000"])(
    "when its text is %j",
    async (text) => {
      const answer = await client().call("POST", "/books", text);
      expect(problem(answer)).toEqual([400, "BAD_REQUEST"]);
      expect(answer.json.errors).toBeUndefined();
    },
  );

  test.each([
    ["no body", undefined],
    ["an empty body", ""],
  ])("when the request has %s", async (_name, body) => {
    expect(problem(await client().call("POST", "/books", body))).toEqual([400, "BAD_REQUEST"]);
  });

  test("when its bytes are not UTF-8, or end inside a character", async () => {
    const { call } = client();
    expect(problem(await call("POST", "/books", new Uint8Array([123, 0xff, 125])))).toEqual([400, "BAD_REQUEST"]);
    expect(problem(await call("POST", "/books", new Uint8Array([...bytes('"'), 0xe2, 0x82])))).toEqual([
      400,
      "BAD_REQUEST",
    ]);
  });

  test("when its stream breaks off", async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new Error("reset")) });
    const request = new Request(`${ORIGIN}/api/v1/books`, {
      method: "POST",
      body,
      duplex: "half",
      headers: { "content-type": "application/json" },
    } as RequestInit);
    const { send, errors } = client();
    expect(problem(await send(request))).toEqual([400, "BAD_REQUEST"]);
    expect(errors).toEqual([]);
  });
});

describe("a JSON body", () => {
  test("is accepted with a byte order mark, and with a character split over two chunks", async () => {
    const text = bytes(`\ufeff${JSON.stringify({ shelf_id: "s1", title: "Ł" })}`);
    const { send, calls } = client();
    const cut = text.length - 3;
    expect((await send(trickle([text.slice(0, cut), text.slice(cut)]).request)).status).toBe(201);
    expect(calls[0]?.args.input).toMatchObject({ title: "Ł" });
  });
});

describe("the size limit of a body", () => {
  const spaces = (count: number) => Array.from({ length: count }, () => new Uint8Array(64 * 1024).fill(32));

  test("rejects a larger Content-Length with 413 before the body arrives", async () => {
    const { request, seen } = trickle(spaces(3), 30);
    request.headers.set("content-length", String(MIB + 1));
    expect(problem(await client().send(request))).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    expect(seen.ended).toBe(false);
  });

  test("rejects a larger body with 413 while reading, even if Content-Length is smaller", async () => {
    const { request, seen } = trickle(spaces(40));
    request.headers.set("content-length", "10");
    expect(problem(await client().send(request))).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    expect(seen.ended).toBe(false);
  });

  test("drains a rejected body after the response, so that the sending client can read the response", async () => {
    const { request, seen } = trickle(spaces(40), 1);
    await client().send(request);
    await vi.waitFor(() => expect(seen).toEqual({ ended: true, cancelled: false }));
  });

  test("cancels a rejected body that exceeds the drain's size or time limit", async () => {
    const endless = trickle(spaces(300));
    await client().send(endless.request);
    await vi.waitFor(() => expect(endless.seen).toEqual({ ended: false, cancelled: true }));
    const slow = trickle(spaces(300), 10);
    slow.request.headers.set("content-length", "2000000");
    await expect(readBodyText(slow.request, { size: MIB, time: 50 })).rejects.toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
    });
    await vi.waitFor(() => expect(slow.seen).toEqual({ ended: false, cancelled: true }));
  });

  test("is 1 MiB, exact to the byte", async () => {
    const padded = good + " ".repeat(MIB - good.length);
    expect((await client().call("POST", "/books", padded)).status).toBe(201);
    expect(problem(await client().call("POST", "/books", `${padded} `))).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });
});

describe("the time limit of a body", () => {
  const LATE = { code: "REQUEST_TIMEOUT" };

  test("rejects with 408 a body whose chunks are fast but whose total time is too long", async () => {
    const { request, seen } = trickle(Array.from(good, bytes), 10);
    await expect(readBodyText(request, { size: MIB, time: 60 })).rejects.toMatchObject(LATE);
    expect(seen.ended).toBe(false);
    // Canceling the stream would close the connection before the response is sent.
    expect(seen.cancelled).toBe(false);
  });

  test("rejects with 408 a body that never begins", async () => {
    const { request } = trickle([bytes(good)], 10_000);
    await expect(readBodyText(request, { size: MIB, time: 20 })).rejects.toMatchObject(LATE);
  });

  test("accepts a body that is complete in time", async () => {
    expect((await client().send(trickle([bytes(good)], 20).request)).status).toBe(201);
  });
});

describe("the body of a request that needs none", () => {
  test("is not read", async () => {
    const { request } = trickle([bytes("not JSON")], 0, "DELETE", "/books/b1");
    expect((await client().send(request)).status).toBe(204);
    expect(request.bodyUsed).toBe(false);
  });
});
