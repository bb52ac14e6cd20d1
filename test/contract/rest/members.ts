import type { Call, Fixture, Member } from "./fixture.ts";

/** The parts of `body.label`. */
export function placed(at: string): { where: "path" | "query" | "body"; name: string } {
  const [where = "", name = ""] = at.split(".");
  return { where: where as "path" | "query" | "body", name };
}

/** Whether the endpoint has such a part, because some have no body or query. */
export const takes =
  (place: "query" | "body") =>
  ({ members }: Fixture): boolean =>
    Object.keys(members).some((at) => placed(at).where === place);

/** The call with one member changed; undefined removes the member. */
export function withMember(call: Call, at: string, value: unknown): Call {
  const { where, name } = placed(at);
  const { [name]: _, ...others } = call[where] ?? {};
  return { ...call, [where]: value === undefined ? others : { ...others, [name]: value } };
}

/** Values that the schema rejects at this member of a body or query, by title. */
export function wrongValues(where: "path" | "query" | "body", member: Member): [title: string, value: unknown][] {
  const wrong: [string, unknown][] = where === "body" ? wrongTypes(member) : wrongTexts(member);
  if (member.type === "text" && member.max !== undefined)
    wrong.push([`${member.max + 1} characters`, "x".repeat(member.max + 1)]);
  if (member.type === "text" && where !== "path") wrong.push(["a NUL", "a\u0000b"]);
  if (member.type === "integer" && member.min !== undefined) wrong.push(["one too small", member.min - 1]);
  if (member.type === "integer" && member.max !== undefined) wrong.push(["one too large", member.max + 1]);
  if (member.type === "list" && member.min !== undefined) wrong.push(["an item too few", distinct(member.min - 1)]);
  if (member.type === "list" && member.max !== undefined) wrong.push(["an item too many", distinct(member.max + 1)]);
  if (member.type === "enum")
    wrong.push(["another word", "planet"], ["the name in GraphQL", member.values[0]?.toUpperCase()]);
  // An empty segment is another path.
  return where === "path" ? wrong.filter(([, value]) => value !== "") : wrong;
}

/** Values of the maximum length, which the schema accepts. */
export function limitValues(member: Member): [title: string, value: unknown][] {
  if (member.type === "enum") return member.values.map((value) => [value, value]);
  if (member.type === "text")
    return member.max === undefined ? [] : [[`${member.max} characters`, "é".repeat(member.max)]];
  if (member.type === "list" || member.type === "object") return [];
  if (member.type === "flag") return [true, false].map((value) => [String(value), value]);
  const bounds = [member.min, member.max].filter((bound) => bound !== undefined);
  return bounds.map((bound) => [`the bound ${bound}`, bound]);
}

const distinct = (count: number) => Array.from({ length: count }, (_, index) => `item ${index}`);

function wrongTypes({ type, required }: Member): [string, unknown][] {
  const wrong: [string, unknown][] = [["a fraction", 1.5]];
  if (type !== "list") wrong.push(["a list", ["x"]]);
  if (type !== "object") wrong.push(["an object", { x: 1 }]);
  if (type === "list" || type === "object") wrong.push(["a text", "x"]);
  if (type === "flag") wrong.push(["the text true", "true"], ["an empty text", ""]);
  else wrong.push(["true", true]);
  if (type === "integer") wrong.push(["a text", "1"], ["an empty text", ""], ["beyond 64 bits", 1e30]);
  else wrong.push(["a number", 1]);
  if (required) wrong.push(["null", null]);
  return wrong;
}

/** Values that other interfaces accept as a flag. */
const FLAGS = ["", "1", "0", "yes", "TRUE", "True", " true"];

function wrongTexts({ type }: Member): [string, unknown][] {
  if (type === "flag") return FLAGS.map((text) => [JSON.stringify(text), text]);
  return type === "integer"
    ? [
        ["a word", "ten"],
        ["a fraction", "1.5"],
        ["empty", ""],
        ["a space before", " 1"],
        ["hexadecimal", "0x10"],
      ]
    : [];
}
