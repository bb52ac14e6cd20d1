import { type Metric, usageAmong, usageOfSelect, usedOrganizations } from "../../src/domains/usage/read.ts";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import { idBeside } from "../../src/platform/ids/ids.ts";
import type { Services } from "../../src/platform/services/services.ts";
import { builder } from "../core/builder.ts";
import { Node, readableBeside } from "../core/node.ts";
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

const MediaUsage = builder.objectRef<{ id: string; plan: string; of(metric: Metric): Used }>("MediaUsage").implement({
  description:
    "Use of an organization's plan by its media. An organization and its workspaces share one. Visible to members of the organization or of a workspace in it.",
  interfaces: [Node],
  applications: "media:read",
  fields: (t) => ({
    plan: t.exposeString("plan", {
      description: `Plan of the organization: ${PLAN_KEY_LIST}, or \`unlimited\` if the server sets no limits without a subscription.`,
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

const USAGE = 10;

/** The use of an organization, with the id that the organization and its workspaces share. */
const usageOf = (services: Services, row: NonNullable<Awaited<ReturnType<typeof usedOrganizations>>[number]>) => ({
  id: idBeside(row.id, "mus"),
  ...usageAmong(services, row),
});

const usagesOf = async (context: RequestContext, ids: readonly string[]) =>
  (await usedOrganizations(context, ids)).map((row) => row && usageOf(context.services, row));

readableBeside("MediaUsage", { mus: usagesOf }, USAGE);

builder.prismaObjectFields(Organization, (t) => ({
  mediaUsage: t.field({
    ...worth(USAGE),
    type: MediaUsage,
    description: "Use of the organization's plan by its media.",
    select: (_args, { context }) => usageOfSelect(context.services.now()),
    resolve: (row, _args, { context }) => usageOf(context.services, row),
  }),
}));

builder.prismaObjectFields(Workspace, (t) => ({
  mediaUsage: t.field({
    ...worth(USAGE),
    type: MediaUsage,
    description:
      "Use of the plan of the workspace's organization by its media, in all its workspaces: what an upload counts against.",
    select: (_args, { context }) => ({ organization: { select: usageOfSelect(context.services.now()) } }),
    resolve: ({ organization }, _args, { context }) => usageOf(context.services, organization),
  }),
}));
