import { domainToASCII } from "node:url";

export interface Sender {
  /** The displayed name; may be empty. */
  name: string;
  address: string;
  domain: string;
}

const FORM = /^(?:([^<>@"\r\n]*)<([^\s<>@"]+@([^\s<>@"]+))>|([^\s<>@"]+@([^\s<>@"]+)))$/;

/** Whether a text is a sender of mails: `someone@example.org` or `Some Name <someone@example.org>`. */
export const isSender = (text: string): boolean => FORM.test(text);

/** Parses the sender of mails. @throws Error for an invalid text */
export function senderOf(text: string): Sender {
  const [, name = "", named, ofNamed, bare, ofBare] = FORM.exec(text) ?? [];
  const [address, domain] = [named ?? bare, ofNamed ?? ofBare];
  if (address === undefined || domain === undefined)
    throw new Error("a sender must be an address such as post@example.org or Name <post@example.org>");
  // The domain has an ASCII form, so that a sender never needs SMTPUTF8 for the domain alone.
  const ascii = (domainToASCII(domain) || domain).toLowerCase();
  return { name: name.trim(), address: address.slice(0, -domain.length) + ascii, domain: ascii };
}
