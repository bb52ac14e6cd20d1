import { DomainError } from "../../platform/errors/errors.ts";
import { type Order, type PageArgs, type PageQuery, pageQuery } from "../../platform/paging/page.ts";
import { requireStorableText } from "../../platform/values/storableText.ts";

/** What narrows a list of templates. Absent and null members do not. */
export interface Listing extends PageArgs {
  category?: string | null | undefined;
  /** Part of the name, whatever its case. */
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

/** A page of the templates of a workspace, newest first. @throws DomainError VALIDATION_FAILED, INVALID_INPUT, as lists do */
export function imageTemplateQuery({ category, q, ...args }: Listing): PageQuery {
  if (q != null && q.length > LONGEST_Q) {
    const issue = { path: ["q"], message: `must have at most ${LONGEST_Q} characters` };
    throw new DomainError("VALIDATION_FAILED", `q ${issue.message}`, [issue]);
  }
  requireStorableText({ category, q });
  const page = pageQuery(args, { list: "Workspace.templates", order: NEWEST, filter: { category, q } });
  const named = q != null && q.trim() !== "" && { name: { contains: escaped(q.trim()), mode: "insensitive" as const } };
  return { ...page, where: { AND: [{ ...(category != null && { category }), ...named }, page.where] } };
}

/** Prisma hands `contains` on to LIKE as it is. */
const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
