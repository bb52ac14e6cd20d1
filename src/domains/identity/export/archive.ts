import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { makeZip } from "client-zip";
import type { Services } from "../../../platform/services/services.ts";
import type { Owners } from "./owners.ts";
import { jsonOf } from "./rows.ts";
import { SOURCES } from "./sources.ts";
import { type Pieces, storedFiles } from "./storedFiles.ts";

/** The version of the archive's form. A reader refuses a higher one. */
const FORMAT_VERSION = 1;

/** `manifest.json`, the last file of an archive (docs/operations.md#export-of-an-account). */
export interface ExportManifest {
  format: "rostrum-account-export";
  version: number;
  createdAt: string;
  userId: string;
  /** JSON file → number of its rows. */
  rows: Record<string, number>;
  /** Every other file of the archive. */
  files: { path: string; bytes: number; sha256: string }[];
  /** The files whose bytes the storage did not have. */
  absent: string[];
}

interface Entry {
  name: string;
  lastModified: Date;
  input: AsyncIterable<Uint8Array>;
}

/**
 * Returns the ZIP archive of an export as a stream, which reads a page of rows or a piece of a file at a time.
 * `onPiece` is awaited for each piece: an error of it ends the archive.
 */
export function archiveOf(
  services: Services,
  { userId, owners, now }: { userId: string; owners: Owners; now: Date },
  onPiece: (bytes: number) => Promise<void>,
): ReadableStream<Uint8Array> {
  return makeZip(entries(services, { userId, owners, now })).pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      async transform(piece, controller) {
        await onPiece(piece.byteLength);
        controller.enqueue(piece);
      },
    }),
  );
}

async function* entries(
  services: Services,
  { userId, owners, now }: { userId: string; owners: Owners; now: Date },
): AsyncGenerator<Entry> {
  const manifest: ExportManifest = {
    format: "rostrum-account-export",
    version: FORMAT_VERSION,
    createdAt: now.toISOString(),
    userId,
    rows: {},
    files: [],
    absent: [],
  };
  // The archive reads an entry to its end before it asks for the next one, so the manifest is complete when it comes
  // last.
  const entry = (name: string, input: Pieces): Entry => ({
    name,
    lastModified: now,
    input: summed(input, (bytes, sha256) => manifest.files.push({ path: name, bytes, sha256 })),
  });
  for (const source of SOURCES) {
    const name = `${source.file}.json`;
    manifest.rows[name] = 0;
    const rows = jsonOf(
      services,
      source,
      owners,
      (count) => (manifest.rows[name] = (manifest.rows[name] ?? 0) + count),
    );
    yield entry(name, encoded(rows));
  }
  for await (const { path, open } of storedFiles(services, owners)) {
    const input = await open();
    if (input === null) manifest.absent.push(path);
    else yield entry(path, input);
  }
  yield { name: "manifest.json", lastModified: now, input: encoded([`${JSON.stringify(manifest, null, 2)}\n`]) };
}

async function* encoded(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
}

async function* summed(pieces: Pieces, done: (bytes: number, sha256: string) => void) {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    bytes += piece.byteLength;
    yield piece;
  }
  done(bytes, hash.digest("hex"));
}
