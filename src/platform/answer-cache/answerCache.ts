import { Buffer } from "node:buffer";
import { areCurrent, type Revisions } from "./revisions.ts";

/**
 * A complete answer, with everything that it depends on. `Note` is what the log and the metrics say about its request.
 */
export interface StoredAnswer<Note> {
  readonly body: Buffer;
  /** The body in the content codings that were asked for. `AnswerCache.grow` counts their bytes. */
  readonly coded: Map<string, Promise<Uint8Array<ArrayBuffer>>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly revisions: Revisions;
  /**
   * The instant from which the answer is another one without a commit, in milliseconds since 1970; Infinity without
   * one.
   */
  readonly until: number;
  readonly note: Note;
}

/** Counts of a process since its start. */
export interface AnswerCounts {
  hits: number;
  misses: number;
  /** Answers of an execution that another request had begun. */
  collapsed: number;
  evictions: number;
  /** Answers that were not cached, by their reason. */
  readonly bypasses: Map<string, number>;
}

/**
 * The memory of an entry beside its texts: the map's slot, the objects and nine headers. Measured with 20,000 entries.
 */
const BYTES_AN_ENTRY = 3000;
/** The memory of one revision, measured in the same way: an id, a UUID and a slot. */
const BYTES_A_REVISION = 150;

/**
 * Answers of this process by the credential and the request, with a limit on their memory. The least recently used
 * answer is removed first. An answer is returned only as long as every revision that it depends on is the same, and
 * until its instant.
 */
export class AnswerCache<Note> {
  readonly counts: AnswerCounts = { hits: 0, misses: 0, collapsed: 0, evictions: 0, bypasses: new Map() };
  readonly #maximum: number;
  readonly #kept = new Map<string, { readonly answer: StoredAnswer<Note>; bytes: number }>();
  #bytes = 0;

  /** @param maximum the limit in bytes; 0 for a cache that keeps nothing */
  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#kept.size;
  }

  /** Returns the answer for a key if it is fresh; removes one that is not. `now` is in milliseconds since 1970. */
  get(key: string, revisions: Revisions, now: number): StoredAnswer<Note> | undefined {
    const entry = this.#kept.get(key);
    if (entry === undefined) return undefined;
    if (now >= entry.answer.until || !areCurrent(entry.answer.revisions, revisions)) {
      this.#remove(key);
      return undefined;
    }
    this.#kept.delete(key);
    this.#kept.set(key, entry);
    return entry.answer;
  }

  /** Keeps an answer, unless it alone exceeds an eighth of the limit or depends on an unknown revision. */
  keep(key: string, answer: StoredAnswer<Note>): void {
    const revisions = Object.values(answer.revisions);
    const text = answer.body.length + Buffer.byteLength(key);
    const bytes = text + BYTES_AN_ENTRY + revisions.length * BYTES_A_REVISION;
    if (bytes > this.#maximum / 8 || revisions.includes(null)) return;
    this.#remove(key);
    this.#kept.set(key, { answer, bytes });
    this.#add(bytes);
  }

  /** Counts bytes that were added to an answer; nothing if the answer is no longer kept. */
  grow(key: string, answer: StoredAnswer<Note>, bytes: number): void {
    const entry = this.#kept.get(key);
    if (entry?.answer !== answer) return;
    entry.bytes += bytes;
    this.#add(bytes);
  }

  #add(bytes: number): void {
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maximum) return;
      this.#remove(oldest);
      this.counts.evictions++;
    }
  }

  #remove(key: string): void {
    const entry = this.#kept.get(key);
    if (entry === undefined) return;
    this.#kept.delete(key);
    this.#bytes -= entry.bytes;
  }
}
