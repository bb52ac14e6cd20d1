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
        /** Words of the name, or parts of them (src/platform/search/words.ts). */
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

/** Returns the filter of a list of templates without its search, whose arguments `imageTemplateQuery` has accepted. */
export const imageTemplateFilter = ({ filter }: Listing): Prisma.ImageTemplateWhereInput =>
  filter?.category == null ? {} : { category: filter.category };
