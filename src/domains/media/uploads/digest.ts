/** A SHA-256 over several requests and servers: its state can be stored and resumed. */
export interface Digest {
  add(bytes: Uint8Array): void;
  /** Returns the state for `openDigest`: some hundred bytes, which include the last added bytes. */
  state(): Uint8Array<ArrayBuffer>;
  /** Returns the hash in hexadecimal. No bytes can be added afterwards. */
  end(): string;
}

/** Opens a new digest, or resumes one from its state. @throws Error for a state of another version of the library */
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
