import type { AccountState } from "../../prisma/generated/client/client.ts";
import { builder } from "../core/builder.ts";
import { MEMBER } from "../core/prices.ts";
import { SocialAccount } from "./types.ts";

interface Health {
  state: AccountState;
  lastError: string | null;
  connectedAt: Date;
  health: { expiresAt: Date | null; verifiedAt: Date; warnedAt: Date | null } | null;
}

const AccountHealthState = builder.enumType("AccountHealthState", {
  description: "Whether the network accepts the credentials of an account, and for how long.",
  values: {
    HEALTHY: { description: "The network accepts the credentials, as far as the server knows." },
    EXPIRES_SOON: { description: "The credentials end within a week, and the server could not renew them." },
    NEEDS_ATTENTION: { description: "The network rejects the credentials." },
    DISCONNECTED: { description: "The account was disconnected." },
  } as const,
});

const stateOf = ({ state, health }: Health) =>
  state === "ACTIVE" ? (health?.warnedAt == null ? "HEALTHY" : "EXPIRES_SOON") : state;

function problemOf({ state, lastError, health }: Health): string | null {
  if (state === "DISCONNECTED") return "The account was disconnected. Connect the account again.";
  if (state === "NEEDS_ATTENTION")
    return `${lastError ?? "The provider rejects the credentials"}. Connect the account again.`;
  const end = health?.warnedAt == null ? undefined : health.expiresAt?.toISOString();
  return end === undefined ? null : `The credentials end at ${end}. Connect the account again before that time.`;
}

const AccountHealth = builder.objectRef<Health>("AccountHealth").implement({
  description: "State of the credentials of an account. The server renews credentials that end, where the network can.",
  applications: "withParent",
  fields: (t) => ({
    state: t.field({
      ...MEMBER,
      type: AccountHealthState,
      description: "State of the credentials.",
      resolve: stateOf,
    }),
    expiresAt: t.field({
      ...MEMBER,
      type: "DateTime",
      nullable: true,
      description: "Time when the credentials end unless they are renewed; null if they do not end, or it is unknown.",
      resolve: ({ state, health }) => (state === "DISCONNECTED" ? null : (health?.expiresAt ?? null)),
    }),
    lastVerifiedAt: t.field({
      ...MEMBER,
      type: "DateTime",
      description: "Time when the network last issued or renewed the credentials.",
      resolve: ({ connectedAt, health }) => health?.verifiedAt ?? connectedAt,
    }),
    problem: t.string({
      ...MEMBER,
      nullable: true,
      description: "Problem and next step, in English; null if there is none.",
      resolve: problemOf,
    }),
  }),
});

builder.prismaObjectField(SocialAccount, "health", (t) =>
  t.field({
    type: AccountHealth,
    select: {
      state: true,
      lastError: true,
      connectedAt: true,
      health: { select: { expiresAt: true, verifiedAt: true, warnedAt: true } },
    },
    description: "State of the account's credentials: whether they end, and what to do.",
    resolve: (account) => account,
  }),
);
