import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { recordStatements } from "../support/database/statements.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { type Role, type World, world } from "../support/world.ts";

interface Profile {
  id: string;
  name: string;
  isDefault: boolean;
  revision: number;
  schemaVersion: number;
  assignedAccountIds: string[];
  definition: Record<string, unknown>;
}

const PROFILE = `{ id name isDefault revision schemaVersion assignedAccountIds definition {
  identitySummary formality humor preferredLanguage traits expertise opinions vocabulary recurringExpressions
  forbiddenPhrases dislikedPatterns boundaries examples { platform text whyItFits }
  corrections { original preferred lesson } interviewAnswers { question answer } } }`;
const verb = (name: string, args: string, values: string) =>
  `mutation (${args}) { result: ${name}(${values}) { voiceProfile ${PROFILE} } }`;
const CREATE = verb("createVoiceProfile", "$input: CreateVoiceProfileInput!", "input: $input");
const UPDATE = verb("updateVoiceProfile", "$input: UpdateVoiceProfileInput!", "input: $input");
const DUPLICATE = verb("duplicateVoiceProfile", "$id: ID!", "input: { id: $id }");
const ASSIGN = verb(
  "assignVoiceProfile",
  "$id: ID!, $accountIds: [ID!]!",
  "input: { id: $id, accountIds: $accountIds }",
);
const DELETE = "mutation ($id: ID!) { deleteVoiceProfile(input: { id: $id }) { deletedId } }";
const LIST = `query ($id: ID!) { workspace(id: $id) { voiceProfiles(first: 100) { nodes ${PROFILE} } } }`;
const EFFECTIVE = `query ($id: ID!, $accountIds: [ID!]!, $publicationId: ID) {
  workspace(id: $id) { effectiveVoiceProfiles(accountIds: $accountIds, publicationId: $publicationId) { accountId source profile { id name } } } }`;

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const token = (role: Role) => w.users[role].token;
type Answer = { result: { voiceProfile: Profile } };
const ask = async (document: string, variables: Record<string, unknown>, by = token("editor")) =>
  w.gql<Answer>(by, document, variables);
const done = async (document: string, variables: Record<string, unknown>) =>
  dataOf(await ask(document, variables)).result.voiceProfile;

let named = 0;
const created = (input: object = {}) => {
  named += 1;
  return done(CREATE, { input: { workspaceId: w.ids.workspace, name: `Profile ${named}`, ...input } });
};
const listed = async (id = w.ids.workspace) =>
  dataOf(await w.gql<{ workspace: { voiceProfiles: { nodes: Profile[] } } }>(token("owner"), LIST, { id })).workspace
    .voiceProfiles.nodes;
const defaults = async (id?: string) => (await listed(id)).filter(({ isDefault }) => isDefault);
const remove = (id: string) => w.gql<{ deleteVoiceProfile: { deletedId: string } }>(token("editor"), DELETE, { id });

const DEFINITION = {
  identitySummary: "A bakery in a side street",
  formality: "Plain",
  humor: "Dry",
  preferredLanguage: "en",
  traits: ["warm", "brief"],
  expertise: ["bread"],
  opinions: ["Slow is better"],
  vocabulary: ["crumb"],
  recurringExpressions: ["Come early"],
  forbiddenPhrases: ["game changer"],
  dislikedPatterns: ["three hashtags"],
  boundaries: ["no politics"],
  examples: [{ platform: "mastodon", text: "Bread is out.", whyItFits: "Short." }],
  corrections: [{ original: "Buy now!", preferred: "Come by.", lesson: "Nobody is pushed." }],
  interviewAnswers: [{ question: "Why bread?", answer: "Everybody eats it." }],
};

describe("a new workspace", () => {
  test("has one empty profile, which is its default", async () => {
    const input = { organizationId: w.ids.organization, name: "Fresh" };
    const made = await w.gql<{ createWorkspace: { workspace: { id: string } } }>(
      token("owner"),
      "mutation ($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { workspace { id } } }",
      { input },
    );
    const profiles = await listed(dataOf(made).createWorkspace.workspace.id);
    expect(profiles).toMatchObject([{ name: "Default voice", isDefault: true, revision: 1, schemaVersion: 1 }]);
    expect(profiles[0]?.definition).toMatchObject({ identitySummary: "", traits: [], examples: [] });
  });
});

describe("createVoiceProfile", () => {
  test("stores every member of a definition; the first profile of a workspace is its default", async () => {
    const first = await created({ definition: DEFINITION });
    expect(first.definition).toEqual(DEFINITION);
    expect((await defaults()).map(({ id }) => id)).toEqual([first.id]);
    expect((await created()).isDefault).toBe(false);
  });

  test("replaces the former default on request", async () => {
    const [former] = await defaults();
    const now = await created({ isDefault: true });
    expect((await defaults()).map(({ id }) => id)).toEqual([now.id]);
    expect((await listed()).find(({ id }) => id === former?.id)).toMatchObject({
      isDefault: false,
      revision: (former?.revision ?? 0) + 1,
    });
  });

  test("refuses the name of another profile, regardless of case and composition", async () => {
    await created({ name: "Élan" });
    const again = await ask(CREATE, { input: { workspaceId: w.ids.workspace, name: "E\u0301LAN" } });
    expect(codeOf(again)).toBe("INVALID_INPUT");
    expect(issuesOf(again)).toMatchObject([{ path: ["name"] }]);
  });

  const long = (length: number) => "x".repeat(length);
  const many = <T>(count: number, item: T) => Array.from({ length: count }, () => item);
  test.each<[string, object, (string | number)[]]>([
    ["a name of 81", { name: long(81) }, ["name"]],
    ["a blank name", { name: "  " }, ["name"]],
    ["an identity of 1,201", { definition: { identitySummary: long(1201) } }, ["definition", "identitySummary"]],
    ["a language of 81", { definition: { preferredLanguage: long(81) } }, ["definition", "preferredLanguage"]],
    ["a humor of 401", { definition: { humor: long(401) } }, ["definition", "humor"]],
    ["a formality of 401", { definition: { formality: long(401) } }, ["definition", "formality"]],
    ["41 traits", { definition: { traits: many(41, "kind") } }, ["definition", "traits"]],
    ["a trait of 201", { definition: { traits: ["kind", long(201)] } }, ["definition", "traits", 1]],
    ["a blank trait", { definition: { traits: [" "] } }, ["definition", "traits", 0]],
    ["an opinion of 601", { definition: { opinions: [long(601)] } }, ["definition", "opinions", 0]],
    ["a boundary of 401", { definition: { boundaries: [long(401)] } }, ["definition", "boundaries", 0]],
    ["21 examples", { definition: { examples: many(21, DEFINITION.examples[0]) } }, ["definition", "examples"]],
    [
      "an example of 4,001",
      { definition: { examples: [{ platform: "", text: long(4001), whyItFits: "" }] } },
      ["definition", "examples", 0, "text"],
    ],
    [
      "a correction of 3,001",
      { definition: { corrections: [{ original: long(3001), preferred: "x", lesson: "" }] } },
      ["definition", "corrections", 0, "original"],
    ],
    [
      "a question of 501",
      { definition: { interviewAnswers: [{ question: long(501), answer: "x" }] } },
      ["definition", "interviewAnswers", 0, "question"],
    ],
  ])("refuses %s and names the path", async (_what, input, path) => {
    const answer = await ask(CREATE, { input: { workspaceId: w.ids.workspace, name: "Refused", ...input } });
    expect(codeOf(answer)).toBe("VALIDATION_FAILED");
    expect(issuesOf(answer)).toMatchObject([{ path }]);
  });

  test("refuses more than 64 KiB in total, with each member within its bound", async () => {
    const examples = many(20, { platform: "", text: long(3400), whyItFits: "" });
    const answer = await ask(CREATE, {
      input: { workspaceId: w.ids.workspace, name: "Long", definition: { examples } },
    });
    expect(codeOf(answer)).toBe("INVALID_INPUT");
    expect(issuesOf(answer)).toMatchObject([{ path: ["definition"] }]);
  });
});

describe("updateVoiceProfile", () => {
  test("replaces given members, clears null ones and keeps the rest", async () => {
    const { id } = await created({ definition: DEFINITION });
    const { auditEvents } = await recordedBy(w, async () => {
      const after = await done(UPDATE, { input: { id, definition: { humor: null, traits: ["dry"] } } });
      expect(after).toMatchObject({ revision: 2, definition: { ...DEFINITION, humor: "", traits: ["dry"] } });
    });
    expect(auditEvents).toMatchObject([
      {
        action: "workspace.voice_profile_updated",
        changedFields: [{ field: "voice_profile_id", current: id }, { field: "definition" }],
      },
    ]);
  });

  test("without a change records nothing, and refuses a stale revision", async () => {
    const { id, name } = await created();
    expect(await done(UPDATE, { input: { id, name } })).toMatchObject({ revision: 1 });
    await done(UPDATE, { input: { id, name: `${name}, later`, expectedRevision: 1 } });
    const late = await ask(UPDATE, { input: { id, name, expectedRevision: 1 } });
    expect(codeOf(late)).toBe("REVISION_CONFLICT");
  });
});

describe("duplicateVoiceProfile", () => {
  test("copies a profile under a free name", async () => {
    const { id } = await created({ name: "Baker", definition: DEFINITION });
    const copies = [await done(DUPLICATE, { id }), await done(DUPLICATE, { id })];
    expect(copies).toMatchObject([
      { name: "Baker (copy)", isDefault: false, revision: 1, definition: DEFINITION, assignedAccountIds: [] },
      { name: "Baker (copy 2)", isDefault: false, definition: DEFINITION },
    ]);
  });

  test("cuts a long name between characters", async () => {
    const { id } = await created({ name: "🥐".repeat(40) });
    const { name } = await done(DUPLICATE, { id });
    expect(name.endsWith(" (copy)")).toBe(true);
    expect(name.isWellFormed()).toBe(true);
  });
});

describe("deleteVoiceProfile", () => {
  test("makes the oldest other profile the default", async () => {
    const before = await created({ isDefault: true });
    dataOf(await remove(before.id));
    const [oldest] = await listed();
    expect(await defaults()).toMatchObject([{ id: oldest?.id }]);
  });

  test("refuses to delete the last profile", async () => {
    const workspaceId = w.ids.otherWorkspace;
    const input = { workspaceId, name: "Alone" };
    const only = dataOf(await ask(CREATE, { input }, token("outsider"))).result.voiceProfile;
    expect(only.isDefault).toBe(true);
    expect(codeOf(await w.gql(token("outsider"), DELETE, { id: only.id }))).toBe("CONFLICT");
  });
});

describe("the voice profile of an account", () => {
  const effective = async (variables: object) =>
    dataOf(
      await w.gql<{ workspace: { effectiveVoiceProfiles: { accountId: string; source: string; profile: Profile }[] } }>(
        token("viewer"),
        EFFECTIVE,
        { id: w.ids.workspace, ...variables },
      ),
    ).workspace.effectiveVoiceProfiles.map(({ accountId, source, profile }) => [accountId, source, profile.id]);

  async function cast() {
    const accounts = [await socialAccount(w, w.ids.workspace), await socialAccount(w, w.ids.workspace)] as const;
    const byDefault = await created({ isDefault: true });
    const own = await created();
    await done(ASSIGN, { id: own.id, accountIds: [accounts[1]] });
    return { accounts, byDefault, own };
  }

  test("is its own, otherwise the default, in the order of the request", async () => {
    const { accounts, byDefault, own } = await cast();
    const expected = [
      [accounts[1], "ACCOUNT_OVERRIDE", own.id],
      [accounts[0], "WORKSPACE_DEFAULT", byDefault.id],
    ];
    expect(await effective({ accountIds: [accounts[1], accounts[0]] })).toEqual(expected);
    const document =
      "query ($id: ID!) { socialAccount(id: $id) { effectiveVoiceProfile { source profile { id name } } } }";
    for (const [id, source, profileId] of expected) {
      const answer = await w.gql<{ socialAccount: object }>(token("viewer"), document, { id });
      expect(dataOf(answer).socialAccount).toMatchObject({
        effectiveVoiceProfile: { source, profile: { id: profileId } },
      });
    }
  });

  test("is the publication's if it has one", async () => {
    const { accounts, byDefault, own } = await cast();
    const create = `mutation ($input: CreatePublicationInput!) { createPublication(input: $input) { publication { id voiceProfile { id } } } }`;
    const input = { workspaceId: w.ids.workspace, voiceProfileId: own.id };
    const answer = await w.gql<{ createPublication: { publication: { id: string } } }>(token("editor"), create, {
      input,
    });
    const { publication } = dataOf(answer).createPublication;
    expect(publication).toMatchObject({ voiceProfile: { id: own.id } });
    expect(await effective({ accountIds: accounts, publicationId: publication.id })).toEqual(
      accounts.map((id) => [id, "PUBLICATION_OVERRIDE", own.id]),
    );
    const update = `mutation ($input: UpdatePublicationInput!) { updatePublication(input: $input) { publication { revision } } }`;
    dataOf(await w.gql(token("editor"), update, { input: { id: publication.id, voiceProfileId: null } }));
    expect(await effective({ accountIds: [accounts[0]], publicationId: publication.id })).toEqual([
      [accounts[0], "WORKSPACE_DEFAULT", byDefault.id],
    ]);
    const foreign = { workspaceId: w.ids.workspace, voiceProfileId: newId("voc") };
    expect(codeOf(await w.gql(token("editor"), create, { input: foreign }))).toBe("INVALID_INPUT");
  });

  test("falls back to the default when its profile is assigned to others or deleted", async () => {
    const { accounts, byDefault, own } = await cast();
    const other = await done(ASSIGN, { id: (await created()).id, accountIds: [accounts[1]] });
    expect(other.assignedAccountIds).toEqual([accounts[1]]);
    expect((await listed()).find(({ id }) => id === own.id)?.assignedAccountIds).toEqual([]);
    dataOf(await remove(other.id));
    expect(await effective({ accountIds: [accounts[1]] })).toEqual([[accounts[1], "WORKSPACE_DEFAULT", byDefault.id]]);
  });

  test("cannot be one of another workspace", async () => {
    const { own } = await cast();
    const foreign = await socialAccount(w, w.ids.otherWorkspace);
    const answer = await ask(ASSIGN, { id: own.id, accountIds: [foreign] });
    expect(codeOf(answer)).toBe("INVALID_INPUT");
    expect(issuesOf(answer)).toMatchObject([{ path: ["accountIds", 0] }]);
  });

  test("needs the same number of statements for 100 accounts as for one", async () => {
    const accountIds = await Promise.all(Array.from({ length: 100 }, () => socialAccount(w, w.ids.workspace)));
    const { take } = recordStatements(w.db.pool);
    const cost = async (ids: string[]) => {
      take();
      await effective({ accountIds: ids });
      return take().length;
    };
    expect(await cost(accountIds)).toBe(await cost(accountIds.slice(0, 1)));
  });
});
