import {
  type GraphQLField,
  GraphQLInt,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  parse,
} from "graphql";
import { schema } from "../../schema/index.ts";
import { quoteOf } from "../../src/server/graphql/cost/cost.ts";
import { type LargeIds, ROWS } from "./largeWorld.ts";

/** A document that selects one field as often as possible. */
export interface Worst {
  /** The type and the field: `Workspace.members`. */
  readonly name: string;
  readonly query: string;
  /** The number of selections of the field. */
  readonly times: number;
  readonly price: number;
  /** Whether only an instance administrator may run the document. */
  readonly forInstance: boolean;
}

/** The opening and closing selections around a type. */
interface Way {
  readonly open: string;
  readonly close: string;
  /** Whether a list of rows is on the path. */
  readonly rows: boolean;
  readonly forInstance: boolean;
}

type Field = GraphQLField<unknown, unknown>;

/** Fewer aliases than a document may have (`MAX_QUERY_ALIASES` is 120). */
const ALIASES = 100;

/** Rows above this price are requested one by one: their own price would hide that of their selection. */
const DEAR = 2000;

/**
 * The required arguments of fields, by the name of the type and the field; else by the name of the type whose id it is,
 * or of the argument.
 */
export type Arguments = Readonly<Record<string, string>>;

export function argumentsFor(
  ids: { workspace: string; organization: string },
  large: LargeIds,
  userId: string,
): Arguments {
  const id = (value: string) => `id: "${value}"`;
  const workspace = `workspaceId: "${ids.workspace}"`;
  const accountIds = `accountIds: ${JSON.stringify(large.accounts)}`;
  return {
    workspaceId: workspace,
    organizationId: `organizationId: "${ids.organization}"`,
    ExternalApplication: id(large.application),
    ImageTemplate: id(large.template),
    MediaItem: id(large.media),
    Organization: id(ids.organization),
    OwnershipTransfer: id(large.transfer),
    PostingSlot: id(large.slot),
    ProviderApp: id(large.providerApp),
    Publication: id(large.publication),
    SocialAccount: id(large.accounts[0] as string),
    SocialSet: id(large.set),
    Theme: id(large.theme),
    ThemeAsset: id(large.asset),
    VoiceProfile: id(large.voice),
    WebhookEndpoint: id(large.webhookEndpoint),
    Workspace: id(ids.workspace),
    "Query.calendar": `${workspace}, from: "2026-03-01", to: "2026-05-01"`,
    "Query.effectiveVoiceProfiles": `input: { ${workspace}, ${accountIds} }`,
    "Query.devicePairing": 'userCode: "BCDF-GHJK"',
    "Query.instantiateImageTemplate": id(large.template),
    "Query.invitation": 'token: "unknown"',
    "Query.memeTemplates": `${workspace}, first: 250`,
    "Query.node": id(large.publication),
    "Query.nodes": `ids: ${JSON.stringify(large.publications)}`,
    "Query.organizationDeletionPreview": id(ids.organization),
    "Query.resolvedTheme": `${workspace}, scheme: LIGHT`,
    "Query.themeRevision": `organizationId: "${ids.organization}", themeId: "${large.theme}", revision: 1`,
    "Query.userPlan": `userId: "${userId}"`,
    "Query.accountServers": "provider: MASTODON",
    // Such an attempt leads to one account at most.
    "Query.channelCode": id("chc_01h455vb4pex5vsknk084sn02q"),
    "Query.channelConnection": id("sel_01h455vb4pex5vsknk084sn02q"),
    "Query.checkContent": `input: { ${accountIds}, segments: [{ text: ${JSON.stringify("All work. ".repeat(400))} }] }`,
    "Query.splitText": `text: ${JSON.stringify("All work. ".repeat(400))}, ${accountIds}`,
    "Query.validatePublication": id(large.publication),
    "Theme.revision": "number: 1",
    "Workspace.resolvedTheme": "scheme: DARK",
    "Workspace.calendar": 'from: "2026-03-01", to: "2026-05-01"',
    "Organization.calendar": 'from: "2026-03-01", to: "2026-05-01", timezone: "UTC"',
    "Workspace.accountFeatures": accountIds,
    "Workspace.effectiveVoiceProfiles": accountIds,
  };
}

/**
 * Returns for every field of every reachable object type the document that selects it most often and costs little more
 * than `most`.
 */
export function worstDocuments(args: Arguments, most: number): Worst[] {
  return [...waysTo(args)].flatMap(([name, way]) => {
    const type = schema.getType(name) as GraphQLObjectType;
    return Object.values(type.getFields()).map((field) => worstOf(type, field, way, args, most));
  });
}

function worstOf(type: GraphQLObjectType, field: Field, way: Way, args: Arguments, most: number): Worst {
  const repeated = (times: number) => {
    const aliases = Array.from({ length: times }, (_, at) => `a${at}: ${wholeField(type, field, args)}`);
    return `${way.open} ${aliases.join(" ")} ${way.close}`;
  };
  const [one, two] = [priceOf(repeated(1)), priceOf(repeated(2))];
  const room = two === one ? ALIASES : Math.floor((most - one) / (two - one)) + 1;
  const times = Math.max(1, Math.min(ALIASES, room));
  const query = repeated(times);
  const forInstance = way.forInstance || (type === schema.getQueryType() && isForInstance(field));
  return { name: `${type.name}.${field.name}`, query, times, price: priceOf(query), forInstance };
}

export function priceOf(query: string): number {
  const variableValues = { sources: {}, coerced: {} };
  return quoteOf({ schema, document: parse(query), variableValues }, 0).requested;
}

export const isForInstance = ({ extensions }: Field) => extensions["credential"] === "instance";

/** Returns a field with its arguments, a page as large as its list, and a selection. */
function wholeField(type: GraphQLObjectType, field: Field, args: Arguments): string {
  return `${called(type, field, args)} ${beneath(field)}`;
}

export function called(type: GraphQLObjectType, field: Field, args: Arguments): string {
  const name = `${type.name}.${field.name}`;
  const required = field.args.filter(isRequiredArgument).map((arg) => arg.name);
  const [only = ""] = required.length === 1 ? required : [];
  const own = args[name] ?? args[only === "id" ? getNamedType(field.type).name : only];
  const said = [own, isPaged(field) ? `first: ${ROWS}` : undefined];
  if (required.length > 0 && own === undefined) throw new Error(`${name} needs arguments: add them to given()`);
  const list = said.filter((each) => each !== undefined);
  return list.length === 0 ? field.name : `${field.name}(${list.join(", ")})`;
}

/** Whether a list has a size by default. One whose items have positions is whole without `first`. */
const isPaged = ({ args }: Field) =>
  args.some((arg) => arg.name === "first" && (arg.defaultValue !== undefined || !isWholeByDefault(args)));

const isWholeByDefault = (args: Field["args"]) =>
  args.some((arg) => arg.name === "after" && getNamedType(arg.type) === GraphQLInt);

/** Returns the rows of a connection; for any other type the smallest selection. */
function beneath({ type }: Field): string {
  const to = getNamedType(type);
  if (isLeafType(to)) return "";
  return isObjectType(to) && to.name.endsWith("Connection") ? `{ nodes ${leafOf(to)} }` : leafOf(to);
}

function leafOf(type: unknown): string {
  if (!isObjectType(type)) return "{ __typename }";
  const row = type.name.endsWith("Connection") ? getNamedType(type.getFields()["nodes"]?.type) : type;
  const leaf =
    isObjectType(row) &&
    Object.values(row.getFields()).find((field) => isLeafType(getNamedType(field.type)) && field.args.length === 0);
  return leaf && !isEnumType(getNamedType(leaf.type)) ? `{ ${leaf.name} }` : "{ __typename }";
}

/**
 * Returns the shortest path to each object type; a path over a list of rows is preferred, so that work for each row is
 * measured.
 */
function waysTo(args: Arguments): Map<string, Way> {
  const query = schema.getQueryType() as GraphQLObjectType;
  const ways = new Map<string, Way>();
  const seen = new Set<string>();
  let front: [GraphQLObjectType, Way][] = [[query, { open: "{", close: "}", rows: false, forInstance: false }]];
  while (front.length > 0) {
    const next: typeof front = [];
    for (const [type, way] of front) {
      const key = `${type.name} ${way.rows}`;
      // A path for administrators is used only without another one.
      if (seen.has(key)) continue;
      seen.add(key);
      const best = ways.get(type.name);
      const isBetter = way.rows && !best?.rows && priceOf(`${way.open} __typename ${way.close}`) < DEAR;
      if (best === undefined || isBetter) ways.set(type.name, way);
      const fields = Object.values(type.getFields()).toSorted(
        (one, other) => Number(isForInstance(one)) - Number(isForInstance(other)),
      );
      for (const field of fields) {
        const to = getNamedType(field.type);
        if (!isObjectType(to)) continue;
        next.push([
          to,
          {
            open: `${way.open} ${called(type, field, args)} {`,
            close: `} ${way.close}`,
            rows: way.rows || type.name.endsWith("Connection"),
            forInstance: way.forInstance || (type === query && isForInstance(field)),
          },
        ]);
      }
    }
    front = next;
  }
  return ways;
}
