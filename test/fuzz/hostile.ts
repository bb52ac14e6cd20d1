import type { Draw } from "./draw.ts";
import { toJson, Verbatim } from "./json.ts";

const repeat = (text: string, times: number) => text.repeat(times);

/**
 * Texts that programs tend to trip over, each for a reason: length, characters, or the syntax of some parser behind the
 * field.
 */
const TEXTS: readonly (() => string)[] = [
  () => "",
  () => " ",
  () => "\0",
  () => "a\0b",
  () => "\ud800",
  () => "x\udc00y",
  () => "\ud83d\ude00",
  () => "\u202eabc",
  () => "e\u0301\u0301\u0301\u0301",
  () => "\ufeffBOM",
  () => "\r\nX-Injected: 1",
  () => "__proto__",
  () => "constructor",
  () => "toString",
  () => "null",
  () => "NaN",
  () => "-1",
  () => "12",
  () => "1.5",
  () => "1e999",
  () => "9007199254740993",
  () => "'; DROP TABLE users; --",
  () => "%_\\%",
  () => "../../etc/passwd",
  () => "%00%2e%2e%2f",
  () => "%",
  () => "http://[",
  () => "http://a:99999/",
  () => "https://127.0.0.1:1/",
  () => "https://[::1]:1/x",
  () => "javascript:alert(1)",
  () => "data:text/html,<b>x",
  () => "file:///etc/passwd",
  () => "<script>x</script>",
  () => "<p><b>text</p>&nbsp;&#x110000;",
  () => `<!doctype html>${repeat("<div>", 400)}`,
  () => "/0A",
  () => "#ggg",
  () => "rgb(1,2",
  () => "oklch(1 2 3 / none)",
  () => "color(display-p3 1 1 1)",
  () => "calc(1px + ",
  () => "url(x) } * { color: red",
  () => "2026-02-30T00:00:00Z",
  () => "0000-01-01T00:00:00Z",
  () => "9999-12-31T23:59:60Z",
  () => "+275760-09-13T00:00:00.000Z",
  () => "-000001-01-01T00:00:00Z",
  () => "2026-03-01T00:00:00+99:99",
  () => "24:00",
  () => "Mars/Olympus",
  () => "UTC+99",
  () => "xx-Latn-ZZZZ-u-ca-buddhist",
  () => "a@",
  () => `${repeat("a", 255)}@example.org`,
  () => "a@b\u0000.example",
  () => "ws_",
  () => "ws_00000000000000000000000000",
  () => "ws_zzzzzzzzzzzzzzzzzzzzzzzzzz",
  () => "environment:x",
  () => "environment:",
  () => "eyJ2IjoxfQ",
  () => "AAAA",
  () => "=",
  () => "{{workspace}",
  () => repeat("a", 120),
  () => repeat("a", 121),
  () => repeat("a", 256),
  () => repeat("é", 2049),
  () => repeat("a ", 5000),
  () => repeat("\u{1f600}", 10_000),
  () => repeat("(", 3000),
  () => repeat("[", 3000),
];

/** Longer than most requests may be. Such texts are rare, because sending them takes time. */
const LONG_TEXTS: readonly (() => string)[] = [
  () => repeat("a", 65_536),
  () => repeat("a", 1_000_000),
  () => repeat("<div>", 20_000),
  () => repeat("#", 200_000),
  () => repeat("ä", 400_000),
];

export function hostileText(draw: Draw): string {
  if (draw.chance(15)) return draw.text();
  if (draw.chance(1)) return draw.of(LONG_TEXTS)();
  return draw.of(TEXTS)();
}

const NUMBERS: readonly (number | Verbatim)[] = [
  0,
  -1,
  1,
  100,
  101,
  1.5,
  new Verbatim("-0"),
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  new Verbatim("9007199254740993"),
  new Verbatim("9223372036854775807"),
  new Verbatim("9223372036854775808"),
  1e308,
  5e-324,
  new Verbatim("1e999"),
  new Verbatim("-1e999"),
  new Verbatim("9".repeat(400)),
  new Verbatim("0.1e1"),
];

export const hostileNumber = (draw: Draw): unknown => (draw.chance(20) ? draw.float() : draw.of(NUMBERS));

const STRUCTURES: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => [],
  () => ({}),
  () => [null],
  () => [[]],
  () => ({ __typename: "x" }),
  () => new Verbatim('{"__proto__":{"a":1}}'),
  () => new Verbatim('{"constructor":{"prototype":{"a":1}}}'),
  () => new Verbatim('{"id":"a","id":"b"}'),
  () => new Verbatim(`${repeat("[", 200)}${repeat("]", 200)}`),
  () => new Verbatim(`${repeat('{"a":', 500)}1${repeat("}", 500)}`),
  () => new Verbatim('"\\ud800"'),
  () => Array.from({ length: 101 }, (_, index) => `x${index}`),
  () => Array.from({ length: 2000 }, () => null),
];

/** Nested or numerous beyond what any operation takes. */
const LARGE_STRUCTURES: readonly (() => unknown)[] = [
  () => new Verbatim(`${repeat("[", 20_000)}${repeat("]", 20_000)}`),
  () => Object.fromEntries(Array.from({ length: 4000 }, (_, index) => [`unknown${index}`, 1])),
  () => Array.from({ length: 20_000 }, (_, index) => index),
];

/** A value of any type. */
export function hostileValue(draw: Draw): unknown {
  if (draw.chance(30)) return hostileText(draw);
  if (draw.chance(30)) return hostileNumber(draw);
  if (draw.chance(20)) return draw.json();
  if (draw.chance(3)) return draw.of(LARGE_STRUCTURES)();
  return draw.of(STRUCTURES)();
}

/** Replaces, removes or adds one thing somewhere inside a value. */
export function mutateValue(draw: Draw, value: unknown): unknown {
  const isList = Array.isArray(value);
  if ((!isList && !isPlain(value)) || draw.chance(15)) return hostileValue(draw);
  const keys = Object.keys(value);
  if (keys.length > 0 && draw.chance(70)) {
    const key = draw.of(keys);
    if (isList) return value.map((item, index) => (String(index) === key ? mutateValue(draw, item) : item));
    return { ...value, [key]: mutateValue(draw, value[key]) };
  }
  if (isList) return draw.chance(50) ? [...value, hostileValue(draw)] : repeated(value, draw.of([2, 50, 101, 1001]));
  if (keys.length > 0 && draw.chance(40)) {
    const { [draw.of(keys)]: _removed, ...rest } = value;
    return rest;
  }
  if (keys.length > 0 && draw.chance(30)) {
    // The same key twice: a parser keeps one of them.
    const key = draw.of(keys);
    return { ...value, [key]: new Verbatim(`null,${JSON.stringify(key)}:1`) };
  }
  return { ...value, [draw.of(["extra", "$schema", "__typename", "id", "", "a\0b"])]: hostileValue(draw) };
}

/** Up to so many characters of JSON. */
const MOST_REPEATED = 200_000;

const repeated = (list: unknown[], times: number): unknown[] => {
  const most = Math.ceil(MOST_REPEATED / Math.max(1, toJson(list).length));
  return Array.from({ length: Math.min(times, most) }, () => list).flat();
};

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
