import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalEmail, Email, needsSmtpUtf8, shownEmail } from "../../src/platform/values/email.ts";
import { senderOf } from "../../src/platform/values/mailSender.ts";

describe("an email address", () => {
  // The A-labels are those of the Unicode domains in the registries of their top-level domains.
  test.each([
    ["anna@example.org", "anna@example.org", "anna@example.org"],
    [" Anna@Example.ORG ", "anna@example.org", "anna@example.org"],
    ["anna@example.xn--p1ai", "anna@example.xn--p1ai", "anna@example.рф"],
    ["анна@пример.рф", "анна@xn--e1afmkfd.xn--p1ai", "анна@пример.рф"],
    ["АННА@ПРИМЕР.РФ", "анна@xn--e1afmkfd.xn--p1ai", "анна@пример.рф"],
    ["jose@münchen.de", "jose@xn--mnchen-3ya.de", "jose@münchen.de"],
    ["jose@MÜNCHEN.de", "jose@xn--mnchen-3ya.de", "jose@münchen.de"],
    ["jose@mu\u0308nchen.de", "jose@xn--mnchen-3ya.de", "jose@münchen.de"],
    ["jose@XN--MNCHEN-3YA.DE", "jose@xn--mnchen-3ya.de", "jose@münchen.de"],
    ["jose\u0301@example.org", "jos\u00E9@example.org", "jos\u00E9@example.org"],
    ["r&d@example.org", "r&d@example.org", "r&d@example.org"],
    ["x=y@example.org", "x=y@example.org", "x=y@example.org"],
    ["a+b_c-d.e'f@sub.example.co.uk", "a+b_c-d.e'f@sub.example.co.uk", "a+b_c-d.e'f@sub.example.co.uk"],
    ["!#$%&'*+/=?^_`{|}~-@example.org", "!#$%&'*+/=?^_`{|}~-@example.org", "!#$%&'*+/=?^_`{|}~-@example.org"],
    ["用户@例子。中国", "用户@xn--fsqu00a.xn--fiqs8s", "用户@例子.中国"],
    ["info@faß.de", "info@xn--fa-hia.de", "info@faß.de"],
  ])("%s is stored as %s and shown as %s", (text, stored, shown) => {
    expect(Email.parse(text)).toBe(stored);
    expect(shownEmail(stored)).toBe(shown);
    expect(Email.parse(shown)).toBe(stored);
  });

  test.each([
    "",
    "@",
    "anna",
    "anna@",
    "@example.org",
    "anna@localhost",
    "anna@127.0.0.1",
    "anna@127.1",
    "anna@[127.0.0.1]",
    "anna@example.1",
    "anna@exa%6Dple.org",
    "anna@example.org:80",
    "anna@example.org/x",
    "anna@example.org#x",
    "anna@user@example.org",
    "anna@exam_ple.org",
    "anna@-example.org",
    "anna@example-.org",
    "anna@.example.org",
    "anna@example..org",
    "anna@example.org.",
    "anna@xn--a.org",
    "anna@ex\u202Eample.org",
    `anna@${"a".repeat(64)}.org`,
    ".anna@example.org",
    "anna.@example.org",
    "an..na@example.org",
    "an na@example.org",
    'a"b@example.org',
    '"anna"@example.org',
    "anna\u200B@example.org",
    "an\u202Ena@example.org",
    "anna\n@example.org",
    "anna<b>@example.org",
    "anna@example.org\r\nBcc: x@example.org",
    "anna@example.org,bob@example.org",
    `${"a".repeat(250)}@example.org`,
    `${"я".repeat(125)}@example.org`,
  ])("%j is none", (text) => expect(Email.safeParse(text).error?.issues.length).toBe(1));

  test("has one spelling, which is read as itself, whatever is typed", () => {
    const part = fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(part, part, fc.constantFrom("org", "рф", "de", "xn--p1ai"), (local, label, last) => {
        const stored = canonicalEmail(`${local}@${label}.${last}`);
        if (stored === undefined) return;
        expect(canonicalEmail(stored)).toBe(stored);
        expect(canonicalEmail(shownEmail(stored))).toBe(stored);
        expect(stored.slice(stored.lastIndexOf("@"))).toMatch(/^@[a-z0-9.-]+$/);
      }),
      { numRuns: 500 },
    );
  });

  test("needs SMTPUTF8 for its local part alone", () => {
    expect(["jose@xn--mnchen-3ya.de", "анна@xn--e1afmkfd.xn--p1ai"].map(needsSmtpUtf8)).toEqual([false, true]);
  });

  test("of the sender has an ASCII domain", () => {
    expect(senderOf("Post <post@münchen.de>")).toEqual({
      name: "Post",
      address: "post@xn--mnchen-3ya.de",
      domain: "xn--mnchen-3ya.de",
    });
  });
});
