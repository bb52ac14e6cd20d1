import { type AST, RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";
import type { Pattern } from "./collect.ts";

/** Characters that hostile texts consist of. */
const UNITS = [
  ..."aA0_@.:/#-,;<>()[]{}\"'`*%?&=+ \t\n\0é中の".split(""),
  "\u0301",
  "👩‍",
  "a.",
  "@a",
  "a@",
  "://",
  "[(",
  "\r\n",
  "a ",
];

/**
 * Returns texts of a length that repeat what a pattern repeats, behind what it wants first, and end as it does not
 * expect.
 */
export function attacksOn({ source, flags }: Pick<Pattern, "source" | "flags">, length: number): string[] {
  const units = new Map(UNITS.map((unit) => [`\n${unit}`, { prefix: "", unit }]));
  const add = (prefix: string, unit: string) => {
    if (unit !== "") units.set(`${prefix}\n${unit}`, { prefix, unit });
  };
  const literal = new RegExpParser().parseLiteral(new RegExp(source, flags).toString());
  visitRegExpAST(literal, {
    onQuantifierEnter(node) {
      if (node.max < 10) return;
      const prefix = before(node);
      add(prefix, sample(node.element));
      add("", prefix + sample(node.element));
      add("", prefix);
    },
  });
  return [...units.values()].flatMap(({ prefix, unit }) => {
    const long = prefix + unit.repeat(Math.ceil(length / unit.length));
    return [long.slice(0, length), `${long.slice(0, length - 3)}\n\0!`];
  });
}

/** A text that the parts of a pattern before a node match. */
function before(node: AST.Node): string {
  const { parent } = node;
  if (parent === null) return "";
  const siblings =
    parent.type === "Alternative" ? parent.elements.slice(0, parent.elements.indexOf(node as AST.Element)) : [];
  return before(parent) + siblings.map(sample).join("");
}

/** A short text that a part of a pattern matches, as far as single characters can be chosen. */
function sample(node: AST.Node): string {
  switch (node.type) {
    case "Character":
      return String.fromCodePoint(node.value);
    case "CharacterSet":
    case "CharacterClass":
    case "ExpressionCharacterClass":
      return (
        "a0 \n-./@é中\u0301".split("").find((each) => new RegExp(`^${node.raw}$`, flagsFor(node.raw)).test(each)) ?? ""
      );
    case "Quantifier":
      return sample(node.element).repeat(Math.min(Math.max(1, node.min), 300));
    case "Group":
    case "CapturingGroup":
      return node.alternatives[0]?.elements.map(sample).join("") ?? "";
    default:
      return "";
  }
}

const flagsFor = (raw: string) => (/&&|--/.test(raw) ? "v" : /\\[pPu]/.test(raw) ? "u" : "");
