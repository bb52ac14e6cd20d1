import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
} from "graphql";
import { describe, expect, test } from "vitest";
import type { WireExtensions } from "../../rest-compat/engine/extensions.ts";
import { requiredCredentialOf } from "../../schema/core/roots.ts";
import { schema } from "../../schema/index.ts";

const types = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);
const composites = types.filter((type) => isObjectType(type) || isInterfaceType(type));
const fields = composites.flatMap((type) =>
  Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, type, field })),
);
const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter(
  (type) => type != null,
);

/** Everything that a reader of the schema can ask the meaning of. */
const described: readonly [name: string, description: string | null | undefined][] = [
  ...types.map((type) => [type.name, type.description] as const),
  ...fields.map(({ name, field }) => [name, field.description] as const),
  ...fields.flatMap(({ name, field }) => field.args.map((arg) => [`${name}(${arg.name}:)`, arg.description] as const)),
  ...types
    .filter(isInputObjectType)
    .flatMap((type) =>
      Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field.description] as const),
    ),
  ...types
    .filter(isEnumType)
    .flatMap((type) => type.getValues().map((value) => [`${type.name}.${value.name}`, value.description] as const)),
].map(([name, description]) => [name, description]);

describe("a description", () => {
  test("is on every type, field, argument, input field and enum value", () => {
    expect(described.length).toBeGreaterThan(200);
    const without = described.filter(([, description]) => (description ?? "").trim().length < 3);
    expect(without.map(([name]) => name)).toEqual([]);
  });

  test("is a sentence", () => {
    // Long texts of a scalar package are not ours to end.
    const loose = described.filter(([, description]) => !/^[A-Z0-9#`"].*\.$/s.test((description ?? "").trim()));
    expect(loose.map(([name]) => name)).toEqual([]);
  });

  test("has neither an em dash nor space around it", () => {
    const odd = described.filter(
      ([, description]) => description !== description?.trim() || description?.includes("\u2014"),
    );
    expect(odd.map(([name]) => name)).toEqual([]);
  });
});

describe("a root field", () => {
  const all = roots.flatMap((type) => Object.keys(type.getFields()).map((field) => [type.name, field] as const));

  test.each(all)("%s.%s says which credentials it takes", (type, field) => {
    const known = ["public", "read", "write", "delete", "session", "leave", "instance"];
    expect(known).toContain(requiredCredentialOf(schema, type, field));
  });

  test("that writes takes no credential that may only read", () => {
    const writes = Object.keys(schema.getMutationType()?.getFields() ?? {});
    expect(writes.filter((field) => requiredCredentialOf(schema, "Mutation", field) === "read")).toEqual([]);
  });
});

/** A mutation's name begins with one of these. A new one is a word that callers have to learn. */
const VERBS =
  "accept add assign cancel change choose clear complete confirm connect create decline delete disconnect duplicate end exchange export generate impersonate keep lock mark mute nominate plan publish reauthenticate register remove rename render request resend reset resolve restore resume retry revoke rollback rotate save schedule set sign trash update".split(
    " ",
  );
/** Named after the address that it gives, as a query would be; it may have to register this server with an instance first. */
const NAMED_AFTER_ITS_ANSWER = "accountAuthorizationUrl";

describe("a mutation", () => {
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

  test.each(mutations.filter(({ name }) => name !== NAMED_AFTER_ITS_ANSWER))(
    "$name is named verb first",
    ({ name }) => {
      expect(VERBS).toContain(/^[a-z]+/.exec(name)?.[0]);
    },
  );

  test.each(mutations)("$name has a payload of its own, never null", ({ name, type }) => {
    expect(String(type)).toBe(`${name.charAt(0).toUpperCase()}${name.slice(1)}Payload!`);
    const using = fields.filter(({ field }) => getNamedType(field.type) === getNamedType(type));
    expect(using.map((each) => each.field.name)).toEqual([name]);
  });

  test.each(mutations)(
    "$name takes an id, an input, or both, and at most a confirmation or a revision beside",
    ({ name, args }) => {
      const inputs = args.filter(({ type }) => isInputObjectType(getNamedType(type)));
      const beside = args.filter((arg) =>
        ["confirm: Boolean", "expectedRevision: Int"].includes(`${arg.name}: ${arg.type}`),
      );
      const rest = args.filter((arg) => !inputs.includes(arg) && !beside.includes(arg));
      expect(inputs.map((arg) => `${arg.name}: ${String(arg.type)}`)).toEqual(
        inputs.length === 0 ? [] : [`input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`],
      );
      expect(rest.map((arg) => `${/(id|Id)$/.test(arg.name)} ${String(arg.type)}`)).toEqual(rest.map(() => "true ID!"));
      expect(rest.length).toBeLessThan(2);
    },
  );
});

/** What a connection tells of the whole list, whatever the page. */
const OVER_ALL: Readonly<Record<string, object>> = { NotificationConnection: { unreadCount: "Int!" } };

const bounds = ({ extensions }: GraphQLArgument | GraphQLInputField) =>
  (extensions as WireExtensions).constraints ?? {};

/** Lists that are no pages, and why they end. A new one needs its reason. */
const SHORT: Readonly<Record<string, string>> = {
  "ActionOutput.renditions": "at most 50",
  "AccountConnectionResult.accountIds": "the accounts of one exchange",
  "AccountLimits.mimeTypes": "what one instance says, within the bound of an answer",
  "AuditEvent.changedFields": "at most one for each member of what was changed",
  "BillingStatus.limits": "one for each limit and feature",
  "BillingStatus.providerCosts": "one for each paid provider: the one language model",
  "BillingStatus.quotas": "one for each thing that is counted",
  "BillingStatus.usage": "one for each thing that is counted",
  "Plan.features": "3",
  "Plan.limits": "6",
  "ProviderCosts.operations": "one for each kind of call",
  "Query.plans": "5",
  "ExportImageTemplatePayload.unsupported": "at most 200",
  "ImageDocument.pages": "at most 35, and a document is at most as large as a request",
  "ImageEraseMask.spans": "likewise, at most 250,000",
  "ImageEraseMask.strokes": "likewise, at most 10,000",
  "ImageEraseStroke.points": "likewise, at most 100,000",
  "ImageGradient.stops": "at most 32",
  "ImageGuides.horizontal": "at most 100",
  "ImageGuides.vertical": "at most 100",
  "ImagePage.layers": "likewise, at most 500",
  "ImagePaint.points": "likewise, at most 100,000",
  "ImagePaint.spans": "likewise, at most 250,000",
  "MediaItem.tags": "at most 20",
  "MediaUploadAddress.headers": "those of one request",
  "MemeExample.text": "one for each line of its template",
  "MemeSemantic.captionRoles": "likewise",
  "MemeSemantic.tags": "at most six",
  "ApplicationGrant.scopes": "at most ten: the scopes",
  "ExternalApplication.allowedScopes": "likewise",
  "ExternalApplication.redirectUris": "at most 20",
  "OrganizationDeletionPreview.blockers": "at most one of each kind",
  "InstanceBilling.planIds": "at most one for each plan",
  "MemeTemplate.keywords": "what one template says, within the bound of a catalogue",
  "MemeTemplate.searchTerms": "likewise",
  "MemeTemplate.styles": "likewise",
  "MemeTemplateListing.templates": "at most 250, by the argument of its field",
  "MediaItem.usedBy": "at most 50",
  "Notification.actions": "those of its topic's text: one",
  "NotificationPreferenceSettings.mutes": "at most one for each workspace of the viewer, and one",
  "NotificationPreferenceSettings.preferences": "one for each topic",
  "NotificationPreferenceSettings.topicDefinitions": "the topics",
  "NotificationTopicDefinition.emailFrequencies": "at most three",
  "Publication.renditions": "at most 50",
  "PublicationValidation.problems": "a few for each of at most 50 renditions",
  "Rendition.media": "no more than a provider takes, and at most 20",
  "NativeThemeElevation.card": "the shadows of one token, at most 400 characters of it",
  "NativeThemeElevation.dialog": "likewise",
  "NativeThemeElevation.focalAction": "likewise",
  "NativeThemeElevation.popover": "likewise",
  "NativeThemeTypeRole.fallbacks": "at most 10",
  "PlanAnglesPayload.angles": "five",
  "Query.effectiveVoices": "as many as were asked for: at most 100",
  "Query.builtInImageTemplates": "those of one version of the server",
  "Query.imageEditorCategories": "the eight of the editor",
  "Query.imageEditorPresets": "the eight of the editor",
  "Query.builtinThemes": "those of one version of the server",
  "RenderMemePayload.boxedCaptions": "one for each line of its template",
  "ResolvedTheme.assets": "at most 5",
  "ResolvedTheme.fonts": "at most 16",
  "SocialSet.accounts": "at most 50",
  "ThemeManifest.assets": "at most 5",
  "ThemeManifest.fonts": "at most 16",
  "ThemeManifest.supportedSchemes": "at most two",
  "ThemeTypeRole.fallbacks": "at most 10",
  "VoiceDefinition.boundaries": "at most 40",
  "VoiceDefinition.corrections": "at most 20",
  "VoiceDefinition.dislikedPatterns": "at most 40",
  "VoiceDefinition.examples": "at most 20",
  "VoiceDefinition.expertise": "at most 40",
  "VoiceDefinition.forbiddenPhrases": "at most 40",
  "VoiceDefinition.interviewAnswers": "at most 20",
  "VoiceDefinition.opinions": "at most 40",
  "VoiceDefinition.recurringExpressions": "at most 40",
  "VoiceDefinition.traits": "at most 40",
  "VoiceDefinition.vocabulary": "at most 40",
  "VoiceProfile.assignedAccountIds": "at most 100 are assigned at once, and connected accounts are few by any plan",
};

/** What the contract bounds by a rule of the operation, with another status than a violation of the schema. */
const BOUNDED_BY_RULE = /^Image[A-Za-z]*Input\.|^PlanAnglesInput\.assets$/;

describe("a list", () => {
  const lists = fields.filter(({ field }) => isListType(getNullableType(field.type)));
  const isPage = ({ type }: (typeof fields)[number]) => type.name.endsWith("Connection");

  test("outside of a page is bounded by an argument, or known to be short", () => {
    const endless = lists
      .filter((list) => !isPage(list) && !Object.hasOwn(SHORT, list.name))
      .filter(
        ({ field }) =>
          !field.args.some((arg) => bounds(arg).maximum !== undefined || bounds(arg).maxItems !== undefined),
      );
    expect(endless.map(({ name }) => name)).toEqual([]);
    expect(Object.keys(SHORT).filter((name) => !lists.some((list) => list.name === name))).toEqual([]);
  });

  test("within a page is its edges and nodes", () => {
    const within = lists.filter(isPage).map(({ field }) => field.name);
    expect(new Set(within)).toEqual(new Set(["edges", "nodes"]));
  });

  test("that a caller gives is bounded", () => {
    const args = fields.flatMap(({ name, field }) => field.args.map((arg) => ({ name: `${name}(${arg.name}:)`, arg })));
    const members = types
      .filter(isInputObjectType)
      .flatMap((type) => Object.values(type.getFields()).map((arg) => ({ name: `${type.name}.${arg.name}`, arg })));
    const endless = [...args, ...members].filter(
      ({ name, arg }) =>
        isListType(getNullableType(arg.type)) && bounds(arg).maxItems === undefined && !BOUNDED_BY_RULE.test(name),
    );
    expect(endless.map(({ name }) => name)).toEqual([]);
  });
});

const isConnection = ({ type }: GraphQLField<unknown, unknown>) => getNamedType(type).name.endsWith("Connection");

describe("a connection", () => {
  // What a field passes on from its parent was bounded there.
  const PASSED_ON = ["InstanceAuditExport.events"];
  /** What its endpoint answers without pages fits into one. */
  const WHOLE: Readonly<Record<string, number>> = { "Query.externalApplications": 1000 };
  const connections = fields.filter(({ field }) => isConnection(field));

  test.each(connections.filter(({ name }) => !PASSED_ON.includes(name)))(
    "$name is paged in both directions, within bounds",
    ({ name, field }) => {
      const args = new Map(field.args.map((arg) => [arg.name, arg]));
      // Beside them there may be what narrows the list.
      expect([...args.keys()]).toEqual(expect.arrayContaining(["after", "before", "first", "last"]));
      for (const size of ["first", "last"]) {
        const { minimum, maximum } = bounds(args.get(size) as GraphQLArgument);
        expect([minimum, (maximum ?? Number.POSITIVE_INFINITY) <= (WHOLE[name] ?? 200)]).toEqual([1, true]);
      }
    },
  );

  test.each(types.filter((type) => isObjectType(type) && type.name.endsWith("Connection")))(
    "$name has edges, nodes and pageInfo",
    (type) => {
      if (!isObjectType(type)) throw new Error(`${type.name} is no object`);
      const node = type.name.replace(/Connection$/, "");
      const shape = Object.fromEntries(
        Object.values(type.getFields()).map((field) => [field.name, String(field.type)]),
      );
      expect(shape).toEqual({
        edges: `[${node}Edge!]!`,
        nodes: `[${node}!]!`,
        pageInfo: "PageInfo!",
        ...OVER_ALL[type.name],
      });
    },
  );
});

describe("what may be null", () => {
  test("is no list's item, but where a caller asks for several things at once", () => {
    const holes = fields.filter(({ field }) => {
      const list = getNullableType(field.type);
      return isListType(list) && !isNonNullType(list.ofType);
    });
    expect(holes.map(({ name }) => name)).toEqual(["Query.nodes"]);
  });

  test("is no boolean: what is unknown is not a third answer", () => {
    const loose = fields.filter(({ field }) => isLeafType(field.type) && String(field.type) === "Boolean");
    // The interface leaves it out of the outcome of acts that it says nothing of; a document keeps what it was given, and no more.
    expect(loose.map(({ name }) => name).filter((name) => !/^Image(LayerImage|Text)\./.test(name))).toEqual([
      "ActionOutput.workspaceActivated",
    ]);
  });

  test("says in its description what null means, where it is a value", () => {
    const silent = fields.filter(
      ({ type, field }) =>
        !isNonNullType(field.type) &&
        !roots.some((root) => root.name === type.name) &&
        !/null/i.test(field.description ?? ""),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});
