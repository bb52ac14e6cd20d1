import { randomUUID } from "node:crypto";

/** A new key for one post: a UUIDv7, which holds the time at which the post was requested. */
export function newDeliveryKey(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

const FORM = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** The time of a key, and its random part. @throws Error for a text that is not a delivery key */
export function readDeliveryKey(key: string): { at: Date; random: bigint } {
  if (!FORM.test(key)) throw new Error("a delivery key is a UUIDv7");
  const hex = key.replaceAll("-", "");
  return { at: new Date(Number.parseInt(hex.slice(0, 12), 16)), random: BigInt(`0x${hex.slice(17)}`) };
}
