import type { ChannelConnection as Row } from "../../prisma/generated/client/client.ts";
import { createChannelCode } from "../../src/domains/accounts/channels/createCode.ts";
import { accountsByIds, channelConnectionsByIds } from "../../src/domains/accounts/read.ts";
import { providerName } from "../../src/providers/registry.ts";
import { builder } from "../core/builder.ts";
import { mutation } from "../core/mutation.ts";
import { Node, readableById } from "../core/node.ts";
import { requires } from "../core/roots.ts";
import { AccountError, AccountProvider, SocialAccount } from "./types.ts";

const ChannelCode = builder.objectRef<Row>("ChannelCode").implement({
  description:
    "Attempt to connect a channel with a code that is posted there. Visible to members of the workspace for a day after the code expires.",
  interfaces: [Node],
  fields: (t) => ({
    workspaceId: t.exposeID("workspaceId", { description: "Id of the workspace that the account will belong to." }),
    provider: t.field({
      type: AccountProvider,
      description: "Provider of the channel.",
      resolve: ({ provider }) => providerName(provider),
    }),
    account: t.field({
      type: SocialAccount,
      nullable: true,
      description: "Account that was connected; null until the code arrives in a channel.",
      resolve: async ({ accountId }, _args, { context }) =>
        accountId === null ? null : ((await accountsByIds(context, [accountId]))[0] ?? null),
    }),
    lastError: t.field({
      type: AccountError,
      nullable: true,
      description: "Reason why the last message with the code connected no account; null if there is none.",
      resolve: ({ lastErrorCode, lastError }) =>
        lastErrorCode === null ? null : { code: lastErrorCode, message: lastError ?? "" },
    }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      description: "Time until which the code can be posted: 15 minutes after the start.",
    }),
  }),
});

readableById("ChannelCode", channelConnectionsByIds);

mutation("createChannelCode", {
  ...requires("write", { role: "workspaceEditor" }),
  description:
    "Creates a code that connects the channel in which it is posted.\n\nFails with CONFLICT if no active provider app has a bot token, and with PROVIDER_REFUSED if the provider refuses the bot.",
  input: (t) => ({
    workspaceId: t.id({ description: "Id of the workspace that the account will belong to." }),
    provider: t.field({
      type: AccountProvider,
      description: "Provider of the channel. Fails with INVALID_INPUT for a provider whose accounts are not channels.",
    }),
  }),
  run: (context, input) => createChannelCode(context, input),
  payload: (t) => ({
    channelCode: t.expose("connection", {
      type: ChannelCode,
      description: "Attempt that was started.",
    }),
    code: t.exposeString("code", {
      description: "Code to post in the channel, as a message of its own. Returned once and valid for one channel.",
    }),
    botUsername: t.exposeString("botUsername", {
      description:
        "Name of the bot that the user makes an administrator of the channel before the code is posted, without `@`.",
    }),
  }),
});

builder.queryFields((t) => ({
  channelCode: t.field({
    ...requires("read", { role: "workspaceMember" }),
    type: ChannelCode,
    nullable: true,
    description: "Attempt to connect a channel; null if no such attempt is visible to the viewer.",
    args: { id: t.arg.id({ description: "Id of the attempt." }) },
    resolve: async (_root, { id }, { context }) => (await channelConnectionsByIds(context, [id]))[0] ?? null,
  }),
}));
