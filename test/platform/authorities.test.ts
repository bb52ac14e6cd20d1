import { AppBskyFeedPost } from "@atproto/api";
import { formatHex8, parse } from "culori";
import fc from "fast-check";
import addressparser from "nodemailer/lib/addressparser";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { checkColor } from "../../src/domains/image-editor/document/violation.ts";
import { cssColor } from "../../src/domains/image-editor/render/color.ts";
import { databaseAddress } from "../../src/platform/env/addresses.ts";
import { readDatabaseAddress } from "../../src/platform/env/databaseAddress.ts";
import { messageOf } from "../../src/platform/mail/message.ts";
import { isStorable } from "../../src/platform/time/instant.ts";
import { canonicalEmail } from "../../src/platform/values/email.ts";
import { LanguageTag } from "../../src/platform/values/languageTag.ts";
import { senderOf } from "../../src/platform/values/mailSender.ts";
import { canonicalWebAddress } from "../../src/platform/values/webAddress.ts";
import { bluesky } from "../../src/providers/bluesky/bluesky.ts";
import { LIMITS } from "../../src/providers/bluesky/limits.ts";
import { TelegramFailure } from "../../src/providers/telegram/call.ts";
import { headersOf } from "../support/fakes/mailServer.ts";
import "../support/run/seededProperties.ts";

// Values that one function checks and another library computes with: what the first accepts, the second must read in
// the same way.

const letters = (text: string, length: { minLength?: number; maxLength: number }) =>
  fc.string({ unit: fc.constantFrom(...text), minLength: 1, ...length });

/** Counts the cases that were accepted, so that no property holds only because all were refused. */
function counted() {
  let accepted = 0;
  return { take: () => (accepted += 1), expectSome: () => expect(accepted).toBeGreaterThan(10) };
}

test("an email address that is accepted is the one recipient of its mail", async () => {
  const local = fc.oneof(
    letters("abzA09+-", { maxLength: 12 }),
    letters("abzA09!#$%&'*+/=?^_`{|}~-.,;:<>()\"\\[] éя用", { maxLength: 12 }),
  );
  const domain = fc.constantFrom("example.org", "münchen.de", "xn--mnchen-3ya.de", "пример.рф", "a.b, c@example.org");
  const sender = senderOf("Post <post@example.org>");
  const { take, expectSome } = counted();
  await fc.assert(
    fc.asyncProperty(local, domain, fc.string({ maxLength: 10 }), async (name, host, shown) => {
      const address = canonicalEmail(`${name}@${host}`);
      if (address === undefined) return;
      take();
      const mail = {
        id: "m",
        to: { name: shown, address },
        subject: "",
        text: "",
        html: "",
        headers: {},
        at: new Date(0),
      };
      const message = await messageOf(mail, sender);
      const [to, ...others] = addressparser(
        headersOf({ from: "", to: "", smtpUtf8: false, source: message.toString() }).get("to") ?? "",
      );
      expect(others).toEqual([]);
      expect(canonicalEmail(to?.address ?? "")).toBe(address);
    }),
  );
  expectSome();
});

test("an address of a database that is accepted has the parts that the driver connects with", () => {
  const part = letters("abZ09._~-%24@:/?#&=+ ü", { maxLength: 8 });
  const { take, expectSome } = counted();
  const read = (user: string, password: string, database: string) => {
    const address = `postgres://${user}:${password}@db.example:5433/${database}`;
    if (!databaseAddress.safeParse(address).success) return;
    take();
    const { hosts, database: name } = readDatabaseAddress(address);
    expect(hosts.map(({ host, port }) => [host, port])).toEqual([["db.example", 5433]]);
    const [driver, one] = [address, hosts[0]?.url].map((connectionString) => new pg.Client({ connectionString }));
    expect([driver?.host, driver?.port, driver?.database]).toEqual(["db.example", 5433, name]);
    const meant = new URL(address);
    expect([driver?.user, driver?.password]).toEqual([
      // Without a user, the driver takes that of the process.
      meant.username === "" ? new pg.Client().user : decodeURIComponent(meant.username),
      decodeURIComponent(meant.password),
    ]);
    expect([one?.user, one?.password, one?.database]).toEqual([driver?.user, driver?.password, driver?.database]);
  };
  fc.assert(fc.property(part, part, letters("abz_09-", { maxLength: 8 }), read));
  fc.assert(
    fc.property(part, part, (user, password) => read(encodeURIComponent(user), encodeURIComponent(password), "x")),
  );
  expectSome();
});

test("an address of the Web that is accepted is read in the same way by the fetch and by every parser of RFC 3986", () => {
  const text = letters('abz./\\:@?#%[]{}|^`<>" \t\r\n0é。', { maxLength: 20 });
  const { take, expectSome } = counted();
  fc.assert(
    fc.property(
      fc.constantFrom("https://", "http:", "https:\\\\", " https://a.example/", "https://a.example"),
      text,
      (start, rest) => {
        const address = canonicalWebAddress(start + rest);
        if (address === undefined) return;
        take();
        expect(new Request(address).url).toBe(address);
        expect(address).toMatch(/^https?:\/\/[\w.~%!$&'()*+,;=:[\]-]+\/[!-~]*$/);
        // The pattern of RFC 3986, Appendix B.
        const [, , , authority] = /^(([^:/?#]+):)?(\/\/([^/?#]*))?/.exec(address) ?? [];
        expect(authority).toBe(`//${new URL(address).host}`);
        expect(canonicalWebAddress(address)).toBe(address);
      },
    ),
  );
  expectSome();
});

describe("a language tag that is accepted", () => {
  const subtag = (most: number) => letters("aZ09bq", { minLength: 1, maxLength: most });
  const tag = fc
    .tuple(
      fc.constantFrom("en", "PT", "zh", "deu", "x", "i"),
      fc.array(fc.oneof(subtag(9), fc.constantFrom("BR", "Latn", "419", "1996", "valencia")), { maxLength: 3 }),
    )
    .map(([first, rest]) => [first, ...rest].join("-"));

  test("is valid in a record of Bluesky if the check of a post accepts the tag", () => {
    const { take, expectSome } = counted();
    fc.assert(
      fc.property(tag, (language) => {
        if (!LanguageTag.safeParse(language).success) return;
        const draft = { text: "a", media: [], options: { language } };
        if (bluesky.check(draft, LIMITS).length > 0) return;
        take();
        const record = {
          $type: "app.bsky.feed.post",
          text: "a",
          createdAt: "2026-03-02T10:00:00.000Z",
          langs: [language],
        };
        expect(AppBskyFeedPost.validateRecord(record)).toMatchObject({ success: true });
      }),
    );
    expectSome();
  });
});

test("a color of a document that is accepted is drawn as CSS reads the color", () => {
  const { take, expectSome } = counted();
  fc.assert(
    fc.property(
      fc.oneof(
        letters("#0aAfF9g", { maxLength: 10 }),
        letters("0aAfF9", { minLength: 6, maxLength: 8 }).map((hex) => `#${hex}`),
      ),
      (color) => {
        let isRefused = false;
        checkColor(
          color,
          () => [],
          () => (isRefused = true),
        );
        if (isRefused) return;
        take();
        // Four digits of alpha are more than the 256 steps that a canvas draws.
        expect(formatHex8(cssColor(color) ?? "")).toBe(formatHex8(parse(color)));
      },
    ),
  );
  expectSome();
});

test("a pause that Telegram requests is an instant that can be stored, however long the pause is", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, noNaN: true }), (pause) => {
      const refusal = { ok: false as const, error_code: 429, description: "", parameters: { retry_after: pause } };
      expect(isStorable(new TelegramFailure(refusal, false).retryAt?.getTime())).toBe(true);
    }),
  );
});
