import {
  GraphQLBoolean,
  GraphQLID,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from "graphql";
import type { Adapter } from "../engine/route.ts";

const must = (type: GraphQLInputType): GraphQLInputType => new GraphQLNonNull(type as typeof GraphQLString);

const SocialSetAccountInput = new GraphQLInputObjectType({
  name: "SocialSetAccountInput",
  description: "Account of a social set.",
  fields: {
    socialAccountId: { type: must(GraphQLID), description: "Id of the account." },
    defaultOutputProfile: {
      type: GraphQLString,
      description: "Must be absent, null, empty or `short_text`: each network has one form of posts.",
    },
  },
});

const members = {
  name: {
    type: must(GraphQLString),
    description: "Name of the set, unique in the workspace.",
    extensions: { constraints: { minLength: 1, maxLength: 80 } },
  },
  accountIds: {
    type: must(new GraphQLList(must(SocialSetAccountInput))),
    description: "Accounts of the set in publishing order, at most 50 and without repetition.",
    extensions: { wire: "accounts" },
  },
  isDefault: { type: GraphQLBoolean, description: "Must be absent, null or false: no set is preferred." },
};

const CreateSocialSetBody = new GraphQLInputObjectType({
  name: "CreateSocialSetBody",
  description: "Name and accounts of a new social set.",
  fields: {
    workspaceId: { type: must(GraphQLID), description: "Id of the workspace that the set will belong to." },
    ...members,
  },
});

const UpdateSocialSetBody = new GraphQLInputObjectType({
  name: "UpdateSocialSetBody",
  description: "Name and accounts that replace those of a social set.",
  fields: { id: { type: must(GraphQLID), description: "Id of the set." }, ...members },
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
