import type { Draw } from "./draw.ts";

/** Local parts of RFC 5321, RFC 5322 and RFC 6531, and some that these do not permit. */
const LOCAL: readonly string[] = [
  "fuzz",
  "Fuzz.Name",
  "fuzz+tag{{serial}}",
  "r&d",
  "x=y",
  "o'neil",
  "!#$%&'*+-/=?^_`{|}~",
  '"quoted local"',
  '"with\\"quote@at"',
  "\u0430\u043d\u043d\u0430",
  "jos\u00e9",
  "jose\u0301",
  "\u7528\u6237",
  "\u{1f4e7}",
  "\u202efuzz",
  "\u200bfuzz",
  ".fuzz",
  "fuzz.",
  "fu..zz",
  "a".repeat(64),
  "a".repeat(65),
  "",
];

/** Domains in both forms of an IDN, literals, and names at the bounds of DNS. */
const DOMAINS: readonly string[] = [
  "example.org",
  "EXAMPLE.org.",
  "m\u00fcnchen.de",
  "xn--mnchen-3ya.de",
  "\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444",
  "example.xn--p1ai",
  "\u4f8b\u3048\u3002\u307f\u3093\u306a",
  "fa\u00df.de",
  "xn--fa-hia.de",
  "xn--zzzzzzzz.de",
  "ex\u00adample.org",
  "\uff45xample.org",
  "[192.0.2.1]",
  "[IPv6:2001:db8::1]",
  "localhost",
  "-example.org",
  `${"a".repeat(63)}.org`,
  `${"a".repeat(64)}.org`,
  `${"a.".repeat(120)}org`,
  "example..org",
  "",
];

/** An address: IDN, quoted, with a tag, long, or none at all. */
export const anyEmail = (draw: Draw): string =>
  draw.chance(8)
    ? draw.of(["Fuzz <fuzz@example.org>", "a@b@c.org", "fuzz@example.org\r\nBcc: x@example.org", " fuzz@example.org "])
    : `${draw.of(LOCAL)}@${draw.of(DOMAINS)}`;
