import { type Metric, usageAmong, usageSelect } from "../../src/domains/usage/read.ts";
import { builder } from "../core/builder.ts";
import { worth } from "../core/prices.ts";
import { Organization } from "../organizations/types.ts";
import { PLAN_KEY_LIST } from "../plans/words.ts";
import { Workspace } from "../workspaces/types.ts";

interface Used {
  used: number;
  limit: number | null;
}

const MediaAllowance = builder.objectRef<Used>("MediaAllowance").implement({
  description: "Use of one limit of the plan.",
  applications: "withParent",
  fields: (t) => ({
    used: t.expose("used", { type: "SafeInt", description: "Number of bytes in use." }),
    limit: t.expose("limit", {
      type: "SafeInt",
      nullable: true,
      description: "Maximum number of bytes that the plan permits; null for no limit.",
    }),
  }),
});

const MediaUsage = builder.objectRef<{ plan: string; of(metric: Metric): Used }>("MediaUsage").implement({
  description: "Use of an organization's plan by its media.",
  applications: "media:read",
  fields: (t) => ({
    plan: t.string({
      description: `Plan of the organization: ${PLAN_KEY_LIST}, or \`unlimited\` if the server sets no limits without a subscription.`,
      resolve: ({ plan }) => plan,
    }),
    stored: t.field({
      type: MediaAllowance,
      description: "Storage used by the media of all workspaces, including the trash, and by open uploads.",
      resolve: (usage) => usage.of("media_bytes_stored"),
    }),
    uploadedThisMonth: t.field({
      type: MediaAllowance,
      description: "Bytes uploaded since the first of the month in UTC.",
      resolve: (usage) => usage.of("media_bytes_uploaded_monthly"),
    }),
  }),
});

builder.prismaObjectFields(Organization, (t) => ({
  mediaUsage: t.field({
    ...worth(10),
    type: MediaUsage,
    description: "Use of the organization's plan by its media.",
    select: (_args, { context }) => usageSelect(context.services.now()),
    resolve: (row, _args, { context }) => usageAmong(context.services, row),
  }),
}));

builder.prismaObjectFields(Workspace, (t) => ({
  mediaUsage: t.field({
    ...worth(10),
    type: MediaUsage,
    description:
      "Use of the plan of the workspace's organization by its media, in all its workspaces: what an upload counts against.",
    select: (_args, { context }) => ({ organization: { select: usageSelect(context.services.now()) } }),
    resolve: ({ organization }, _args, { context }) => usageAmong(context.services, organization),
  }),
}));
