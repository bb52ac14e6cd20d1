import { Readable } from "node:stream";
import { setTimeout as later } from "node:timers";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { needsSmtpUtf8 } from "../values/email.ts";
import { MailError } from "./mailer.ts";

/** The envelope and the name that this server gives to the mail server. */
export interface Envelope {
  /** The name of this server in EHLO. */
  name: string;
  from: string;
  to: string;
  message: Buffer;
}

/** Time limits of the mail server, in milliseconds. */
export interface SmtpPatience {
  /** For each of: name lookup, connection, greeting. */
  greetingMs: number;
  /** For a silent connection. */
  silenceMs: number;
  /**
   * For the whole conversation, and shorter than a job's limit: a server that sends a byte now and then must not block
   * a worker.
   */
  wholeMs: number;
}

const PATIENCE: SmtpPatience = { greetingMs: 10_000, silenceMs: 30_000, wholeMs: 45_000 };
const ON_THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Sends one message to the mail server in a conversation of its own. If the connection ends after the server asked for
 * the message and before it answered, the delivery is unknown.
 * @throws MailError
 */
export async function sendMessage(
  url: string,
  { name, from, to, message }: Envelope,
  patience: SmtpPatience = PATIENCE,
): Promise<void> {
  let isAsked = false;
  // Read only after the server asked for the message.
  const body = Readable.from(
    (function* () {
      isAsked = true;
      yield message;
    })(),
  );
  await talk(url, name, patience, {
    isAsked: () => isAsked,
    act: (connection, settle) => {
      if (needsSmtpUtf8(to) && !offersSmtpUtf8(connection))
        return settle(Object.assign(new Error("the mail server does not offer SMTPUTF8"), { code: NO_SMTPUTF8 }));
      connection.send({ from, to, size: message.length }, body, settle);
    },
  });
}

/** Connects and signs in as for a message, and sends none. @throws MailError */
export async function probeServer(url: string, name: string, patience: SmtpPatience = PATIENCE): Promise<Offers> {
  let smtpUtf8 = false;
  await talk(url, name, patience, {
    isAsked: () => false,
    act(connection, settle) {
      smtpUtf8 = offersSmtpUtf8(connection);
      settle();
    },
  });
  return { smtpUtf8 };
}

/** The extensions of the mail server that decide which addresses it accepts. */
export interface Offers {
  smtpUtf8: boolean;
}

const NO_SMTPUTF8 = "ENOSMTPUTF8";

/**
 * Whether the server accepts addresses whose local part is not ASCII (RFC 6531). The client has no public member for
 * the reply to EHLO.
 */
const offersSmtpUtf8 = (connection: SMTPConnection): boolean =>
  (connection as unknown as { _supportedExtensions: string[] })._supportedExtensions.includes("SMTPUTF8");

interface Talk {
  /** Whether the server asked for the message. */
  isAsked(): boolean;
  /** Runs after the sign-in. */
  act(connection: SMTPConnection, settle: (error?: Error | null) => void): void;
}

async function talk(url: string, name: string, patience: SmtpPatience, { isAsked, act }: Talk): Promise<void> {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const user = decodeURIComponent(username);
  const { greetingMs, silenceMs, wholeMs } = patience;
  const connection = new SMTPConnection({
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    // A password requires TLS, except to a server on this machine.
    requireTLS: !secure && user !== "" && !ON_THIS_MACHINE.test(hostname),
    name,
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    dnsTimeout: greetingMs,
    socketTimeout: silenceMs,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error("the mail server did not finish the conversation in time")), wholeMs);
      const settle = (error?: Error | null) => (error ? reject(error) : resolve());
      connection.once("error", reject);
      connection.once("end", () => reject(new Error("the mail server ended the conversation")));
      connection.connect((refused) => {
        if (refused) reject(refused);
        else if (user === "") act(connection, settle);
        else {
          const pass = decodeURIComponent(password);
          connection.login({ user, pass }, (error) => (error ? reject(error) : act(connection, settle)));
        }
      });
    });
    leave(connection, () => connection.quit());
  } catch (error) {
    leave(connection, () => connection.close());
    throw mailError(error as Failure, isAsked());
  } finally {
    clearTimeout(timer);
  }
}

/** Ends the connection; its errors no longer matter. Closes it if the server does not. */
function leave(connection: SMTPConnection, how: () => void): void {
  connection.on("error", () => {});
  how();
  later(() => connection.close(), LEAVE_MS).unref();
}

const LEAVE_MS = 5000;

interface Failure extends Error {
  code?: string;
  /** The server's reply code. */
  responseCode?: number;
  /** The command that the server replied to. */
  command?: string;
}

/** Refusals of these commands concern the mail. All others concern this server, and its operator can fix them. */
const ABOUT_THE_MAIL = /^(MAIL FROM|RCPT TO|DATA)$/;

/** Returns the meaning of a failed conversation for the mail (RFC 5321, section 4.2.1). */
function mailError(error: Failure, isAsked: boolean): MailError {
  const { code, responseCode: reply, command = "" } = error;
  const cause = { cause: error };
  if (isAsked && (reply === undefined || command !== "DATA")) return new MailError("unknown", "unknown", cause);
  if (reply !== undefined && reply >= 400) {
    const never = reply >= 500 && ABOUT_THE_MAIL.test(command);
    return new MailError(never ? "never" : "again", `smtp_${reply}`, cause);
  }
  if (code === NO_SMTPUTF8) return new MailError("never", "smtputf8", cause);
  // The client found that the address cannot be sent to.
  if (code === "EENVELOPE") return new MailError("never", "address", cause);
  return new MailError("again", "connection", cause);
}
