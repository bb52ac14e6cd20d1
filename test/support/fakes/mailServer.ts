import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail that the server accepted. */
export interface Taken {
  from: string;
  to: string;
  /** Whether MAIL FROM had the parameter SMTPUTF8. */
  smtpUtf8: boolean;
  /** As it came in: headers, a blank line, the body. */
  source: string;
}

/** The fault of the next mail: a reply code to one of the commands, or a cut connection at some point. */
export type Fault =
  | { at: "MAIL FROM" | "RCPT TO" | "DATA"; code: number }
  /** Before the server has the message, or when it has all of it and says nothing. */
  | { cut: "before" | "after" };

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  taken: Taken[];
  /** Conversations since the last `reset`, in which the server was asked to take something. */
  conversations(): number;
  /** Of the next mails, one each; after them all goes well. */
  faults: Fault[];
  /** Forgets everything. */
  reset(): void;
  close(): Promise<void>;
}

/** A mail server on this machine, to which real conversations are held. Offers SMTPUTF8 (RFC 6531) by default. */
export async function mailServer({ smtpUtf8 = true } = {}): Promise<MailServer> {
  const taken: Taken[] = [];
  const faults: Fault[] = [];
  const sockets = new Map<string, Socket>();
  let conversations = 0;
  let fault: Fault | undefined;
  const refused = (at: string) => {
    if (fault === undefined || !("at" in fault) || fault.at !== at) return null;
    return Object.assign(new Error("secret words of the server"), { responseCode: fault.code });
  };
  const cut = (id: string, when: string) => {
    if (fault === undefined || !("cut" in fault) || fault.cut !== when) return false;
    sockets.get(id)?.destroy();
    return true;
  };
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    hideSMTPUTF8: !smtpUtf8,
    onMailFrom(_address, _session, done) {
      conversations += 1;
      fault = faults.shift();
      done(refused("MAIL FROM"));
    },
    onRcptTo(_address, session, done) {
      if (!cut(session.id, "before")) done(refused("RCPT TO"));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const error = refused("DATA");
        if (error !== null) return done(error);
        const { mailFrom, rcptTo } = session.envelope;
        const source = Buffer.concat(chunks).toString("utf8");
        taken.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address).join(),
          smtpUtf8: mailFrom ? (mailFrom.args as { SMTPUTF8?: true }).SMTPUTF8 === true : false,
          source,
        });
        if (!cut(session.id, "after")) done(null);
      });
    },
  });
  server.on("error", () => {});
  const connect = server.connect.bind(server);
  server.connect = (socket, options) => {
    connect(socket, options);
    for (const connection of server.connections) sockets.set(connection.id, connection._socket);
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    conversations: () => conversations,
    faults,
    reset() {
      conversations = 0;
      taken.splice(0);
      faults.splice(0);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The headers of a mail, by lower-case name, each on one line. */
export function headersOf({ source }: Taken): Map<string, string> {
  const head = source.slice(0, source.indexOf("\r\n\r\n")).replaceAll(/\r\n[ \t]+/g, " ");
  return new Map(
    head.split("\r\n").map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

/** The parts of a mail, decoded. */
export function partsOf(taken: Taken): { text: string; html: string } {
  const part = (type: string) => {
    const [, encoding = "", body = ""] =
      new RegExp(
        `Content-Type: ${type}[^\\r]*\\r\\nContent-Transfer-Encoding: ([^\\r]*)\\r\\n\\r\\n([^]*?)\\r\\n----`,
      ).exec(taken.source) ?? [];
    return decoded(body, encoding);
  };
  return { text: part("text/plain"), html: part("text/html") };
}

function decoded(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
