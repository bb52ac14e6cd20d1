/** One mail to one person, ready to be sent. */
export interface Mail {
  /** Opaque. Whoever gets a mail twice can tell by it. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Beside those that every mail has; nothing in them tells of a tenant. */
  headers: Readonly<Record<string, string>>;
  at: Date;
}

/** Sends mail. */
export interface Mailer {
  /** Where mails come from: the part after the @, for the names of lists and messages. */
  readonly domain: string;
  /** Resolves when the mail server has taken it. @throws MailError */
  send(mail: Mail): Promise<void>;
  /** Greets the mail server and takes leave. @throws MailError; left out where nothing is sent over a network */
  probe?(): Promise<void>;
}

/** What may be done about a mail that was not sent: try again, nothing, or nothing because nobody knows whether it was. */
export type MailOutcome = "again" | "never" | "unknown";

/** A mail that the mail server did not take, or may not have taken. */
export class MailError extends Error {
  readonly outcome: MailOutcome;
  /**
   * Why, in a word: `smtp_<reply code>`, `connection`, `circuit` (the server was out of reach a moment ago, so it was not asked), `address`,
   * `unknown`. The server's own words may quote anything.
   */
  readonly code: string;
  /** When the mail server is asked again, where it was not asked now. */
  readonly heldUntil: Date | null;

  constructor(
    outcome: MailOutcome,
    code: string,
    { heldUntil = null, ...options }: ErrorOptions & { heldUntil?: Date | null } = {},
  ) {
    super(`the mail was not sent: ${code}`, options);
    this.outcome = outcome;
    this.code = code;
    this.heldUntil = heldUntil;
  }
}
