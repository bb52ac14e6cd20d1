import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { costOfPosts, type OperationCost } from "../../network-costs/read.ts";
import { wholePublication } from "../target.ts";
import { billedPosts } from "./costs.ts";
import { libraryOf } from "./library.ts";
import { type Note, notesOf, type Problem, problemsOf } from "./problems.ts";

export interface Validation {
  problems: Problem[];
  notes: Note[];
  costs: RenditionCosts[];
}

/** The most that the posts of a rendition cost, of those that are not sent yet. */
export interface RenditionCosts {
  renditionId: string;
  accountId: string;
  operations: OperationCost[];
}

/**
 * The current problems that prevent publishing, and the changes that delivery makes; null for a publication that the
 * viewer cannot see. No provider is called, nothing is stored.
 */
export async function validatePublication(context: RequestContext, id: string): Promise<Validation | null> {
  const { prisma } = context.services.database;
  const publication = await wholePublication(prisma, context, { id });
  if (publication === null) return null;
  const { workspaceId, renditions } = publication;
  const library = await libraryOf(prisma, workspaceId, publication, renditions);
  return {
    problems: problemsOf(context.services, publication, renditions, library),
    notes: notesOf(publication, renditions, library),
    costs: renditions.flatMap(({ id: renditionId, accountId, account, segment, ...rendition }) => {
      const posts = billedPosts(publication, rendition).filter((post) => post.segment >= segment);
      const operations = costOfPosts(context.services, account.provider, posts);
      return operations === null ? [] : [{ renditionId, accountId, operations }];
    }),
  };
}
