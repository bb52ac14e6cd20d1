import type { AccountState } from "../../prisma/generated/client/client.ts";
import { builder } from "../core/builder.ts";
import { MEMBER, memberList } from "../core/prices.ts";
import { SocialAccount } from "./types.ts";

interface Publishing {
  state: AccountState;
  lastError: string | null;
}

const PublishingState = builder.enumType("PublishingState", {
  description: "Whether posts can be published to an account now.",
  values: {
    HEALTHY: { value: "ACTIVE", description: "Posts can be published." },
    NEEDS_ATTENTION: { value: "NEEDS_ATTENTION", description: "The network rejects the stored credentials." },
    DISCONNECTED: { value: "DISCONNECTED", description: "The account was disconnected." },
  } as const,
});

const PublishingBlocker = builder.objectRef<{ code: string; detail: string }>("PublishingBlocker").implement({
  description: "Reason why nothing can be published to an account now.",
  applications: "withParent",
  fields: (t) => ({
    code: t.exposeString("code", { ...MEMBER, description: "`account_needs_attention` or `account_disconnected`." }),
    detail: t.exposeString("detail", { ...MEMBER, description: "Explanation and next step, in English." }),
  }),
});

const DETAILS = {
  NEEDS_ATTENTION: "The network rejects the credentials of the account. Connect the account again.",
  DISCONNECTED: "The account was disconnected. Connect the account again.",
};

const AccountPublishing = builder.objectRef<Publishing>("AccountPublishing").implement({
  description: "Whether posts can be published to an account now, and why not.",
  applications: "withParent",
  fields: (t) => ({
    canPublish: t.boolean({
      ...MEMBER,
      description: "Whether posts can be published.",
      resolve: ({ state }) => state === "ACTIVE",
    }),
    state: t.expose("state", { ...MEMBER, type: PublishingState, description: "State of publishing." }),
    blockers: t.field({
      ...memberList(1),
      type: [PublishingBlocker],
      description: "Reasons why nothing can be published, at most one.",
      resolve: ({ state, lastError }) =>
        state === "ACTIVE"
          ? []
          : [
              {
                code: `account_${state.toLowerCase()}`,
                detail: lastError ? `${lastError} ${DETAILS[state]}` : DETAILS[state],
              },
            ],
    }),
  }),
});

builder.prismaObjectField(SocialAccount, "publishing", (t) =>
  t.field({
    type: AccountPublishing,
    select: { state: true, lastError: true },
    description: "Whether posts can be published to the account now.",
    resolve: ({ state, lastError }) => ({ state, lastError }),
  }),
);
