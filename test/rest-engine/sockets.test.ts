import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { createServerAdapter } from "@whatwg-node/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { client } from "./client.ts";

/** A test in process cannot show whether a response reaches a client whose body is rejected; this one uses sockets. */
describe("over a socket", () => {
  let server: Server;
  let port: number;
  let url: string;

  beforeAll(async () => {
    const { handle } = client();
    server = createServer(createServerAdapter((request: Request) => handle(request)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    ({ port } = server.address() as AddressInfo);
    url = `http://127.0.0.1:${port}/api/v1/books`;
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const json = { "content-type": "application/json" };
  const chunked = () => ({ body: new Blob([" ".repeat(6_000_000)]).stream(), duplex: "half" });

  test.each([
    ["with its length", () => ({ body: " ".repeat(6_000_000) })],
    ["in chunks", chunked],
  ])("a client that sends too much %s reads 413 and can reuse the connection", async (_name, body) => {
    const refused = await fetch(url, { method: "POST", headers: json, ...body() });
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
    expect((await fetch(`${url}/b1`)).status).toBe(200);
  });

  test("a client that never finishes its body reads 408 and is disconnected", async () => {
    const socket = connect(port, "127.0.0.1");
    socket.write(
      'POST /api/v1/books HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"title',
    );
    let text = "";
    for await (const chunk of socket) text += String(chunk);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text.toLowerCase()).toContain("connection: close\r\n");
    expect(text).toContain('"code":"REQUEST_TIMEOUT"');
  });

  test("responses to HEAD and with status 204 or 304 have no body", async () => {
    const head = await fetch(`${url}/b1`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await fetch(`${url}/b1`, { method: "DELETE" })).status).toBe(204);
    const same = await fetch(`${url}/b/versions/1`, { headers: { "if-none-match": "*" } });
    expect([same.status, await same.text()]).toEqual([304, ""]);
  });
});
