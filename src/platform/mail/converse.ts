import { Readable } from "node:stream";
import { setTimeout as later } from "node:timers";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { MailError } from "./mailer.ts";

/** Who says what to the mail server. */
export interface Letter {
  /** What this server calls itself. */
  name: string;
  from: string;
  to: string;
  message: Buffer;
}

/** How long the mail server may take, in milliseconds. */
export interface SmtpPatience {
  /** To be found, to take the connection, and to greet: each. */
  greetingMs: number;
  /** Between two signs of life. */
  silenceMs: number;
  /** For the whole conversation: a server that sends a byte now and then must not hold a worker. Less than a job may take. */
  wholeMs: number;
}

const PATIENCE: SmtpPatience = { greetingMs: 10_000, silenceMs: 30_000, wholeMs: 45_000 };
const ON_THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Hands one message to the mail server, in a conversation of its own. Once the server asked for the message, an end without its answer
 * says nothing of whether it will deliver it.
 * @throws MailError
 */
export async function converse(
  url: string,
  { name, from, to, message }: Letter,
  patience: SmtpPatience = PATIENCE,
): Promise<void> {
  let asked = false;
  // Read when the server has asked for the message, and not before.
  const body = Readable.from(
    (function* () {
      asked = true;
      yield message;
    })(),
  );
  await talk(url, name, patience, {
    isAsked: () => asked,
    act: (connection, settle) => connection.send({ from, to, size: message.length }, body, settle),
  });
}

/** Connects and signs in, as for a message, and sends none. @throws MailError */
export async function greet(url: string, name: string, patience: SmtpPatience = PATIENCE): Promise<void> {
  await talk(url, name, patience, { isAsked: () => false, act: (_connection, settle) => settle() });
}

interface Talk {
  /** Whether the server has asked for the message. */
  isAsked(): boolean;
  /** What is done once the server lets this one in. */
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
    // A password goes over no open wire.
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
      timer = setTimeout(() => reject(new Error("the conversation took too long")), wholeMs);
      const settle = (error?: Error | null) => (error ? reject(error) : resolve());
      connection.once("error", reject);
      connection.once("end", () => reject(new Error("the conversation ended")));
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

/** What becomes of the connection from here on changes nothing. A server that does not hang up is hung up on. */
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
  /** What it replied to. */
  command?: string;
}

/** Refusals of these are about the mail; all others are about this server, and its operator can mend them. */
const ABOUT_THE_MAIL = /^(MAIL FROM|RCPT TO|DATA)$/;

/** What a conversation that did not end well means for the mail (RFC 5321, section 4.2.1). */
function mailError(error: Failure, asked: boolean): MailError {
  const { code, responseCode: reply, command = "" } = error;
  const cause = { cause: error };
  if (asked && (reply === undefined || command !== "DATA")) return new MailError("unknown", "unknown", cause);
  if (reply !== undefined && reply >= 400) {
    const never = reply >= 500 && ABOUT_THE_MAIL.test(command);
    return new MailError(never ? "never" : "again", `smtp_${reply}`, cause);
  }
  // The client itself finds that nothing can be sent there.
  if (code === "EENVELOPE") return new MailError("never", "address", cause);
  return new MailError("again", "connection", cause);
}
