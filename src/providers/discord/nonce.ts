/** The delivery key as a nonce, which has at most 25 characters: the 128 bits of a UUID in base 36. */
export const nonceOf = (key: string): string => BigInt(`0x${key.replaceAll("-", "")}`).toString(36);
