import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Mail, MailError, type Mailer } from "../../src/platform/mail/mailer.ts";
import { createMailer } from "../../src/platform/mail/openMailer.ts";
import { type Fault, headersOf, type MailServer, mailServer, partsOf } from "../support/fakes/mailServer.ts";

const MAIL: Mail = {
  id: "mail_01",
  to: { name: "Jo “the\r\nBcc: x@y” Ünal", address: "jo@example.org" },
  subject: "Something happened",
  text: "Grüße,\n.\na line that begins with a dot",
  html: "<p>Grüße</p>",
  headers: { "List-Id": "<x.rostrum.example>" },
  at: new Date("2026-03-02T10:00:00Z"),
};

let server: MailServer;
let mailer: Mailer;
beforeAll(async () => {
  server = await mailServer();
  mailer = createMailer({ SMTP_URL: server.url, MAIL_FROM: "Rostrum Post <post@rostrum.example>" }) as Mailer;
});
afterAll(() => server.close());

/** The outcome of sending. */
const outcome = (by = mailer, mail = MAIL) =>
  by.send(mail).then(
    () => "sent",
    (error: unknown) => {
      if (!(error instanceof MailError)) throw error;
      return `${error.outcome} ${error.code}`;
    },
  );

describe("a mail", () => {
  test("is not available without a mail server", () => {
    expect(createMailer({ SMTP_URL: undefined, MAIL_FROM: undefined })).toBeNull();
  });

  test("arrives as text and HTML with its sender and recipient, and a name cannot add a header", async () => {
    expect(await outcome()).toBe("sent");
    const [taken] = server.taken.splice(0);
    if (!taken) throw new Error("nothing arrived");
    expect(taken).toMatchObject({ from: "post@rostrum.example", to: "jo@example.org" });
    const headers = headersOf(taken);
    expect(Object.fromEntries(headers)).toMatchObject({
      from: "Rostrum Post <post@rostrum.example>",
      "message-id": "<mail_01@rostrum.example>",
      subject: "Something happened",
      date: "Mon, 02 Mar 2026 10:00:00 +0000",
      "auto-submitted": "auto-generated",
      "list-id": "<x.rostrum.example>",
    });
    expect(headers.has("bcc")).toBe(false);
    expect(headers.get("to")).toContain("<jo@example.org>");
    expect(partsOf(taken).text.replaceAll("\r\n", "\n").trimEnd()).toBe(MAIL.text);
    expect(partsOf(taken).html.trimEnd()).toBe(MAIL.html);
  });

  test.each<[Fault, string]>([
    [{ at: "MAIL FROM", code: 451 }, "again smtp_451"],
    [{ at: "MAIL FROM", code: 550 }, "never smtp_550"],
    [{ at: "RCPT TO", code: 450 }, "again smtp_450"],
    [{ at: "RCPT TO", code: 552 }, "never smtp_552"],
    [{ at: "DATA", code: 452 }, "again smtp_452"],
    [{ at: "DATA", code: 554 }, "never smtp_554"],
    [{ cut: "before" }, "again connection"],
    [{ cut: "after" }, "unknown unknown"],
  ])("to a server with the fault %o ends as %s", async (fault, ended) => {
    server.faults.push(fault);
    expect(await outcome()).toBe(ended);
    expect(await outcome()).toBe("sent");
    server.taken.splice(0);
  });

  test("does not quote the server in its error", async () => {
    server.faults.push({ at: "RCPT TO", code: 550 });
    await expect(mailer.send(MAIL)).rejects.toThrow(/^the mail was not sent: smtp_550$/);
  });

  test("may be retried if no server listens, or if the server refuses this client", async () => {
    const at = (url: string) => createMailer({ SMTP_URL: url, MAIL_FROM: "a@b.example" }) as Mailer;
    const closed = await mailServer();
    await closed.close();
    expect(await outcome(at(closed.url))).toBe("again connection");
    const unwilling = createServer((socket) => socket.end("554 go away\r\n"));
    await new Promise<void>((resolve) => unwilling.listen(0, "127.0.0.1", resolve));
    const { port } = unwilling.address() as { port: number };
    expect(await outcome(at(`smtp://127.0.0.1:${port}`))).toMatch(/^again /);
    await new Promise((resolve) => unwilling.close(resolve));
  });

  test("to an invalid address is never retried", async () => {
    expect(await outcome(mailer, { ...MAIL, to: { name: "", address: "jo <script>@example.org" } })).toMatch(/^never /);
    expect(server.taken.splice(0)).toEqual([]);
  });
});
