import { randomInt } from "node:crypto";
import type { Services } from "../../platform/services/services.ts";

/** The codes of a new pairing, which are shown once. */
export interface StartedPairing {
  deviceCode: string;
  userCode: string;
  /** The page where a person types the code. */
  verificationUrl: string;
  /** The same page with the code. */
  completeUrl: string;
  /** Seconds until both codes expire. */
  expiresIn: number;
  /** Seconds to wait between two polls. */
  interval: number;
}

/** Consonants that form no words and cannot be mistaken for each other (RFC 8628, 6.1). */
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
const HALF = 4;
const PURPOSE = "device-pairing user code";

/** Returns a random code for a person to compare or to type: 34 bits, as `WDJB-MJHT`. */
export function newUserCode(): string {
  const half = () => Array.from({ length: HALF }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");
  return `${half()}-${half()}`;
}

const lettersOf = (text: string) => text.toUpperCase().replaceAll(/[^A-Z]/g, "");

/** Returns a code as the device shows it, in whatever case and with whatever separators it was typed. */
export const spelledUserCode = (text: string): string => lettersOf(text).replace(new RegExp(`^.{${HALF}}(?=.)`), "$&-");

/**
 * Returns the stored form of a code: signed with a key of this server, because all codes could be tried against a plain
 * digest within a minute.
 */
export const userCodeHash = ({ vault }: Pick<Services, "vault">, text: string): string =>
  vault.sign(lettersOf(text), PURPOSE);
