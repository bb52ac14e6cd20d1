import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { wholePublication } from "../target.ts";
import { libraryOf } from "./library.ts";
import { type Note, notesOf, type Problem, problemsOf } from "./problems.ts";

export interface Validation {
  problems: Problem[];
  notes: Note[];
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
  };
}
