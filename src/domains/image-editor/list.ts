import type { Prisma } from "../../../prisma/generated/client/client.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { type Order, type PageArgs, type PageQuery, pageQuery } from "../../platform/paging/page.ts";
import { requireStorableText } from "../../platform/values/storableText.ts";

/** The filters of a list of templates. Absent and null filters have no effect. */
export interface Listing extends PageArgs {
  category?: string | null | undefined;
  /** A part of the name, in any letter case. */
  q?: string | null | undefined;
}

const NEWEST: Order = {
  name: "NEWEST",
  keys: [
    { field: "createdAt", direction: "desc", instant: true },
    { field: "id", direction: "desc" },
  ],
};

const LONGEST_Q = 120;

/**
 * Returns the query of a page of a workspace's templates, newest first, without their filter. @throws DomainError VALIDATION_FAILED,
 * INVALID_INPUT for invalid arguments of lists
 */
export function imageTemplateQuery({ category, q, ...args }: Listing): PageQuery {
  if (q != null && q.length > LONGEST_Q) {
    const issue = { path: ["q"], message: `must have at most ${LONGEST_Q} characters` };
    throw new DomainError("VALIDATION_FAILED", `q ${issue.message}`, [issue]);
  }
  requireStorableText({ category, q });
  return pageQuery(args, { list: "Workspace.templates", order: NEWEST, filter: { category, q } });
}

/** Returns the filter of a list of templates, whose arguments `imageTemplateQuery` has accepted. */
export function imageTemplateFilter({ category, q }: Listing): Prisma.ImageTemplateWhereInput {
  const named = q != null && q.trim() !== "" && { name: { contains: escaped(q.trim()), mode: "insensitive" as const } };
  return { ...(category != null && { category }), ...named };
}

/** Escapes the pattern characters of LIKE, which Prisma does not escape. */
const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
