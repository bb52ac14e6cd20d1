import { GraphQLBoolean, GraphQLID, GraphQLInputObjectType, GraphQLString } from "graphql";
import { field, listOf, must } from "../engine/bodies.ts";
import type { Adapter } from "../engine/route.ts";

const SocialSetAccountInput = new GraphQLInputObjectType({
  name: "SocialSetAccountInput",
  description: "Account of a social set.",
  fields: {
    socialAccountId: field(must(GraphQLID), "Id of the account."),
    defaultOutputProfile: field(
      GraphQLString,
      "Must be absent, null, empty or `short_text`: each network has one form of posts.",
    ),
  },
});

const members = {
  name: field(must(GraphQLString), "Name of the set, unique in the workspace.", {
    constraints: { minLength: 1, maxLength: 80 },
  }),
  accountIds: field(
    must(listOf(SocialSetAccountInput)),
    "Accounts of the set in publishing order, at most 50 and without repetition.",
    { wire: "accounts" },
  ),
  isDefault: field(GraphQLBoolean, "Must be absent, null or false: no set is preferred."),
};

const CreateSocialSetBody = new GraphQLInputObjectType({
  name: "CreateSocialSetBody",
  description: "Name and accounts of a new social set.",
  fields: {
    workspaceId: field(must(GraphQLID), "Id of the workspace that the set will belong to."),
    ...members,
  },
});

const UpdateSocialSetBody = new GraphQLInputObjectType({
  name: "UpdateSocialSetBody",
  description: "Name and accounts that replace those of a social set.",
  fields: { id: field(must(GraphQLID), "Id of the set."), ...members },
});

interface Body {
  readonly name: string;
  readonly accountIds: readonly { readonly socialAccountId: string; readonly defaultOutputProfile?: string | null }[];
  readonly isDefault?: boolean | null;
}

type Refuse = Parameters<Adapter["adapt"]>[1];

function adapt({ isDefault, accountIds, ...fields }: Body, refuse: Refuse) {
  if (isDefault === true) refuse(["isDefault"], "must be absent or false, because no set is preferred");
  accountIds.forEach(({ defaultOutputProfile }, index) => {
    if (defaultOutputProfile && defaultOutputProfile !== "short_text")
      refuse(["accountIds", index, "defaultOutputProfile"], "must be absent or short_text");
  });
  return { ...fields, accountIds: accountIds.map(({ socialAccountId }) => socialAccountId) };
}

const at = (path: (string | number)[]) =>
  path[0] === "accountIds" && path.length === 2 ? [...path, "socialAccountId"] : path;

/** The bodies of social sets, whose accounts are objects in REST. */
export const creation: Adapter = { type: CreateSocialSetBody, adapt, at };
export const update: Adapter = { type: UpdateSocialSetBody, adapt, at };
