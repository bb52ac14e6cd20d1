import { type ConstValueNode, GraphQLInputObjectType, GraphQLInt } from "graphql";
import { Coercions, type Member } from "../request/coerce.ts";
import { fieldParameter, type TextParameter, textParameter } from "../request/parameter.ts";

/** The variables of a document whose pages are joined: the size and the cursor of one page. */
export const LIMIT = "limit";
export const CURSOR = "cursor";
/** The member of the query that skips items; no variable receives it. */
export const OFFSET = "offset";

/** The most items that a request skips: each hundred of them is one page that is read. */
export const MOST_SKIPPED = 10_000;
/** The most items of an answer, which is joined from pages of at most `LARGEST_PAGE`. */
const MOST = 200;
export const LARGEST_PAGE = 100;

const Pages = new GraphQLInputObjectType({
  name: "Pages",
  fields: {
    [LIMIT]: {
      type: GraphQLInt,
      description: `The number of items on a page, 1 to ${MOST}.`,
      extensions: { constraints: { minimum: 1, maximum: MOST } },
    },
    [OFFSET]: {
      type: GraphQLInt,
      description: `The number of items to skip, at most ${MOST_SKIPPED}; 0 by default. Must be absent or 0 if \`cursor\` is given.`,
      extensions: { constraints: { minimum: 0, maximum: MOST_SKIPPED } },
    },
  },
});
const members = new Map([...new Coercions().members(Pages).values()].map((member) => [member.name, member]));

const parameter = (name: string): TextParameter => textParameter(fieldParameter(Pages, members.get(name) as Member));

/** The members `limit` and `offset` of the query; `size` is the literal of the usual number of items. */
export const pageParameters = (size: ConstValueNode | undefined): readonly TextParameter[] => [
  { ...parameter(LIMIT), defaultNode: size },
  parameter(OFFSET),
];
