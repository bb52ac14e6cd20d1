import { type Metric, usageAmong, usageSelect } from "../../src/domains/usage/read.ts";
import { builder } from "../core/builder.ts";
import { worth } from "../core/prices.ts";
import { Organization } from "../organizations/types.ts";

interface Used {
  used: number;
  limit: number | null;
}

const MediaAllowance = builder.objectRef<Used>("MediaAllowance").implement({
  description: "How much of one limit of the plan is used.",
  applications: "withParent",
  fields: (t) => ({
    used: t.expose("used", { type: "Long", description: "Bytes in use." }),
    limit: t.expose("limit", {
      type: "Long",
      nullable: true,
      description: "Bytes that the plan grants; null: any number.",
    }),
  }),
});

const MediaUsage = builder.objectRef<{ plan: string; of(metric: Metric): Used }>("MediaUsage").implement({
  description: "What an organization's media use of what its plan grants.",
  applications: "media:read",
  fields: (t) => ({
    plan: t.string({
      description:
        "The plan: `starter`, `founder`, `pro`, `team`, `agency`, or `unlimited` where the server limits nobody without a subscription.",
      resolve: ({ plan }) => plan,
    }),
    stored: t.field({
      type: MediaAllowance,
      description: "What is stored: the media of all its workspaces, those in the trash too, and uploads under way.",
      resolve: (usage) => usage.of("media_bytes_stored"),
    }),
    uploadedThisMonth: t.field({
      type: MediaAllowance,
      description: "What was uploaded since the first of the month, in UTC.",
      resolve: (usage) => usage.of("media_bytes_uploaded_monthly"),
    }),
  }),
});

builder.prismaObjectFields(Organization, (t) => ({
  mediaUsage: t.field({
    ...worth(10),
    type: MediaUsage,
    description: "What its media use of what its plan grants.",
    select: (_args, { scope }) => usageSelect(scope.services.now()),
    resolve: (row, _args, { scope }) => usageAmong(scope.services, row),
  }),
}));
