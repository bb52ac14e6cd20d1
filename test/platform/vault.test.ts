import { Buffer } from "node:buffer";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CannotOpen, createVault, type Vault } from "../../src/platform/crypto/vault.ts";
import { vaultKeys } from "../../src/platform/crypto/vaultKeys.ts";
import { readEnv } from "../../src/platform/env/env.ts";

const key = () => new Uint8Array(randomBytes(32));
const vaultOf = (...keys: [string, Uint8Array][]) => createVault(() => new Map(keys));
const PLACE = "provider_app:app_1:client_secret";

const fresh = key();
const vault = vaultOf(["k1", fresh]);

describe("a sealed secret", () => {
  test.each(["s3cret", "", "ünïcödé 🔑", "a".repeat(20_000)])("opens unchanged: %#", (secret) => {
    expect(vault.open(vault.seal(secret, PLACE), PLACE)).toBe(secret);
  });

  test("names its key and reveals nothing of the secret", () => {
    const sealed = vault.seal("s3cret", PLACE);
    expect(sealed).toMatch(/^k1\.[\w-]+$/);
    expect(Buffer.from(sealed.slice(3), "base64url").toString("latin1")).not.toContain("s3cret");
  });

  test("differs each time it is sealed", () => {
    const all = Array.from({ length: 100 }, () => vault.seal("s3cret", PLACE));
    expect(new Set(all).size).toBe(100);
  });

  test.each(["provider_app:app_2:client_secret", "provider_app:app_1:bot_token", "", `${PLACE} `])(
    "does not open at another place: %j",
    (place) => {
      expect(() => vault.open(vault.seal("s3cret", PLACE), place)).toThrow(CannotOpen);
    },
  );

  test("does not open after a change of any character", () => {
    const sealed = vault.seal("s3cret", PLACE);
    for (let at = 0; at < sealed.length; at++) {
      const other = sealed[at] === "A" ? "B" : "A";
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
      expect(() => vault.open(changed, PLACE), `character ${at}`).toThrow(CannotOpen);
    }
  });

  test("does not open if it is shorter, longer or spelled differently", () => {
    const sealed = vault.seal("s3cret", PLACE);
    for (let length = 0; length < sealed.length; length++) {
      expect(() => vault.open(sealed.slice(0, length), PLACE), `${length} characters`).toThrow(CannotOpen);
    }
    for (const added of ["A", "=", ".", ".AAAA", " ", "\n"]) {
      expect(() => vault.open(sealed + added, PLACE), `with ${added} behind it`).toThrow(CannotOpen);
    }
  });

  test("does not open with a tag cut to four bytes, which a forger could guess", () => {
    const bytes = Buffer.from(vault.seal("", PLACE).slice(3), "base64url");
    expect(() => vault.open(`k1.${bytes.subarray(0, 16).toString("base64url")}`, PLACE)).toThrow(CannotOpen);
  });

  test("does not open with another key of the same id, and the error does not quote it", () => {
    const sealed = vault.seal("s3cret", PLACE);
    const error = failure(() => vaultOf(["k1", key()]).open(sealed, PLACE));
    expect(error).toBeInstanceOf(CannotOpen);
    expect(error.message).not.toContain(sealed.slice(3));
  });
});

function failure(run: () => unknown): Error {
  try {
    run();
  } catch (error) {
    return error as Error;
  }
  throw new Error("it did not fail");
}

describe("a rotation", () => {
  const [old, next] = [key(), key()];
  const before = vaultOf(["k1", old]);
  const during = vaultOf(["k2", next], ["k1", old]);
  const after = vaultOf(["k2", next]);

  test("seals with the first key and opens secrets of every key", () => {
    expect(during.seal("s3cret", PLACE)).toMatch(/^k2\./);
    expect(during.open(before.seal("s3cret", PLACE), PLACE)).toBe("s3cret");
    expect(during.open(after.seal("s3cret", PLACE), PLACE)).toBe("s3cret");
  });

  test("renews a stale secret once and leaves other secrets unchanged", () => {
    const sealed = before.seal("s3cret", PLACE);
    expect([before.isStale(sealed), during.isStale(sealed)]).toEqual([false, true]);
    const renewed = during.renew(sealed, PLACE);
    expect(during.isStale(renewed)).toBe(false);
    expect(after.open(renewed, PLACE)).toBe("s3cret");
    expect(during.renew(renewed, PLACE)).toBe(renewed);
  });

  test("makes a secret that was not renewed unreadable without the old key, and the error names the missing key", () => {
    const sealed = before.seal("s3cret", PLACE);
    expect(() => after.open(sealed, PLACE)).toThrow('the key "k1" that sealed a secret is not configured');
    expect(() => after.renew(sealed, PLACE)).toThrow(CannotOpen);
  });

  test("does not renew a secret that was moved to another place", () => {
    expect(() => during.renew(before.seal("s3cret", PLACE), "elsewhere")).toThrow(CannotOpen);
  });

  test("distinguishes a key from another whose id has the same beginning", () => {
    const sealed = vaultOf(["k10", key()]).seal("s3cret", PLACE);
    expect(before.isStale(sealed)).toBe(true);
  });
});

describe("a signature", () => {
  const signature = vault.sign("med_1 content 1700000000", "media-address");

  test("is constant, and differs for any other text, purpose or key", () => {
    expect(vault.sign("med_1 content 1700000000", "media-address")).toBe(signature);
    const others = [
      vault.sign("med_1 content 1700000001", "media-address"),
      vault.sign("med_1 content 1700000000", "something else"),
      vaultOf(["k1", key()]).sign("med_1 content 1700000000", "media-address"),
    ];
    expect(new Set([signature, ...others]).size).toBe(4);
  });

  test("is verified with every configured key, only for its purpose", () => {
    const isOurs = (by: Vault, text = signature, purpose = "media-address") =>
      by.isSigned("med_1 content 1700000000", purpose, text);
    expect([isOurs(vault), isOurs(vaultOf(["k2", key()], ["k1", fresh]))]).toEqual([true, true]);
    const wrong = [isOurs(vaultOf(["k2", key()])), isOurs(vault, signature, "something else")];
    const broken = ["", "!", signature.slice(1), `${signature}AA`].map((text) => isOurs(vault, text));
    expect([...wrong, ...broken]).toEqual([false, false, false, false, false, false]);
  });
});

test("reads its keys once, at the first use", () => {
  let reads = 0;
  const lazy: Vault = createVault(() => {
    reads += 1;
    return new Map([["k1", fresh]]);
  });
  expect(reads).toBe(0);
  lazy.open(lazy.seal("s3cret", PLACE), PLACE);
  expect(reads).toBe(1);
});

test("refuses to seal without a key", () => {
  expect(() => vaultOf().seal("s3cret", PLACE)).toThrow("a vault needs a key");
});

describe("SECRET_KEYS", () => {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

  test("contains keys by id, the current key first", () => {
    const [one, two] = [key(), key()];
    const env = readEnv({ SECRET_KEYS: ` 2026-03:${base64(one)} , old_1:${base64(two)}` });
    expect([...vaultKeys(env)].map(([id, bytes]) => [id, base64(bytes)])).toEqual([
      ["2026-03", base64(one)],
      ["old_1", base64(two)],
    ]);
  });

  const right = base64(fresh);
  test.each([
    ["no id", right],
    ["an empty id", `:${right}`],
    ["an id with a dot", `a.b:${right}`],
    ["a key of 31 bytes", `k:${base64(fresh.subarray(1))}`],
    ["a key of 33 bytes", `k:${base64(new Uint8Array([...fresh, 1]))}`],
    ["a key in hexadecimal", `k:${Buffer.from(fresh).toString("hex")}`],
    ["one id for two keys", `k:${right},k:${base64(key())}`],
  ])("refuses %s, and the error does not quote it", (_what, value) => {
    const { message } = failure(() => readEnv({ SECRET_KEYS: value }));
    expect(message).toContain("SECRET_KEYS");
    expect(message).not.toContain(right);
  });
});

describe("the key file of the embedded default", () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "rostrum-vault-"));
  });
  afterAll(() => rm(root, { recursive: true }));

  const keysIn = (folder: string) => vaultKeys({ SECRET_KEYS: new Map(), DATA_DIR: folder });

  test("is created once, if needed with its folder, and read from then on", async () => {
    const folder = join(root, "a", "b");
    const [[id, bytes] = []] = keysIn(folder);
    expect([id, bytes?.length]).toEqual(["file", 32]);
    expect(keysIn(folder).get("file")).toEqual(bytes);
    expect(await readdir(folder)).toEqual(["secret.key"]);
  });

  test("is readable only for its owner", async () => {
    const folder = join(root, "mode");
    keysIn(folder);
    // Windows has no such bits; there the rights of the folder apply.
    expect((await stat(join(folder, "secret.key"))).mode & 0o777).toBe(platform() === "win32" ? 0o666 : 0o600);
  });

  test("is not created if SECRET_KEYS has keys", async () => {
    const folder = join(root, "unused");
    vaultKeys({ SECRET_KEYS: new Map([["k1", fresh]]), DATA_DIR: folder });
    await expect(readdir(folder)).rejects.toThrow("ENOENT");
  });

  test("can become a key of SECRET_KEYS under the id `file`", async () => {
    const folder = join(root, "moved");
    const sealed = createVault(() => keysIn(folder)).seal("s3cret", PLACE);
    const text = await readFile(join(folder, "secret.key"), "utf8");
    const env = readEnv({ SECRET_KEYS: `k1:${Buffer.from(fresh).toString("base64")},file:${text}` });
    expect(createVault(() => vaultKeys(env)).open(sealed, PLACE)).toBe("s3cret");
  });

  test.each(["", "short", "\u0000".repeat(32)])("is not replaced if its content is invalid: %j", async (content) => {
    const folder = await mkdtemp(join(root, "broken-"));
    await writeFile(join(folder, "secret.key"), content);
    expect(() => keysIn(folder)).toThrow("secret.key does not hold a key of 32 bytes");
    expect(await readFile(join(folder, "secret.key"), "utf8")).toBe(content);
  });

  test("is the same for servers that create it at the same moment", async () => {
    const folder = join(root, "race");
    const gate = new Int32Array(new SharedArrayBuffer(4));
    const source = `
      import { parentPort, workerData } from "node:worker_threads";
      import { vaultKeys } from ${JSON.stringify(new URL("../../src/platform/crypto/vaultKeys.ts", import.meta.url).href)};
      parentPort.postMessage("ready");
      Atomics.wait(workerData.gate, 0, 0);
      parentPort.postMessage([...vaultKeys({ SECRET_KEYS: new Map(), DATA_DIR: workerData.folder }).get("file")]);`;
    const url = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
    const workers = Array.from({ length: 6 }, () => new Worker(url, { workerData: { gate, folder } }));
    const messages = workers.map(messagesOf);
    await Promise.all(messages.map(({ ready }) => ready));
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
    const keys = await Promise.all(messages.map(({ made }) => made));
    expect(new Set(keys.map((bytes) => JSON.stringify(bytes))).size).toBe(1);
    expect(keys[0]).toHaveLength(32);
    expect(await readdir(folder)).toEqual(["secret.key"]);
  });
});

/** The two messages of a worker: that it is ready, and its key. */
function messagesOf(worker: Worker): { ready: Promise<unknown>; made: Promise<number[]> } {
  const ready = Promise.withResolvers<unknown>();
  const made = Promise.withResolvers<number[]>();
  worker.once("message", (word) => {
    worker.once("message", made.resolve);
    ready.resolve(word);
  });
  worker.once("error", (error) => {
    ready.reject(error);
    made.reject(error);
  });
  return { ready: ready.promise, made: made.promise };
}
