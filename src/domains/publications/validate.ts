import type { Scope } from "../../platform/access/scope.ts";
import { type Problem, problemsOf } from "./problems.ts";
import { wholePublication } from "./target.ts";

/** What stands in the way of publishing, now; null for a publication out of reach. Nothing is asked of a provider, and nothing is kept. */
export async function validatePublication(scope: Scope, id: string): Promise<{ problems: Problem[] } | null> {
  const publication = await wholePublication(scope.services.database.prisma, scope, { id });
  return publication && { problems: problemsOf(publication, publication.renditions) };
}
