import type { Prisma } from "../../../prisma/generated/client/client.ts";
import { type Order, type PageArgs, type PageQuery, pageQuery } from "../../platform/paging/page.ts";
import { requireWithin } from "../../platform/values/bounds.ts";
import { requireStorableText } from "../../platform/values/storableText.ts";
import { BOUNDS } from "./bounds.ts";

/** The arguments of a list of templates. Absent and null members of the filter have no effect. */
export interface Listing extends PageArgs {
  filter?:
    | {
        category?: string | null | undefined;
        /** A part of the name, in any letter case. */
        search?: string | null | undefined;
      }
    | null
    | undefined;
}

const NEWEST: Order = {
  name: "NEWEST",
  keys: [
    { field: "createdAt", direction: "desc", instant: true },
    { field: "id", direction: "desc" },
  ],
};

/**
 * Returns the query of a page of a workspace's templates, newest first, without their filter.
 * @throws DomainError VALIDATION_FAILED, INVALID_INPUT for invalid arguments of lists
 */
export function imageTemplateQuery({ filter, ...args }: Listing): PageQuery {
  const { category, search } = filter ?? {};
  requireWithin({ "filter.search": BOUNDS.search }, { "filter.search": search });
  requireStorableText({ category, search });
  return pageQuery(args, { list: "Workspace.templates", order: NEWEST, filter: { category, search } });
}

/** Returns the filter of a list of templates, whose arguments `imageTemplateQuery` has accepted. */
export function imageTemplateFilter({ filter }: Listing): Prisma.ImageTemplateWhereInput {
  const { category, search } = filter ?? {};
  const named = search != null &&
    search.trim() !== "" && { name: { contains: escaped(search.trim()), mode: "insensitive" as const } };
  return { ...(category != null && { category }), ...named };
}

/** Escapes the pattern characters of LIKE, which Prisma does not escape. */
const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
