import { Buffer } from "node:buffer";

interface Kept {
  readonly texts: Map<string, string>;
  bytes: number;
}

/** The memory of an entry beside its text: a hash and a slot of the map. */
const BYTES_AN_ENTRY = 200;
/** The part of the whole memory that one caller can fill. */
const SHARE = 1 / 8;

/**
 * Texts that callers registered by their SHA-256 (automatic persisted queries), with a limit on their memory. Each
 * caller has texts of their own: no answer depends on what another caller sent. The least recently used text of the
 * least recently active caller is removed first.
 */
export class AutomaticDocuments {
  readonly #maximum: number;
  readonly #callers = new Map<string, Kept>();
  #bytes = 0;

  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(caller: string, hash: string): string | undefined {
    const kept = this.#callers.get(caller);
    const text = kept?.texts.get(hash);
    if (kept === undefined || text === undefined) return undefined;
    renew(this.#callers, caller, kept);
    renew(kept.texts, hash, text);
    return text;
  }

  keep(caller: string, hash: string, text: string): void {
    const share = this.#maximum * SHARE;
    const bytes = sizeOf(text);
    if (bytes > share) return;
    const kept = this.#callers.get(caller) ?? { texts: new Map<string, string>(), bytes: 0 };
    renew(this.#callers, caller, kept);
    if (kept.texts.has(hash)) return;
    kept.texts.set(hash, text);
    kept.bytes += bytes;
    this.#bytes += bytes;
    while (kept.bytes > share) this.#removeOldest(caller, kept);
    for (const [idle, theirs] of this.#callers) {
      while (this.#bytes > this.#maximum && theirs.texts.size > 0) this.#removeOldest(idle, theirs);
      if (this.#bytes <= this.#maximum) return;
    }
  }

  #removeOldest(caller: string, kept: Kept): void {
    for (const [hash, text] of kept.texts) {
      kept.texts.delete(hash);
      kept.bytes -= sizeOf(text);
      this.#bytes -= sizeOf(text);
      break;
    }
    if (kept.texts.size === 0) this.#callers.delete(caller);
  }
}

const sizeOf = (text: string) => Buffer.byteLength(text) * 2 + BYTES_AN_ENTRY;

/** Makes an entry the most recently used one. */
function renew<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key);
  entries.set(key, value);
}
