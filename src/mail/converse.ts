import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { MailError } from "../core/mailer.ts";

/** Who says what to the mail server. */
export interface Letter {
  /** What this server calls itself. */
  name: string;
  from: string;
  to: string;
  message: Buffer;
}

const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 };
const ON_THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Hands one message to the mail server, in a conversation of its own. Once the server asked for the message, an end without its answer
 * says nothing of whether it will deliver it.
 * @throws MailError
 */
export async function converse(url: string, { name, from, to, message }: Letter): Promise<void> {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const user = decodeURIComponent(username);
  const connection = new SMTPConnection({
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    // A password goes over no open wire.
    requireTLS: !secure && user !== "" && !ON_THIS_MACHINE.test(hostname),
    name,
    ...PATIENCE,
  });
  let asked = false;
  // Read when the server has asked for the message, and not before.
  const body = Readable.from(
    (function* () {
      asked = true;
      yield message;
    })(),
  );
  try {
    await new Promise<void>((resolve, reject) => {
      const settle = (error?: Error | null) => (error ? reject(error) : resolve());
      connection.once("error", reject);
      connection.once("end", () => reject(new Error("the conversation ended")));
      const send = () => connection.send({ from, to, size: message.length }, body, settle);
      connection.connect((refused) => {
        if (refused) reject(refused);
        else if (user === "") send();
        else
          connection.login({ user, pass: decodeURIComponent(password) }, (error) => (error ? reject(error) : send()));
      });
    });
  } catch (error) {
    throw mailError(error as Failure, asked);
  } finally {
    // What becomes of the connection from here on is nobody's business.
    connection.on("error", () => {});
    connection.quit();
  }
}

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
