import { readDeliveryKey } from "../deliveryKey.ts";

const ALPHABET = "234567abcdefghijklmnopqrstuvwxyz";

/**
 * The record key of a post on the AT Protocol: a TID (53 bits of microseconds, 10 bits of a clock's id), always the
 * same for one delivery key. The microseconds below the key's milliseconds and the clock's id come from the key's
 * random part.
 */
export function recordKey(deliveryKey: string): { rkey: string; at: Date } {
  const { at, random } = readDeliveryKey(deliveryKey);
  const micros = BigInt(at.getTime()) * 1000n + ((random >> 10n) % 1000n);
  let rest = (micros << 10n) | (random & 1023n);
  let rkey = "";
  for (let digit = 0; digit < 13; digit++, rest >>= 5n) rkey = ALPHABET.charAt(Number(rest & 31n)) + rkey;
  return { rkey, at };
}
