import { Secret, TOTP } from "otpauth";

/** The form that every authenticator app supports, the default of RFC 6238: SHA-1, six digits, steps of 30 seconds. */
const FORM = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** The steps before and after the present one whose codes are accepted, because clocks differ (RFC 6238, 5.2). */
const NEIGHBORS = 1;
/** The length that RFC 4226, 4 recommends, in bytes. */
const SECRET_BYTES = 20;
const ISSUER = "rostrum";

/** Returns a new secret in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the address that authenticator apps read from a QR code. */
export const uriOf = (secret: string, email: string): string => totp(secret, email).toString();

/** Returns the code of an instant. */
export const codeAt = (secret: string, instant: Date): string =>
  totp(secret).generate({ timestamp: instant.getTime() });

/**
 * Returns the time step of a code, compared in constant time; null for a code of no step around the instant.
 */
export function stepOf(secret: string, code: string, instant: Date): number | null {
  const timestamp = instant.getTime();
  const otp = totp(secret);
  const distance = otp.validate({ token: code, timestamp, window: NEIGHBORS });
  return distance === null ? null : otp.counter({ timestamp }) + distance;
}

const totp = (secret: string, label = "") =>
  new TOTP({ ...FORM, issuer: ISSUER, label, secret: Secret.fromBase32(secret) });
