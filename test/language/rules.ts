import type { Text } from "./texts.ts";

/** Words that this project does not use, with the words that replace them (docs/glossary.md). */
export const WORDS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:re)?t(?:ell(?:s|ing)?|old)\b/i, "return, report, notify, distinguish"],
  [/\b(?:anew|afresh)\b/i, "again, new"],
  [/\b(?:whoever|whomever)\b/i, "the person who, the caller"],
  [/\b(?:for|to|by|of|from) who\b/i, "for the person who"],
  [/\b(?:nobody|somebody|everybody|anybody)\b/i, "no one by name: the caller, a member, another user, all clients"],
  [/\bnone such\b/i, "does not exist"],
  [/\b(?:rubbish|flame|doomed)\b/i, "invalid, to be deleted"],
  [/\bsane\b/i, "valid"],
  [/\bstand-?ins?\b/i, "fake (tests), demo provider (demo mode)"],
  [/\baudit trail\b|\bthe trail\b/i, "audit log"],
  [/\bleave(?:s)? (?:a )?trace|\bleft (?:a )?trace/i, "is recorded in the audit log"],
  [/\bfilms?\b/i, "video"],
  [/\bthereby\b/i, "so"],
  [/\bof it all\b/i, "(name it)"],
  [/\balike\b/i, "equal, the same"],
  [/\b(?:bell|tally)\b/i, "wake-up signal, job statistics"],
  [/\b(?:colour|behaviour|catalogue|favour|honour|neighbour)s?\b/i, "color, behavior, catalog: American spelling"],
  [/\b(?:cancelled|cancelling|labelled|labelling)\b/i, "canceled, canceling: American spelling"],
  [
    /\b(?:organis|recognis|authoris|normalis|initialis|serialis|summaris)(?:e|ed|es|ing|ation)\b/i,
    "-ize: American spelling",
  ],
];

/** Parts of names that this project does not use. */
export const NAME_PARTS: Readonly<Record<string, string>> = {
  tell: "notify, report, return",
  tells: "notifies, reports, returns",
  told: "notified, reported, returned",
  anew: "again",
  afresh: "again",
  bell: "wakeUp",
  tally: "statistics",
  film: "video",
  rubbish: "invalid",
  doomed: "toBeDeleted",
  flame: "(delete it)",
  standin: "fake",
  trail: "auditLog",
  colour: "color",
  cancelled: "canceled",
};

/** Whole names that state what happened to a value, and not what it is. */
const PARTICIPLES: ReadonlySet<string> = new Set(["asked", "found", "given", "known"]);

/** Openings of a sentence that make a reader search for its subject. */
const OPENINGS: readonly (readonly [pattern: RegExp, rule: string])[] = [
  [/^(?:What|Who|Whose|Whom|That) (?!.*\?$)/, "a sentence starts with the noun, not with What, Who or That"],
  [
    /^(?:It|They|He|She|Them|Its|Their|One that|One who|Those who) /,
    "a sentence starts with the noun, not with a pronoun",
  ],
];

/** Openings of a description that name no thing. `When` and `Where` may begin a condition, which a comma ends. */
const DESCRIPTION_OPENINGS: readonly (readonly [pattern: RegExp, rule: string])[] = [
  [/^(?:How|Which|Of|Those|Also|These) /, "a description names the thing first: Number of …, Identifier of …"],
  [/^(?:When|Where) [^,]*$/, "a description names the thing first: Time when …, Place where …"],
];
const MOST_WORDS = 30;
/** A description such as "The slot." repeats the name of its field. */
const STUB = /^(?:An? |The )?[\w-]+(?: [\w-]+)?\.$/;

export interface Finding {
  readonly line: number;
  readonly quote: string;
  readonly rule: string;
}

/** The rules that a text breaks. */
export function findingsIn({ kind, text, line }: Text): Finding[] {
  if (kind === "name")
    return [...participle(text, line), ...namePartsOf(text).flatMap((part) => forbiddenPart(part, text, line))];
  const plain = withoutCode(text);
  const words = WORDS.flatMap(([pattern, instead]): Finding[] => {
    const [quote] = pattern.exec(plain) ?? [];
    return quote === undefined ? [] : [{ line, quote, rule: `write: ${instead}` }];
  });
  const openings = sentencesOf(plain, kind).flatMap((sentence) =>
    OPENINGS.filter(([pattern]) => pattern.test(sentence)).map(([, rule]) => ({
      line,
      quote: sentence.slice(0, 60),
      rule,
    })),
  );
  const described = kind === "description" ? inDescription(plain, line) : [];
  const joined = kind === "title" && /^(?:and|but|or|nor|also)\b/.test(plain) ? [plain.slice(0, 60)] : [];
  return [
    ...words,
    ...openings,
    ...described,
    ...joined.map((title) => ({ line, quote: title, rule: "a title is a claim of its own, not the end of another" })),
  ];
}

function inDescription(text: string, line: number): Finding[] {
  const sentences = sentencesOf(text, "description");
  const long = sentences.filter((sentence) => sentence.split(/\s+/).length > MOST_WORDS);
  const unnamed = sentences.flatMap((sentence) =>
    DESCRIPTION_OPENINGS.filter(([pattern]) => pattern.test(sentence)).map(([, rule]) => ({ sentence, rule })),
  );
  return [
    ...long.map((sentence) => ({
      line,
      quote: sentence.slice(0, 60),
      rule: `at most ${MOST_WORDS} words in a sentence`,
    })),
    ...unnamed.map(({ sentence, rule }) => ({ line, quote: sentence.slice(0, 60), rule })),
    ...(STUB.test(text) ? [{ line, quote: text, rule: "a description says more than the name of its field" }] : []),
  ];
}

const namePartsOf = (name: string): string[] => name.split(/_|(?<=[a-z\d])(?=[A-Z])/).map((part) => part.toLowerCase());

function forbiddenPart(part: string, name: string, line: number): Finding[] {
  const instead = Object.hasOwn(NAME_PARTS, part) ? NAME_PARTS[part] : undefined;
  return instead === undefined ? [] : [{ line, quote: name, rule: `name it: ${instead}` }];
}

/** Also a name with an underscore before it, and that of a type. */
const participle = (name: string, line: number): Finding[] =>
  PARTICIPLES.has(name.replace(/^[_#]/, "").toLowerCase())
    ? [{ line, quote: name, rule: "name it: the noun of what it is (answer, rows, input, ids)" }]
    : [];

/** Code and quotations are the words of others. */
const withoutCode = (text: string): string => text.replaceAll(/`[^`]*`|"[^"\n]*"|“[^”]*”/g, "…");

const sentencesOf = (text: string, kind: Text["kind"]): string[] => {
  // Tags such as @throws begin a sentence of their own.
  const parts = text.replaceAll(/\s+/g, " ").split(/(?<=[.!?:;]) (?=\p{Lu})|@\w+ /u);
  return parts
    .map((sentence) => sentence.trim().replace(/^[*_#>\s-]+/, ""))
    .filter((sentence) => kind !== "title" || sentence !== "");
};

/**
 * The lines of comments that are longer than 120 columns, and tags inside of a line of a longer comment. Lines of one
 * word, such as an address, have no shorter form.
 */
export function commentsIn(source: string): Finding[] {
  return source.split("\n").flatMap((text, index) => {
    const [, opening = "", words = ""] = /^\s*(\/\/|\/\*\*|\*)\s+(.*)$/.exec(text) ?? [];
    const at = { line: index + 1, quote: `${text.trim().slice(0, 60)}…` };
    if (opening === "*" && /\S @(?:throws|returns)\b/.test(words)) return [{ ...at, rule: "a tag begins its line" }];
    if (text.length <= 120 || !words.includes(" ") || /^(?:biome-ignore|oxlint-|@ts-)/.test(words)) return [];
    return [{ ...at, rule: "comments fit 120 columns" }];
  });
}

/** The markers that a merge leaves around lines that nobody has chosen between. */
export const mergeMarkersIn = (source: string): Finding[] =>
  source.split("\n").flatMap((text, index) => {
    const [quote] = /^(?:<{7}|>{7}) .*$/.exec(text) ?? [];
    return quote === undefined
      ? []
      : [{ line: index + 1, quote: quote.slice(0, 60), rule: "a merge ends with a choice" }];
  });
