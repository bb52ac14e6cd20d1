export interface Sender {
  /** What people see; may be empty. */
  name: string;
  address: string;
  domain: string;
}

const FORM = /^(?:([^<>@"\r\n]*)<([^\s<>@"]+@([^\s<>@"]+))>|([^\s<>@"]+@([^\s<>@"]+)))$/;

/** Whether a text says who mails come from: `someone@example.org` or `Some Name <someone@example.org>`. */
export const isSender = (text: string): boolean => FORM.test(text);

/** Who mails come from. @throws Error for a text that is no sender */
export function senderOf(text: string): Sender {
  const [, name = "", named, ofNamed, bare, ofBare] = FORM.exec(text) ?? [];
  const [address, domain] = [named ?? bare, ofNamed ?? ofBare];
  if (address === undefined || domain === undefined) throw new Error("this names no sender");
  return { name: name.trim(), address, domain: domain.toLowerCase() };
}
