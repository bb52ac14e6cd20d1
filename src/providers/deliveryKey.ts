import { randomUUID } from "node:crypto";

/** The key of a post that is to be made: a UUIDv7, so that it tells when the post was wanted. */
export function newDeliveryKey(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

const FORM = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** When a key was made, and what makes it differ from others of the same millisecond. @throws Error for what is no such key */
export function readDeliveryKey(key: string): { at: Date; random: bigint } {
  if (!FORM.test(key)) throw new Error("a delivery key is a UUIDv7");
  const hex = key.replaceAll("-", "");
  return { at: new Date(Number.parseInt(hex.slice(0, 12), 16)), random: BigInt(`0x${hex.slice(17)}`) };
}
