import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import S3rver from "@20minutes/s3rver";
import type { S3Options } from "../../../src/platform/storage/s3Bucket.ts";

export interface S3Server {
  options: S3Options;
  /** The `traceparent` of each request. */
  traceparents: string[];
  /** The keys that the bucket has, and the uploads that were begun and not ended: `upload/<id>`. */
  keys(): Promise<string[]>;
  close(): Promise<void>;
}

/** How the server calls the files of an object, and the folder of uploads. */
const OBJECT = "._S3rver_object";
const UPLOADS = "._S3rver_uploads";

/** A local S3-compatible server with one bucket, on any free port. */
export async function s3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "rostrum-s3-"));
  const bucket = join(directory, "media");
  const configureBuckets = [{ name: "media", configs: [] }];
  const server = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets });
  // This server ends an upload only by its completion.
  server.middleware.unshift(async (context, next) => {
    const { uploadId } = context.query;
    if (context.method !== "DELETE" || typeof uploadId !== "string") return next();
    await rm(join(bucket, UPLOADS, uploadId), { recursive: true, force: true });
    context.status = 204;
    return undefined;
  });
  // A store replaces an object as a whole; this server writes into its file, and readers saw half of it. Deletions of
  // the old file leave their bytes to readers that have it open.
  const { putContent } = server.store;
  server.store.putContent = async (file, content) => {
    await rm(file, { force: true });
    return putContent.call(server.store, file, content);
  };
  const turns = new Map<string, Promise<unknown>>();
  server.middleware.unshift((context, next) => {
    if (context.query["partNumber"] !== undefined) return next();
    const turn = inTurn(turns.get(context.path), next);
    turns.set(context.path, turn);
    return turn;
  });
  const traceparents: string[] = [];
  server.middleware.unshift((context, next) => {
    traceparents.push(context.get("traceparent"));
    return next();
  });
  const { port } = (await server.run()) as AddressInfo;
  return {
    traceparents,
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: "media",
      region: "us-east-1",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    },
    async keys() {
      const files = await readdir(bucket, { recursive: true });
      const objects = files.filter((file) => file.endsWith(OBJECT)).map((file) => file.slice(0, -OBJECT.length));
      const uploads = await readdir(join(bucket, UPLOADS)).catch(() => []);
      return [...objects.map((file) => relative(".", file)), ...uploads.map((id) => `upload/${id}`)].toSorted();
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function inTurn(earlier: Promise<unknown> | undefined, next: () => Promise<unknown>): Promise<unknown> {
  await earlier?.catch(() => {});
  return next();
}
