import { Buffer } from "node:buffer";
import { z } from "zod";

// The forms of variables: all arrive as text.

/** A truth value as text. */
export const truth = z.enum(["true", "false", "1", "0"], "must be true, false, 1 or 0");
export const isTrue = (value: string) => value === "true" || value === "1";
export const flag = (byDefault: boolean) => truth.default(byDefault ? "true" : "false").transform(isTrue);

export const onOrOff = z
  .enum(["on", "off"], "must be on or off")
  .default("on")
  .transform((value) => value === "on");

/** A whole number as text. */
export const within = (minimum: number, maximum: number) =>
  z.string().refine(isWithin(minimum, maximum), `must be a whole number from ${minimum} to ${maximum}`);

export const whole = (minimum: number, maximum: number, byDefault: number) =>
  within(minimum, maximum).default(String(byDefault)).transform(Number);

const isWithin = (minimum: number, maximum: number) => (text: string) =>
  /^\d{1,9}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum;

/** Texts, separated by commas. */
export const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== ""),
  );

const KEY = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=)$/;

/** `id:base64` with 32 bytes each. The first key is the current one. */
export const keys = list
  .pipe(z.array(z.string().regex(KEY, "must be id:key, separated by commas, each key 32 bytes in base64")))
  .transform((items) => items.map(keyPair))
  .refine((pairs) => new Set(pairs.map(([id]) => id)).size === pairs.length, "must name each id once")
  .transform((pairs) => new Map(pairs));

function keyPair(item: string): [string, Uint8Array] {
  const [, id = "", key = ""] = KEY.exec(item) ?? [];
  return [id, Buffer.from(key, "base64")];
}

/** Pairs such as `name=value`, separated by commas. */
const pairsOf = <Value>(fits: (item: string) => boolean, message: string, read: (text: string) => Value) =>
  list
    .pipe(z.array(z.string().refine(fits, message)))
    .transform((items) => new Map(items.map((item): [string, Value] => pairOf(item, read))));

function pairOf<Value>(item: string, read: (text: string) => Value): [string, Value] {
  const at = item.indexOf("=");
  return [item.slice(0, at), read(item.slice(at + 1))];
}

const asText = (text: string) => text;

/** `provider=origin`, separated by commas. */
export const providerOrigins = pairsOf(
  (item) => /^[a-z]+=/.test(item) && isOrigin(pairOf(item, asText)[1]),
  "must be provider=origin, separated by commas, such as mastodon=https://api.example.org",
  asText,
);

/** `provider=value`, separated by commas, whose values are version numbers. */
export const providerVersions = pairsOf(
  (item) => /^[a-z]+=[\w.]{1,20}$/.test(item),
  "must be provider=version, separated by commas, such as linkedin=202607",
  asText,
);

/** `provider=scopes`, separated by commas, whose scopes are separated by spaces. */
export const providerScopes = pairsOf(
  (item) => /^[a-z]+=[\w.:-]+(?: [\w.:-]+)*$/.test(item),
  "must be provider=scope scope, separated by commas between providers",
  (scopes): readonly string[] => scopes.split(" "),
);

const isAmount = (item: string) => /^[a-z]+\.[a-z_]+=\d{1,9}$/.test(item);

/** `provider.operation=micro-USD`, separated by commas. */
export const operationPrices = pairsOf(
  isAmount,
  "must be provider.operation=price in micro-USD, separated by commas, such as x.post=15000",
  BigInt,
);

/** `provider.bucket=units`, separated by commas. */
export const dailyQuotas = pairsOf(
  isAmount,
  "must be provider.bucket=units of a day, separated by commas, such as youtube.uploads=100",
  Number,
);

/** USD for a million tokens, to the micro-dollar. */
export const price = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,6})?$/, "must be USD for a million tokens, such as 0.15")
  .default("0")
  .transform((text) => {
    const [dollars = "0", part = ""] = text.split(".");
    return BigInt(dollars) * 1_000_000n + BigInt(part.padEnd(6, "0"));
  });

export const isOrigin = (text: string) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
/** Scheme, host and port. */
export const origin = z.string().refine(isOrigin, "must be an origin such as https://example.org, without a path");

/** `plan=points`, separated by commas. */
export const planPoints = pairsOf(
  (item) => /^[a-z]+=\d{1,12}$/.test(item),
  "must be plan=points, separated by commas, such as starter=2000000; 0 points are no limit",
  Number,
);

const PRICE = /^([a-z]+):(price_\w{1,250})$/;

/**
 * `plan:price` of the payment provider. A plan may have several prices: the first is sold, the others are recognized.
 */
export const planPrices = z
  .string()
  .transform((text) => text.split(",").map((item) => PRICE.exec(item.trim()) ?? []))
  .refine(
    (pairs) => pairs.every(([pair]) => pair !== undefined),
    "must be plan:price, separated by commas, such as pro:price_1AbC",
  )
  .transform((pairs) => pairs.map(([, plan = "", id = ""]) => ({ plan, price: id })))
  .refine((pairs) => new Set(pairs.map((pair) => pair.price)).size === pairs.length, "must name each price once");
