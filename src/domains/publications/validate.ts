import type { Scope } from "../../platform/access/scope.ts";
import { type Problem, problemsOf } from "./problems.ts";
import { wholePublication } from "./target.ts";

/** The current problems that prevent publishing; null for a publication that the viewer cannot see. No provider is called, nothing is stored. */
export async function validatePublication(scope: Scope, id: string): Promise<{ problems: Problem[] } | null> {
  const publication = await wholePublication(scope.services.database.prisma, scope, { id });
  return publication && { problems: problemsOf(publication, publication.renditions) };
}
