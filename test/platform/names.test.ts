import { globSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildSchema, getNamedType, isInputObjectType } from "graphql";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { builtinTemplates } from "../../src/domains/image-editor/builtin/templates.ts";
import { instantiate } from "../../src/domains/image-editor/document/instantiate.ts";
import { documentViolations } from "../../src/domains/image-editor/document/validate.ts";
import { nameOfAddress } from "../../src/domains/media/copies/name.ts";
import { readTemplates } from "../../src/domains/memes/remote/templates.ts";
import { BrokenFont, readFace } from "../../src/domains/themes/assets/sfnt.ts";
import { cleanedName, labelIn, nameIn } from "../../src/platform/values/name.ts";
import { cffFont } from "../support/pictures/cffFont.ts";

const INVISIBLE = {
  "zero width space": "\u200B",
  "braille blank": "\u2800",
  "soft hyphen": "\u00AD",
  "word joiner": "\u2060\u2060",
  "zero width joiner": "\u200D",
  "Hangul filler": "\u3164",
  "halfwidth Hangul filler": "\uFFA0",
  "Hangul choseong filler": "\u115F\u1160",
  "variation selector": "\uFE0F",
  "tag characters": "\u{E0061}\u{E007F}",
  "Mongolian vowel separator": "\u180E",
  "right-to-left mark": "\u200F",
  "combining mark alone": "\u0301",
  "private use": "\uE000",
  unassigned: "\u{1FFFE}",
  "spaces and blanks": "\u2003 \u2800 \u200B",
  "object replacement": "\uFFFC",
} as const;

const REVERSING = {
  override: "invoice\u202Efdp.exe",
  "closed override": "a\u202Eb\u202Cc",
  embedding: "a\u202Bb\u202C",
  "pop alone": "a\u202C",
  "open isolate": "a\u2067b",
  "end of an isolate alone": "a\u2069b",
  "ends before begins": "\u2069a\u2066",
} as const;

const READABLE = {
  Latin: "Ada Lovelace",
  "one letter": "Ω",
  digit: "7",
  punctuation: "…",
  "decomposed letters": "Ame\u0301lie",
  Hebrew: "מערכת",
  "Arabic with marks of direction": "\u200Fفريق\u200F (2)",
  "Persian with a non-joiner": "می\u200Cخواهم",
  "Devanagari with a joiner": "क्\u200Dष",
  Hangul: "한국",
  "conjoining Hangul": "\u1112\u1161\u11AB",
  "family emoji": "👨‍👩‍👧‍👦",
  flag: "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
  "emoji with a variation selector": "❤️",
  "closed isolates": "\u2068מערכת\u2069 and \u2067x\u2069",
  "Braille letters": "⠓⠊",
} as const;

/** Members whose texts people read as names. */
const NAMES =
  "name title label filename description category tags addedTags removedTags family clientName operatingSystem clientVersion".split(
    " ",
  );

interface Place {
  at: string;
  schema: z.ZodType;
}

/** Whether a member takes a text, or texts. A style of type that is called "title" does not. */
const isText = (schema: z.ZodType) => schema.safeParse("Ada").success || schema.safeParse(["Ada"]).success;

/**
 * Returns every member of a schema that is a name, at any depth. The rules of image documents are functions, which are
 * tested below.
 */
function* namesIn(schema: z.ZodType, at: string): Generator<Place> {
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } };
  if (def.type === "object") {
    for (const [key, member] of Object.entries((schema as z.ZodObject).shape)) {
      if (key === "document") continue;
      if (NAMES.includes(key) && isText(member)) yield { at: `${at}.${key}`, schema: member };
      else yield* namesIn(member, `${at}.${key}`);
    }
    return;
  }
  const inner = [def["innerType"], def["in"], def["out"], def["element"], ...((def["options"] as unknown[]) ?? [])];
  for (const each of inner) if (each instanceof z.ZodType) yield* namesIn(each, at);
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const files = [
  ...globSync("src/domains/**/*nputs.ts", { cwd: root }),
  "src/domains/themes/manifest/shape.ts",
].toSorted();
const places: Place[] = [];
for (const file of files) {
  const exported = (await import(pathToFileURL(`${root}/${file}`).href)) as Record<string, unknown>;
  for (const [name, schema] of Object.entries(exported)) {
    if (!(schema instanceof z.ZodType)) continue;
    // A schema of a name alone, such as that of a person's.
    if (name.endsWith("Name")) places.push({ at: name, schema });
    else places.push(...namesIn(schema, name));
  }
}
const inputs = [...new Map(places.map((each) => [each.at, each])).values()];

/** A list of tags takes a list; every other name is a text. */
const accepts = ({ at, schema }: Place, text: string) => schema.safeParse(/tags$/i.test(at) ? [text] : text).success;

describe("names", () => {
  test("are found in the inputs of every domain that has some", () => {
    expect(inputs.map(({ at }) => at)).toEqual(
      expect.arrayContaining([
        "PersonName",
        "Register.name",
        "CreateApiToken.name",
        "CreateOrganization.name",
        "CreateWorkspace.name",
        "UpdateWorkspaceSettings.name",
        "CreateSocialSet.name",
        "CreatePostingSlot.label",
        "CreatePublication.title",
        "CreateImageTemplate.name",
        "CreateTheme.name",
        "Manifest.name",
        "Manifest.fonts.family",
        "CreateThemeAsset.filename",
        "CreateMediaUpload.filename",
        "UpdateMedia.tags",
        "CreateVoiceProfile.name",
        "RegisterApplication.name",
        "SaveProviderApp.name",
        "CreateWebhookEndpoint.description",
      ]),
    );
  });

  describe.each(inputs.map((input) => [input.at, input] as const))("%s", (_at, input) => {
    test("must be seen", () => {
      expect(Object.entries(INVISIBLE).filter(([, text]) => accepts(input, text))).toEqual([]);
    });
    test("must not reverse the text around it", () => {
      expect(Object.entries(REVERSING).filter(([, text]) => accepts(input, text))).toEqual([]);
    });
    test("may be of any script, with its joiners, and of emoji", () => {
      expect(Object.entries(READABLE).filter(([, text]) => !accepts(input, text))).toEqual([]);
    });
  });

  test("are refused with a message that names the rule", () => {
    expect(
      nameIn({ maxLength: 10 })
        .safeParse("\u200B")
        .error?.issues.map(({ message }) => message),
    ).toEqual(["must contain a visible character"]);
    expect(nameIn({ maxLength: 10 }).safeParse("a\u202E").error?.issues[0]?.message).toMatch(
      /^must not reverse the text/,
    );
    expect([labelIn({ maxLength: 10 }).safeParse(" ").data, nameIn({ maxLength: 10 }).safeParse(" ").success]).toEqual([
      "",
      false,
    ]);
  });
});

describe("a name that another system sends", () => {
  test.each(Object.entries(INVISIBLE))("is empty if nothing is seen: %s", (_what, text) => {
    expect(cleanedName(text)).toBe("");
  });
  test.each(Object.entries(REVERSING))("does not reverse the text around it: %s", (_what, text) => {
    expect(cleanedName(text)).toBe(text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, ""));
    expect(nameIn({ maxLength: 100 }).safeParse(cleanedName(text)).success).toBe(true);
  });
  test.each(Object.entries(READABLE))("stays as it is: %s", (_what, text) => expect(cleanedName(text)).toBe(text));

  test("is cleaned in files at addresses and in the templates of a catalog", () => {
    const reversed = encodeURIComponent(REVERSING.override);
    expect(nameOfAddress(`https://example.org/${reversed}`)).toBe("invoicefdp.exe");
    expect(nameOfAddress(`https://example.org/${encodeURIComponent(INVISIBLE["zero width space"])}`)).toBe("copy");
    const entry = (name: string) => [{ id: "a", name, lines: 1, blank: "https://example.org/a.png" }];
    expect(readTemplates(entry(REVERSING.override))?.map(({ name }) => name)).toEqual(["invoicefdp.exe"]);
    expect(readTemplates(entry(INVISIBLE["soft hyphen"]))).toBeNull();
  });
});

describe("the family of a font", () => {
  test.each(Object.entries(REVERSING))("does not reverse the text around it: %s", (_what, family) => {
    expect(readFace(cffFont(family)).family).toBe(family.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, ""));
  });
  test.each(Object.entries(INVISIBLE))("must be seen: %s", (_what, family) => {
    expect(() => readFace(cffFont(family))).toThrow(BrokenFont);
  });
  test.each(Object.entries(READABLE))("stays as it is: %s", (_what, family) => {
    expect(readFace(cffFont(family)).family).toBe(family);
  });
});

describe("the names inside of an image document", () => {
  const [builtin] = builtinTemplates();
  if (builtin === undefined) throw new Error("there is no built-in template");
  let key = 0;
  const made = () => instantiate(builtin.document, () => `key-${(key += 1)}`);
  /** Returns the paths of the broken rules of a document whose title, page and layer have a name. */
  const broken = (name: string) => {
    const document = made();
    const [page] = document.pages;
    const [layer] = page?.layers ?? [];
    if (page === undefined || layer === undefined) throw new Error("the template has no layer");
    document.title = page.name = layer.name = name;
    return documentViolations(document).map(({ path, rule }) => [path.join("."), rule]);
  };
  const EVERY = [
    ["title", "name"],
    ["pages.0.name", "name"],
    ["pages.0.layers.0.name", "name"],
  ];
  test.each(Object.entries({ ...INVISIBLE, ...REVERSING }))("are refused: %s", (_what, text) => {
    expect(broken(text)).toEqual(EVERY);
  });
  test.each(Object.entries(READABLE))("are accepted: %s", (_what, text) => expect(broken(text)).toEqual([]));
});

/**
 * Members of inputs that are no names: free texts, which are quoted as such, secrets, addresses, identifiers, and
 * values with a form of their own.
 */
const NO_NAMES = new Set(
  `action altText angle answer appPassword audience audioUrl avatar avatarUrl bluePoints botToken botUsername boundaries brandKitId
   cancelUrl captions challenge clientId clientSecret code color comment confirmName connectionMode content contextNotes contextUrls
   currentPassword deviceCode deviceToken dislikedPatterns email expertise externalUrl fill fontFamily forbiddenPhrases formality greenPoints
   highlightColor humor id idea identifier identitySummary instanceUrl invitationToken key language lesson linkToken locale masterPoints
   matteColor mediaPreference mimeType newEmail newPassword opinions original outcome parentKey password planId platform postContext
   preferred preferredLanguage presetKey question reason reauthGrant recurringExpressions redPoints redirectUri redirectUris returnUrl
   revision search secondFactorCode serverName serviceUrl setupToken sha256 slug sourceUrl spoilerText state stroke strokeColor style
   successUrl categories category collaborators documentTitle embedTitle embedDescription excerpt firstComment pollChoices linkAttachment pollQuestion quotedPostId text time timezone token toneAdjustment topicTag traits url userCode vocabulary webhookSecret whyItFits allowedScopes alt backgroundColor`.split(
    /\s+/,
  ),
);
/** Inputs of the tokens of a theme, each with a grammar of its own. Filters are compared, not stored. */
const TOKENS = /^Theme(?!Manifest)/;

test("every text of the schema's inputs is a name with the rule, or is known to be no name", () => {
  const schema = buildSchema(readFileSync(`${root}/schema/schema.graphql`, "utf8"));
  const texts = Object.values(schema.getTypeMap()).flatMap((type) =>
    isInputObjectType(type) && !TOKENS.test(type.name) && !type.name.endsWith("Filter")
      ? Object.values(type.getFields()).flatMap((field) =>
          getNamedType(field.type).name === "String" ? field.name : [],
        )
      : [],
  );
  expect([...new Set(texts)].filter((name) => !NAMES.includes(name) && !NO_NAMES.has(name))).toEqual([]);
});
