/** SHA-256 of bytes that come over several requests, in several servers: it can be written down and gone on with. */
export interface Digest {
  add(bytes: Uint8Array): void;
  /** What `openDigest` goes on with: some hundred bytes, the last ones of what was added among them. */
  state(): Uint8Array<ArrayBuffer>;
  /** In hexadecimal; nothing is added after that. */
  end(): string;
}

/** From the beginning, or where another one was. @throws Error for a state that another version of the library wrote */
export async function openDigest(state: Uint8Array | null): Promise<Digest> {
  const { createSHA256 } = await import("hash-wasm");
  const hash = await createSHA256();
  if (state === null) hash.init();
  else hash.load(state);
  return {
    add: (bytes) => void hash.update(bytes),
    state: () => new Uint8Array(hash.save()),
    end: () => hash.digest("hex"),
  };
}
