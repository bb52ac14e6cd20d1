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

/**
 * Fetches a file as a crawler does: without credentials and cookies, no redirect, a range of a video first. Compares
 * the stated type and length with the bytes.
 * @returns null for a file that cannot be taken
 */
export async function fetchFile({ url, types, mostBytes }: Wanted): Promise<Omit<GraphFile, "altText"> | null> {
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
    return isGood ? { type, bytes: length } : null;
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
