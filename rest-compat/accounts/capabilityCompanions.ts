import { route } from "../engine/route.ts";
import { GetCapabilitiesDocument, ResolveCapabilitiesDocument } from "../operations.generated.ts";
import { capabilityOf, readinessConstants, tableConstants } from "./capabilityShape.ts";
import { resolveAdapter } from "./resolveBody.ts";

export const capabilityCompanions = [
  route({
    method: "GET",
    path: "/capabilities",
    words: {
      summary: "List what networks accept",
      description:
        "Returns the rules of posts at each network on which accounts can be connected. The answer is the same for every caller, and may be kept for five minutes.",
    },
    document: GetCapabilitiesDocument,
    problems: [403, 422, 500],
    schemaName: "Capabilities",
    schemaDescription: "The rules of posts at each network.",
    select: ({ capabilities }) => ({ capabilities: capabilities.map((table) => capabilityOf(table)) }),
    headers: () => ({ "Cache-Control": "private, max-age=300" }),
    constants: {
      capabilities: { description: "The tables of the networks." },
      profiles: { value: [], description: "Always empty: each network has one form of posts." },
      ...tableConstants("capabilities."),
    },
  }),
  route({
    method: "POST",
    path: "/capabilities/resolve",
    words: {
      summary: "Check a content for accounts",
      description:
        "Returns for each account the rules of its posts, the problems of a content that is not saved, and whether posts can be published now. Nothing is stored, and no network is called. The caller must be a member of the workspace.",
    },
    document: ResolveCapabilitiesDocument,
    adapter: resolveAdapter,
    problems: [400, 403, 404, 422, 500],
    schemaName: "ResolvedCapabilities",
    schemaDescription: "The rules of posts of accounts, and the problems of a content.",
    select: ({ accounts }) => ({
      accounts: accounts.map(({ account: { capabilities, immediate, scheduled }, ...check }) => ({
        ...check,
        ...capabilityOf(capabilities),
        active_constraints: {},
        immediate_readiness: { ...immediate, facts: {} },
        scheduled_readiness: { ...scheduled, facts: {} },
      })),
    }),
    constants: {
      accounts: { description: "The accounts in the order of the request." },
      ...tableConstants("accounts."),
      "accounts.active_constraints": { description: "Always empty: the limits of the account are in the table." },
      "accounts.available_formats": { value: [], description: "Always empty: each network has one form of posts." },
      "accounts.format_selection_required": { value: false, description: "Always false." },
      "accounts.segment_strategy": { value: "preserve", description: "Always `preserve`: a thread stays a thread." },
      "accounts.setting_groups": { value: [], description: "Always empty: `settings` names the group of each." },
      "accounts.issues.severity": { value: "error", description: "Always `error`: each issue prevents publishing." },
      ...readinessConstants("accounts.immediate_readiness."),
      ...readinessConstants("accounts.scheduled_readiness."),
    },
  }),
];
