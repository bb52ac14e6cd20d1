import { GraphQLBoolean, GraphQLID, GraphQLInputObjectType, GraphQLNonNull, GraphQLString } from "graphql";
import type { Adapter } from "../engine/route.ts";

const UpdateAccountBody = new GraphQLInputObjectType({
  name: "UpdateAccountBody",
  description: "Short name of an account.",
  fields: {
    accountId: { type: new GraphQLNonNull(GraphQLID), description: "Id of the account." },
    slug: {
      type: GraphQLString,
      description:
        "Short name of the account in its workspace, of lower-case letters, digits and hyphens. Null or an empty text removes it; without the member it stays.",
      extensions: { constraints: { maxLength: 50, pattern: "^[a-z0-9-]*$" } },
    },
    messagesEnabled: { type: GraphQLBoolean, description: "Must be absent, null or false: no account has messages." },
  },
});

interface Body {
  readonly accountId: string;
  readonly slug?: string | null;
  readonly messagesEnabled?: boolean | null;
}

/** The body of a change of an account, with a member that rostrum does not have. */
export const update: Adapter = {
  type: UpdateAccountBody,
  adapt({ accountId, messagesEnabled, ...fields }: Body, refuse) {
    if (messagesEnabled === true)
      refuse(["messagesEnabled"], "must be absent or false, because no account has messages");
    return { id: accountId, ...fields };
  },
  at: (path) => (path[0] === "id" ? ["accountId"] : path),
};
