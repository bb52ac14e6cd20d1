import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";
import { atprotoStandin } from "./atproto.ts";
import type { FaultRule } from "./faults.ts";
import { mastodonStandin } from "./mastodon.ts";

// A stand-in that outlives whoever talks to it: `main.ts mastodon` or `main.ts bluesky`. It prints its origin and that of its controls, as JSON in one line:
// GET /__posts, POST /__fault (a FaultRule), POST /__mend, POST /__code (Mastodon: a code to connect an account with).

const [, , kind] = process.argv;
const standin = kind === "bluesky" ? await atprotoStandin() : await mastodonStandin();

const controls: Record<string, (body: unknown) => unknown> = {
  "GET /__posts": () => standin.posts,
  "POST /__fault": (body) => standin.fault(body as FaultRule),
  "POST /__mend": () => standin.mend(),
  "POST /__code": () => ("code" in standin ? standin.code() : null),
};

const server = createServer(async (request, response) => {
  const control = controls[`${request.method} ${request.url}`];
  const said = control ? await control(await bodyOf(request)) : null;
  response.writeHead(control ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(said ?? null));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const control = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
process.stdout.write(`${JSON.stringify({ origin: standin.origin, control })}\n`);
// It ends with whoever started it, and with nobody else.
process.stdin.resume().on("end", () => process.exit(0));

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text === "" ? null : JSON.parse(text);
}
