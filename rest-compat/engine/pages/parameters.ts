import { type ConstValueNode, GraphQLInputObjectType, GraphQLInt } from "graphql";
import { Coercions, type Member } from "../request/coerce.ts";
import { fieldParameter, type TextParameter, textParameter } from "../request/parameter.ts";

/** The variables of a document whose pages are joined: the size and the cursor of one page. */
export const LIMIT = "limit";
export const CURSOR = "cursor";
/** The member of the query that skips items; no variable receives it. */
export const OFFSET = "offset";
/** The members of the query of a numbered list. No variable receives the number of the page. */
export const NUMBER = "page";
const SIZE = "per_page";

/** The most items that a request skips: each hundred of them is one page that is read. */
export const MOST_SKIPPED = 10_000;
/** The most items of an answer, which is joined from pages of at most `LARGEST_PAGE`. */
const MOST = 200;
export const LARGEST_PAGE = 100;

const within = (description: string, minimum: number, maximum: number) => ({
  type: GraphQLInt,
  description,
  extensions: { constraints: { minimum, maximum } },
});

const Pages = new GraphQLInputObjectType({
  name: "Pages",
  fields: {
    [LIMIT]: within(`The number of items on a page, 1 to ${MOST}.`, 1, MOST),
    [OFFSET]: within(
      `The number of items to skip, at most ${MOST_SKIPPED}; 0 by default. Must be absent or 0 if \`cursor\` is given.`,
      0,
      MOST_SKIPPED,
    ),
    [NUMBER]: within(
      `The number of the page, from 1; 1 by default. At most ${MOST_SKIPPED} items can precede the page.`,
      1,
      MOST_SKIPPED + 1,
    ),
    [SIZE]: within(`The number of items on a page, 1 to ${LARGEST_PAGE}.`, 1, LARGEST_PAGE),
  },
});
const members = new Map([...new Coercions().members(Pages).values()].map((member) => [member.wire, member]));

const parameter = (wire: string): TextParameter => textParameter(fieldParameter(Pages, members.get(wire) as Member));

/**
 * The members of the query that say which page is read: `limit` and `offset`, or `page` and `per_page`. `size` is the
 * literal of the usual number of items.
 */
export const pageParameters = (size: ConstValueNode | undefined, numbered = false): readonly TextParameter[] =>
  numbered
    ? [parameter(NUMBER), { ...parameter(SIZE), name: LIMIT, defaultNode: size }]
    : [{ ...parameter(LIMIT), defaultNode: size }, parameter(OFFSET)];
