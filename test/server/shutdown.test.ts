import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openDatabase } from "../../src/platform/database/database.ts";
import { png, type Session } from "../support/domains/uploads.ts";
import { type ServerProcess, startServer } from "../support/processes/serverProcess.ts";

const GRACE_MS = 10_000;
const SIZE = 4 * 1024 * 1024;

let folder: string;
let server: ServerProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-shutdown-"));
  server = await startServer({ dataDir: folder, env: { DEFAULT_PLAN: "unlimited" } });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const post = (query: string, variables: object, accept = "application/json") =>
  fetch(`${server.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", accept, authorization: `Bearer ${server.demo.users.owner.token}` },
    body: JSON.stringify({ query, variables }),
  });

async function data<T>(answer: Response): Promise<T> {
  const { data: value, errors } = (await answer.json()) as { data: T; errors?: unknown };
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return value;
}

const CREATE_UPLOAD = `mutation ($input: CreateMediaUploadInput!) { createMediaUpload(input: $input) {
  mediaId upload { url headers { name value } } } }`;

/** Sends the first half of a file and keeps the connection. */
async function halfAnUpload() {
  const input = {
    workspaceId: server.demo.ids.workspace,
    filename: "photo.png",
    mimeType: "image/png",
    size: SIZE,
  };
  const { createMediaUpload: session } = await data<{ createMediaUpload: Session }>(
    await post(CREATE_UPLOAD, { input }),
  );
  const target = new URL(session.upload?.url ?? "", server.url);
  const sending = request({
    host: "127.0.0.1",
    port: new URL(server.url).port,
    path: target.pathname,
    method: "PUT",
    headers: { "content-length": SIZE, authorization: `Bearer ${server.demo.users.owner.token}` },
  });
  const answered = once(sending, "response").then(async ([response]) => ({
    status: response.statusCode as number,
    body: await text(response),
  }));
  sending.on("error", () => {});
  sending.write(png(SIZE).subarray(0, SIZE / 2));
  return { id: session.mediaId, answered };
}

describe("SIGTERM under load", () => {
  const acknowledged: string[] = [];
  const failures: string[] = [];
  let stopped = false;

  /** Creates workspaces one after the other, until the server stops answering. */
  async function write(name: string): Promise<void> {
    const query = "mutation ($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { workspace { id } } }";
    for (let number = 1; ; number++) {
      const input = { organizationId: server.demo.ids.organization, name: `${name} ${number}` };
      try {
        const answer = await data<{ createWorkspace: { workspace: { id: string } } }>(await post(query, { input }));
        acknowledged.push(answer.createWorkspace.workspace.id);
      } catch (error) {
        if (!stopped || !(error instanceof TypeError)) failures.push(String(error));
        return;
      }
    }
  }

  test("answers requests, completes streams, stops uploads and ends within the grace, with exit code 0", async () => {
    const query = "subscription ($id: ID!) { workspaceChanged(workspaceId: $id) { workspace { name } } }";
    const streams = await Promise.all(
      [1, 2, 3].map(() => post(query, { id: server.demo.ids.workspace }, "text/event-stream")),
    );
    const ends = streams.map((stream) => stream.text());
    const upload = await halfAnUpload();
    // One client never sends its request, and one sends no body.
    const silent = connect(Number(new URL(server.url).port), "127.0.0.1").on("error", () => {});
    const writers = ["a", "b", "c", "d"].map((name) => write(name));
    await vi.waitUntil(() => acknowledged.length > 8, { timeout: 60_000 });

    const begun = performance.now();
    stopped = true;
    server.child.kill("SIGTERM");
    const [code] = (await once(server.child, "exit")) as [number | null];
    expect([code, failures]).toEqual([0, []]);
    expect(performance.now() - begun).toBeLessThan(GRACE_MS);
    await Promise.all(writers);
    for (const end of ends) expect(await end).toMatch(/event: complete\ndata:\n\n$/);
    const { status, body } = await upload.answered;
    expect([status, body]).toEqual([503, expect.stringContaining('"code":"UNAVAILABLE"')]);
    silent.destroy();

    const { prisma, close } = await openDatabase(`pglite:${folder}`, { durable: false });
    const ids = new Set((await prisma.workspace.findMany({ select: { id: true } })).map(({ id }) => id));
    const kept = await prisma.mediaUpload.findUniqueOrThrow({ where: { id: upload.id } });
    await close();
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    // The client continues from there.
    expect(Number(kept.received)).toBeGreaterThan(0);
  });
});
