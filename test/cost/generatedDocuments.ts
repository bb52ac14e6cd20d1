import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from "graphql";
import { schema } from "../../schema/index.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import type { Choices } from "../support/run/seed.ts";
import type { World } from "../support/world.ts";
import { type Arguments, called, isForInstance } from "./worstDocuments.ts";

const DEPTH = 9;
const FIELDS = 5;
const ALIASES = 4;

/** Returns a query of a member of the workspace, with fields, aliases, pages and depths by chance. */
export function generatedDocument({ between }: Choices, args: Arguments): string {
  let aliases = 0;

  function selection(type: GraphQLObjectType, depth: number): string {
    const usable = Object.values(type.getFields()).filter((field) => isUsable(type, field, args, depth));
    const chosen = Array.from({ length: between(1, FIELDS) }, () => usable[between(0, usable.length)]);
    const fields = chosen.flatMap((field) => (field === undefined ? [] : repeated(type, field, depth)));
    return `{ __typename ${fields.join(" ")} }`;
  }

  function repeated(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>, depth: number): string[] {
    const to = getNamedType(field.type);
    return Array.from({ length: between(1, ALIASES) }, () => {
      const call = called(type, field, args).replace(/first: \d+/, () => `first: ${between(1, 21)}`);
      const beneath = isObjectType(to) ? selection(to, depth - 1) : isLeafType(to) ? "" : "{ __typename }";
      return `a${aliases++}: ${call} ${beneath}`;
    });
  }

  return selection(schema.getQueryType() as GraphQLObjectType, DEPTH);
}

function isUsable(
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  args: Arguments,
  depth: number,
): boolean {
  // A window of tries changes with each run, and its statements with it.
  if (field.description?.includes("RATE_LIMITED")) return false;
  if (isForInstance(field) || (depth === 0 && !isLeafType(getNamedType(field.type)))) return false;
  if (!field.args.some(isRequiredArgument)) return true;
  try {
    return called(type, field, args) !== "";
  } catch {
    return false;
  }
}

/** Fills a workspace with publications of any size: segments, renditions, media and comments by chance. */
export async function generatePublications(
  w: World,
  accounts: readonly string[],
  { below }: Choices,
): Promise<string[]> {
  const { prisma } = w.db;
  const now = w.clock.now();
  const workspaceId = w.ids.workspace;
  const some = (most: number) => Array.from({ length: Math.floor(below(1) ** 3 * (most + 1)) });
  const publications = Array.from({ length: 40 }, () => ({
    id: newId("pub"),
    workspaceId,
    segments: [...some(24), 0].map(() => ({
      text: "All work and no play. ".repeat(some(30).length),
      media: some(20).map((_, at) => ({ url: `https://example.org/${at}.png`, altText: "" })),
    })),
    createdAt: now,
    updatedAt: now,
  }));
  await prisma.publication.createMany({ data: publications });
  const renditions = publications.flatMap(({ id: publicationId }) =>
    some(accounts.length).map((_, position) => ({
      id: newId("ren"),
      publicationId,
      workspaceId,
      accountId: accounts[position] ?? "",
      position,
      platform: "mastodon",
      targetKey: "k",
      updatedAt: now,
    })),
  );
  await prisma.rendition.createMany({ data: renditions });
  const comments = publications.flatMap(({ id: publicationId }) =>
    some(60).map(() => ({ id: newId("cmt"), publicationId, workspaceId, text: "Shorter, please", createdAt: now })),
  );
  await prisma.publicationComment.createMany({ data: comments });
  return publications.map(({ id }) => id);
}
