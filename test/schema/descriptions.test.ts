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

/** Every element of the schema that has a description. */
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
  test("is present on every type, field, argument, input field and enum value", () => {
    expect(described.length).toBeGreaterThan(200);
    const without = described.filter(([, description]) => (description ?? "").trim().length < 3);
    expect(without.map(([name]) => name)).toEqual([]);
  });

  test("of the schema says where to start", () => {
    expect(schema.description).toMatch(/Start at `viewer`/);
  });

  test("begins like a sentence and ends with a period", () => {
    // The last character of a scalar package's own text is not under test.
    const loose = described.filter(([, description]) => !/^[A-Z0-9#`"].*\.$/s.test((description ?? "").trim()));
    expect(loose.map(([name]) => name)).toEqual([]);
  });

  test("has no em dash and no space at its ends", () => {
    const odd = described.filter(
      ([, description]) => description !== description?.trim() || description?.includes("\u2014"),
    );
    expect(odd.map(([name]) => name)).toEqual([]);
  });
});

describe("a root field", () => {
  test("has a description of at most 200 characters, with its requirements", () => {
    const long = roots
      .flatMap((type) => Object.values(type.getFields()))
      .filter(({ description }) => (description ?? "").length > 200);
    expect(long.map(({ name, description }) => [name, description])).toEqual([]);
    const { cancelPublication } = schema.getMutationType()?.getFields() ?? {};
    expect(cancelPublication?.description).toMatch(
      / Requires: workspace editor, `api:write`, `publications:cancel` for applications\.$/,
    );
  });

  test("of a mutation has the rest of its description at its payload", () => {
    const { cancelPublication } = schema.getMutationType()?.getFields() ?? {};
    const payload = cancelPublication && getNamedType(cancelPublication.type);
    expect(payload?.description).toMatch(/^Result of `cancelPublication`\. Fails with CONFLICT if /);
  });

  const all = roots.flatMap((type) => Object.keys(type.getFields()).map((field) => [type.name, field] as const));

  test.each(all)("%s.%s declares its required credential", (type, field) => {
    const credentials = ["public", "read", "write", "delete", "session", "leave", "instance"];
    expect(credentials).toContain(requiredCredentialOf(schema, type, field));
  });

  test("of a query or a mutation is nullable, so that an error leaves the results of the other fields", () => {
    const always = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.values(type?.getFields() ?? {}).filter(({ type: result }) => isNonNullType(result)),
    );
    expect(always.map(({ name }) => name)).toEqual([]);
  });

  test("of a mutation is closed to read-only credentials", () => {
    const writes = Object.keys(schema.getMutationType()?.getFields() ?? {});
    expect(writes.filter((field) => requiredCredentialOf(schema, "Mutation", field) === "read")).toEqual([]);
  });
});

/** The first words of mutation names. Callers must learn a new one. */
const VERBS =
  "accept add approve assign cancel change choose clear comment complete confirm connect create decline delete deny disconnect duplicate end exchange export generate impersonate keep leave lock mark move mute nominate pause plan poll publish reactivate reauthenticate register remove rename render reopen replay request resend reset resolve restore resume retry revoke rollback rotate save schedule send set sign start submit suggest suspend trash update verify".split(
    " ",
  );
/**
 * This mutation is named after the URL that it returns, like a query, because it may have to register this server with
 * an instance.
 */
const NAMED_AFTER_ITS_RESULT = "accountAuthorizationUrl";

describe("a mutation", () => {
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

  test.each(mutations.filter(({ name }) => name !== NAMED_AFTER_ITS_RESULT))("$name begins with a verb", ({ name }) => {
    expect(VERBS).toContain(/^[a-z]+/.exec(name)?.[0]);
  });

  test.each(mutations)("$name has its own payload, which is null beside an error", ({ name, type }) => {
    expect(String(type)).toBe(`${name.charAt(0).toUpperCase()}${name.slice(1)}Payload`);
    const using = fields.filter(({ field }) => getNamedType(field.type) === getNamedType(type));
    expect(using.map((each) => each.field.name)).toEqual([name]);
  });

  /** Mutations on the caller's own session, which need no parameter: GraphQL has no empty input type. */
  const WITHOUT_INPUT = ["requestEmailVerification", "signOut", "revokeOtherSessions"];

  test.each(mutations)("$name takes exactly one input, named after it", ({ name, args }) => {
    const input = `input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`;
    expect(args.map((arg) => `${arg.name}: ${String(arg.type)}`)).toEqual(WITHOUT_INPUT.includes(name) ? [] : [input]);
  });
});

/** Lists that are counted up to a bound. */
const COUNTED_IN_PART: ReadonlySet<string> = new Set(["PublicationConnection"]);

/** Lists whose length has no bound that makes counting cheap, and which have no `totalCount`. */
const UNCOUNTED: ReadonlySet<string> = new Set([
  "PublicationEventConnection",
  "AuditEventConnection",
  "NotificationConnection",
  "WebhookDeliveryConnection",
]);

/** Fields of a connection about the whole list. */
const LIST_FIELDS: Readonly<Record<string, object>> = { NotificationConnection: { unreadCount: "Int!" } };

const bounds = ({ extensions }: GraphQLArgument | GraphQLInputField) =>
  (extensions as WireExtensions).constraints ?? {};

/** Lists that are no connections, with the reason why they are short. A new one needs its reason. */
const SHORT: Readonly<Record<string, string>> = {
  "DeliveryProgress.renditions": "at most as many as a publication has destinations",
  "Network.blockers": "at most one",
  "LinkedInOptions.pollChoices": "at most four, by the bound of the input",
  "MastodonOptions.pollChoices": "at most four, by the bound of the input",
  "PleromaOptions.pollChoices": "at most four, by the bound of the input",
  "InstagramOptions.collaborators": "at most three, by the bound of the input",
  "ThreadsOptions.pollChoices": "at most four, by the bound of the input",
  "GoToSocialOptions.pollChoices": "at most four, by the bound of the input",
  "WordPressOptions.categories": "at most twenty, by the bound of the input",
  "WordPressOptions.tags": "at most twenty, by the bound of the input",
  "YouTubeOptions.tags": "at most twenty, by the bound of the input",
  "Query.networks": "one for each provider",
  "Workspace.networks": "one for each provider",
  "Viewer.signInMethods": "a password and an app",
  "SignInPayload.secondFactorMethods": "an app",
  "SignInOptions.identityProviders": "one issuer",
  "DevicePairing.scopes": "one of API tokens, or the ten of applications",
  "DuplicatePublicationPayload.omittedAccountIds": "a publication has at most 50 destinations",
  "DuplicatePublicationPayload.omittedMediaIds": "a publication has at most 100 media items, and 50 renditions",
  "Query.accountServers": "at most 100",
  "MovePublicationsPayload.publications": "at most 50 publications move at once",
  "AccountConnectionResult.accountIds": "the accounts of one exchange, or of a choice of at most 50",
  "AccountSelection.targets": "at most 200",
  "CompleteChannelConnectionPayload.socialAccounts": "at most 50 targets are chosen",
  "AccountLimits.mimeTypes": "the list of one instance, within the size limit of an answer",
  "AuditEvent.changedFields": "at most one for each member of the changed object",
  "BillingStatus.limits": "one for each limit and feature",
  "BillingStatus.providerCosts": "one for each paid provider: the one language model",
  "BillingStatus.quotas": "one for each metric",
  "BillingStatus.usage": "one for each metric",
  "ConfirmSecondFactorPayload.recoveryCodes": "10",
  "GenerateRecoveryCodesPayload.recoveryCodes": "10",
  "Plan.features": "3",
  "Plan.limits": "6",
  "ProviderCosts.operations": "one for each kind of call",
  "Query.calendar": "at most 62 days",
  "Workspace.calendar": "at most 62 days",
  "Organization.calendar": "at most 62 days",
  "Query.plans": "5",
  "UserAccount.plans": "6, each once",
  "ExportImageTemplatePayload.unsupported": "at most 200",
  "ImageDocument.pages": "at most 35, and a document is at most as large as a request",
  "ImageEraseMask.spans": "the same limit of the document, and at most 250,000",
  "ImageEraseMask.strokes": "the same limit of the document, and at most 10,000",
  "ImageEraseStroke.points": "the same limit of the document, and at most 100,000",
  "ImageGradient.stops": "at most 32",
  "ImageGuides.horizontal": "at most 100",
  "ImageGuides.vertical": "at most 100",
  "ImagePage.layers": "the same limit of the document, and at most 500",
  "ImagePaint.points": "the same limit of the document, and at most 100,000",
  "ImagePaint.spans": "the same limit of the document, and at most 250,000",
  "MediaItem.tags": "at most 20",
  "Workspace.mediaTags": "at most 500",
  "Query.postCapabilities": "one for each network",
  "Query.checkContent": "one for each requested account: at most 50",
  "AccountContentCheck.problems": "a few for each of at most 25 segments",
  "AccountPublishing.blockers": "at most one",
  "OrganizationDeletionPreview.blockerDetails": "one for each of five blockers",
  "WorkspaceSetup.steps": "five",
  "PostCapabilities.forms": "two",
  "PostCapabilities.mediaShapes": "at most six",
  "PostCapabilities.options": "at most four",
  "PostOptionCapability.values": "at most three",
  "CancelManyPublicationsPayload.results": "at most 50: those of the input",
  "DeleteManyMediaPayload.results": "at most 50: those of the input",
  "DeleteManyPublicationsPayload.results": "at most 50: those of the input",
  "PublishManyNowPayload.results": "at most 50: those of the input",
  "RestoreManyMediaPayload.results": "at most 50: those of the input",
  "ScheduleManyPublicationsPayload.results": "at most 50: those of the input",
  "SubmitManyForReviewPayload.results": "at most 50: those of the input",
  "UpdateManyMediaPayload.results": "at most 50: those of the input",
  "TrashManyMediaPayload.mediaItems": "at most 200: those of the input",
  "TrashManyMediaPayload.missingIds": "the same",
  "SuggestPostingSlotsPayload.postingSlots": "at most 70: ten for each day of the week",
  "MediaUploadAddress.headers": "those of one request",
  "MemeExample.text": "one for each line of its template",
  "MemeSemantic.captionRoles": "the same",
  "MemeSemantic.tags": "at most six",
  "ApplicationGrant.scopes": "at most ten: the scopes",
  "OrganizationApplicationGrant.scopes": "at most ten: the scopes",
  "ExternalApplication.allowedScopes": "the same",
  "ExternalApplication.documentVersions": "at most 20: older ones are deleted",
  "ExternalApplication.redirectUris": "at most 20",
  "OrganizationDeletionPreview.blockers": "at most one of each kind",
  "InstanceBilling.planIds": "at most one for each plan",
  "MemeTemplate.keywords": "the list of one template, within the size limit of a catalog",
  "MemeTemplate.searchTerms": "the same",
  "MemeTemplate.styles": "the same",
  "MemeTemplateListing.templates": "at most 250, by the argument of its field",
  "MediaItem.uses": "at most 50",
  "Notification.actions": "those of its topic's text: one",
  "NotificationPreferenceSettings.mutes": "at most one for each workspace of the viewer, and one",
  "NotificationPreferenceSettings.preferences": "one for each topic",
  "NotificationPreferenceSettings.topicDefinitions": "the topics",
  "NotificationTopicDefinition.emailFrequencies": "at most three",
  "Publication.renditions": "at most 50",
  "PublicationValidation.problems": "a few for each of at most 50 renditions",
  "XOptions.pollChoices": "at most four",
  "PublicationValidation.costs": "one for each rendition",
  "RenditionCost.operations": "one for each billed operation of the network",
  "NetworkBudget.prices": "one for each billed operation of the network",
  "Organization.networkBudgets": "one for each network that bills calls",
  "PublicationValidation.notes": "at most one for each media item of at most 50 renditions",
  "Publication.segments": "at most 25",
  "Rendition.segments": "at most 25",
  "RenditionSegment.media": "at most 20",
  "Segment.media": "at most 20",
  "NativeThemeElevation.card": "the shadows of one token, at most 400 characters of it",
  "NativeThemeElevation.dialog": "the same",
  "NativeThemeElevation.focalAction": "the same",
  "NativeThemeElevation.popover": "the same",
  "NativeThemeTypeRole.fallbacks": "at most 10",
  "PlanAnglesPayload.angles": "five",
  "Query.effectiveVoiceProfiles": "one for each requested account: at most 100",
  "Query.builtInImageTemplates": "those of one version of the server",
  "Query.imageEditorCategories": "the eight of the editor",
  "Query.imageEditorPresets": "the eight of the editor",
  "Query.builtInThemes": "those of one version of the server",
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
  "PublicationEvent.changedFields": "at most one for each member of an update",
  "VoiceDefinition.examples": "at most 20",
  "VoiceDefinition.expertise": "at most 40",
  "VoiceDefinition.forbiddenPhrases": "at most 40",
  "VoiceDefinition.interviewAnswers": "at most 20",
  "VoiceDefinition.opinions": "at most 40",
  "VoiceDefinition.recurringExpressions": "at most 40",
  "VoiceDefinition.traits": "at most 40",
  "VoiceDefinition.vocabulary": "at most 40",
  "WebhookEndpoint.eventTypes": "at most one for each type of event",
  "VoiceProfile.assignedAccountIds": "at most 100 are assigned at once, and connected accounts are few by any plan",
};

/**
 * Lists that a rule of the operation bounds, because the contract requires another status than that of a schema
 * violation.
 */
const BOUNDED_BY_RULE = /^Image[A-Za-z]*Input\.|^PlanAnglesInput\.assets$/;

describe("a list", () => {
  const lists = fields.filter(({ field }) => isListType(getNullableType(field.type)));
  const isPage = ({ type }: (typeof fields)[number]) => type.name.endsWith("Connection");

  test("in an object is bounded by an argument or known to be short", () => {
    const endless = lists
      .filter((list) => !isPage(list) && !Object.hasOwn(SHORT, list.name))
      .filter(
        ({ field }) =>
          !field.args.some((arg) => bounds(arg).maximum !== undefined || bounds(arg).maxItems !== undefined),
      );
    expect(endless.map(({ name }) => name)).toEqual([]);
    expect(Object.keys(SHORT).filter((name) => !lists.some((list) => list.name === name))).toEqual([]);
  });

  test("in a connection is `edges` or `nodes`", () => {
    const within = lists.filter(isPage).map(({ field }) => field.name);
    expect(new Set(within)).toEqual(new Set(["edges", "nodes"]));
  });

  test("in an argument or an input is bounded", () => {
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
  // Fields that return a connection of their parent, where it is bounded.
  const PASSED_ON = ["InstanceAuditExport.events"];
  /** The page size of a field whose endpoint returns all rows in one page. */
  const WHOLE: Readonly<Record<string, number>> = { "Query.externalApplications": 1000 };
  const connections = fields.filter(({ field }) => isConnection(field));

  test.each(connections.filter(({ name }) => !PASSED_ON.includes(name)))(
    "$name is paged in both directions, within bounds",
    ({ name, field }) => {
      const args = new Map(field.args.map((arg) => [arg.name, arg]));
      // Filter arguments may be present as well.
      expect([...args.keys()]).toEqual(expect.arrayContaining(["after", "before", "first", "last"]));
      for (const size of ["first", "last"]) {
        const { minimum, maximum } = bounds(args.get(size) as GraphQLArgument);
        expect([minimum, (maximum ?? Number.POSITIVE_INFINITY) <= (WHOLE[name] ?? 200)]).toEqual([1, true]);
      }
    },
  );

  test.each(types.filter((type) => isObjectType(type) && type.name.endsWith("Connection")))(
    "$name has edges, nodes and pageInfo, and totalCount unless the list has no bound",
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
        ...(!UNCOUNTED.has(type.name) && { totalCount: COUNTED_IN_PART.has(type.name) ? "Int" : "Int!" }),
        ...LIST_FIELDS[type.name],
      });
    },
  );
});

describe("a nullable field", () => {
  test("has no nullable list items, except Query.nodes, which looks up several ids", () => {
    const holes = fields.filter(({ field }) => {
      const list = getNullableType(field.type);
      return isListType(list) && !isNonNullType(list.ofType);
    });
    expect(holes.map(({ name }) => name)).toEqual(["Query.nodes"]);
  });

  test("has no Boolean type, because a third answer is not clear", () => {
    const loose = fields.filter(({ field }) => isLeafType(field.type) && String(field.type) === "Boolean");
    // Image documents keep exactly the members that they were given.
    expect(loose.map(({ name }) => name).filter((name) => !/^Image(LayerImage|Text)\./.test(name))).toEqual([]);
  });

  test("says in its description when it is null", () => {
    const silent = fields.filter(
      ({ type, field }) =>
        !isNonNullType(field.type) &&
        !roots.some((root) => root.name === type.name) &&
        !/null/i.test(field.description ?? ""),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});
