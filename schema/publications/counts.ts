import { type Counts, countsOf, type StateCounts } from "../../src/domains/publications/lists/counts.ts";
import { batched } from "../../src/platform/access/batched.ts";
import { builder } from "../core/builder.ts";
import { MEMBER, worth } from "../core/prices.ts";
import { Workspace } from "../workspaces/types.ts";

const UNCOUNTED = "null if there are more than are counted";

export const PublicationCounts = builder.objectRef<StateCounts>("PublicationCounts").implement({
  description: "Numbers of publications by state. Visible to members of the workspace.",
  applications: "withParent",
  fields: (t) => {
    const count = (state: keyof StateCounts, words: string) =>
      t.int({
        ...MEMBER,
        nullable: true,
        description: `Number of ${words}; ${UNCOUNTED}.`,
        resolve: (counts) => counts[state],
      });
    return {
      draft: count("DRAFT", "drafts"),
      scheduled: count("SCHEDULED", "scheduled publications"),
      publishing: count("PUBLISHING", "publications that are being sent"),
      published: count("PUBLISHED", "published publications"),
      failed: count("FAILED", "publications with a rendition that failed"),
      canceled: count("CANCELLED", "canceled publications"),
    };
  },
});

const WorkspaceCounts = builder.objectRef<Counts>("WorkspaceCounts").implement({
  description:
    "Numbers of a workspace without its lists, each counted up to 1,000. Visible to members of the workspace.",
  applications: "publications:read",
  fields: (t) => ({
    publications: t.expose("states", {
      ...MEMBER,
      type: PublicationCounts,
      description: "Publications of the workspace by state.",
    }),
    failuresToResolve: t.exposeInt("failures", {
      ...MEMBER,
      nullable: true,
      description: `Number of renditions that need a person: \`recoveryAction\` is RETRY or MANUAL_RESOLUTION; ${UNCOUNTED}.`,
    }),
    accountsToReconnect: t.exposeInt("accounts", {
      ...MEMBER,
      nullable: true,
      description: `Number of accounts that need a person to connect them again; ${UNCOUNTED}.`,
    }),
  }),
});

const counts = batched(countsOf);

builder.prismaObjectFields(Workspace, (t) => ({
  counts: t.field({
    ...worth(100),
    type: WorkspaceCounts,
    description: "Numbers of the workspace's publications by state, and of what needs a person.",
    resolve: ({ id }, _args, { context }) => counts(context, id),
  }),
}));
