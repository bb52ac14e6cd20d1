import { Buffer } from "node:buffer";
import { domainToASCII, domainToUnicode } from "node:url";
import { z } from "zod";

/** The longest stored address, in bytes (RFC 5321 §4.5.3.1.3 without the angle brackets). */
export const EMAIL = { maxLength: 254 } as const;

/**
 * Words of the characters of RFC 5322 §3.2.3 and, after RFC 6531 §3.3, of letters, digits, marks and signs of all
 * scripts, between single dots. Quoted local parts are not supported.
 */
const LOCAL =
  /^(?:[\w!#$%\x26'*+\/=?^`\{\|\}~\-]|(?!\p{ASCII}|\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}\p{P}\p{S}])+(?:\.(?:[\w!#$%\x26'*+\/=?^`\{\|\}~\-]|(?!\p{ASCII}|\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}\p{P}\p{S}])+)*$/v;
/**
 * A domain before its conversion: `domainToASCII` parses an address of the Web, so every ASCII character with a meaning
 * there is refused.
 */
const DOMAIN = /^(?:[A-Za-z0-9.\-]|(?!\p{ASCII})[\u200D\u3002\uFF0E\uFF61\u00B7\u30FB\u200C\p{L}\p{M}\p{N}])+$/v;
/** Labels of letters, digits and hyphens. The last one is no number, so that the domain is no IP address. */
const LABELS = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * Returns the one spelling of an address that is stored and compared: the local part in NFC and lower case, the domain
 * as A-labels in lower case (RFC 5891), so that both forms of an internationalized domain are one address. Returns
 * undefined for other texts.
 */
export function canonicalEmail(text: string): string | undefined {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf("@");
  const [localText, domain] = [trimmed.slice(0, Math.max(at, 0)), trimmed.slice(at + 1)];
  const local = localText.normalize("NFC").toLowerCase().normalize("NFC");
  if (!LOCAL.test(local) || !DOMAIN.test(domain)) return undefined;
  const ascii = domainToASCII(domain).toLowerCase();
  // A label that cannot be decoded stays encoded, or becomes a replacement character, which has no way back.
  const letters = domainToUnicode(ascii);
  if (!LABELS.test(ascii) || letters.includes("xn--") || !DOMAIN.test(letters) || domainToASCII(letters) !== ascii)
    return undefined;
  const address = `${local}@${ascii}`;
  return Buffer.byteLength(address) <= EMAIL.maxLength ? address : undefined;
}

/** Returns a stored address for readers: the domain in the letters of its script. */
export function shownEmail(stored: string): string {
  const at = stored.lastIndexOf("@") + 1;
  const domain = stored.slice(at);
  return domain.includes("xn--") ? stored.slice(0, at) + (domainToUnicode(domain) || domain) : stored;
}

/**
 * Whether a mail server must offer SMTPUTF8 for an address: the domain has an ASCII form, the local part has none (RFC
 * 6531 §3.2).
 */
export const needsSmtpUtf8 = (stored: string): boolean => /\P{ASCII}/u.test(stored.slice(0, stored.lastIndexOf("@")));

/** An email address, in its one spelling. The bound comes first, so that no pattern runs over a long text. */
export const Email = z
  .string()
  .trim()
  .max(EMAIL.maxLength)
  .transform((text, context) => {
    const address = canonicalEmail(text);
    if (address !== undefined) return address;
    context.addIssue({ code: "custom", message: "must be an email address", input: text });
    return z.NEVER;
  });
