/** One mail to one person, ready to send. */
export interface Mail {
  /** An opaque id, by which recipients can recognize a mail that arrives twice. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Headers besides those of every mail. Nothing in them identifies a tenant. */
  headers: Readonly<Record<string, string>>;
  at: Date;
}

/** Sends mail. */
export interface Mailer {
  /** The domain of the sender's address, for the names of lists and messages. */
  readonly domain: string;
  /** Resolves when the mail server accepted the mail. @throws MailError */
  send(mail: Mail): Promise<void>;
  /** Whether the last conversation showed that the mail server refuses addresses whose local part is not ASCII. */
  refusesSmtpUtf8?(): boolean;
  /** Connects to the mail server and disconnects. Absent if no network is used. @throws MailError */
  probe?(): Promise<void>;
}

/** The next step for a mail that was not sent: try again, never, or never because its delivery is unknown. */
export type MailOutcome = "again" | "never" | "unknown";

/** A mail that the mail server did not accept, or may not have accepted. */
export class MailError extends Error {
  readonly outcome: MailOutcome;
  /**
   * The reason in one word: `smtp_<reply code>`, `connection`, `circuit` (calls to the server are paused after
   * failures), `address`, `smtputf8` (the server does not offer what the address needs), `unknown`. The server's own
   * words may quote anything, so they are not part of it.
   */
  readonly code: string;
  /** The time of the next call to the mail server, if calls are paused now. */
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
