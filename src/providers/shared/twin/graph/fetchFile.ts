import { setTimeout as wait } from "node:timers/promises";
import type { GraphFile } from "./state.ts";

/** The time in which a file has to arrive. */
const MOST_MS = 20_000;

/** The first bytes of the types that the networks take. */
const SIGNS: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  "image/jpeg": ([one, two, three]) => one === 0xff && two === 0xd8 && three === 0xff,
  "image/png": (bytes) => String.fromCharCode(...bytes.subarray(1, 4)) === "PNG",
  "video/mp4": (bytes) => String.fromCharCode(...bytes.subarray(4, 8)) === "ftyp",
  "video/quicktime": (bytes) => /ftyp|moov|wide|mdat/.test(String.fromCharCode(...bytes.subarray(4, 8))),
};

interface Wanted {
  url: string;
  types: readonly string[];
  mostBytes: number;
}

/** A file that arrived, with the sides of a JPEG. */
interface Fetched extends Omit<GraphFile, "altText"> {
  width?: number;
  height?: number;
}

/** The sides of a JPEG, which its frame header states (ITU-T T.81, B.2.2). */
function jpegSize(bytes: Uint8Array): { width?: number; height?: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  }
  return {};
}

/**
 * Fetches a file as a crawler does: without credentials and cookies, no redirect, a range of a video first. Compares
 * the stated type and length with the bytes.
 * @returns null for a file that cannot be taken
 */
export async function fetchFile({ url, types, mostBytes }: Wanted): Promise<Fetched | null> {
  try {
    const signal = AbortSignal.timeout(MOST_MS);
    const init = { redirect: "error", credentials: "omit", signal } as const;
    const head = await fetch(url, { ...init, method: "HEAD" });
    const type = head.headers.get("content-type") ?? "";
    const length = Number(head.headers.get("content-length"));
    if (head.status !== 200 || !types.includes(type) || !(length > 0 && length <= mostBytes)) return null;
    if (type.startsWith("video/")) {
      const range = await fetch(url, { ...init, headers: { range: "bytes=0-15" } });
      const first = await range.arrayBuffer();
      if (range.status !== 206 || first.byteLength !== Math.min(16, length)) return null;
    }
    const answer = await fetch(url, init);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const isGood = answer.status === 200 && bytes.byteLength === length && SIGNS[type]?.(bytes) === true;
    return isGood ? { type, bytes: length, ...jpegSize(bytes) } : null;
  } catch {
    return null;
  }
}

/** The same with the time that the network takes to process the file. */
export async function processed(file: Promise<GraphFile | null>, processingMs: number): Promise<GraphFile | null> {
  const made = await file;
  if (made !== null && processingMs > 0) await wait(processingMs);
  return made;
}
