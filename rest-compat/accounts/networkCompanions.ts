import { type Constant, route } from "../engine/route.ts";
import {
  GetProviderReadinessDocument,
  ListAccountFeaturesDocument,
  ListNetworksDocument,
} from "../operations.generated.ts";
import { factConstants, readinessConstants } from "./capabilityShape.ts";

const NEVER: Constant = { value: false, description: "Always false: rostrum does not have the feature." };

export const networkCompanions = [
  route({
    method: "GET",
    path: "/accounts/providers",
    words: {
      summary: "List networks",
      description:
        "Returns the networks on which accounts can be connected, and whether an instance administrator has to save an app first. Every user may call it.",
    },
    document: ListNetworksDocument,
    problems: "default",
    select: ({ networks }) =>
      networks.map(({ connectable, executable, publishable, state, blockers, ...network }) => ({
        ...network,
        readiness: { connectable, executable, publishable, state, blockers, facts: {} },
      })),
    constants: readinessConstants("readiness."),
  }),
  route({
    method: "GET",
    path: "/provider-readiness",
    words: {
      summary: "List networks with a workspace's accounts",
      description:
        "Returns for each network whether accounts can be connected, and the number of accounts that the workspace has. The caller must be a member of the workspace.",
      parameters: { workspace_id: "The workspace whose accounts are counted." },
    },
    document: GetProviderReadinessDocument,
    problems: [400, 403, 404, 422, 500],
    schemaName: "ProviderReadiness",
    schemaDescription: "The networks, with the accounts of a workspace.",
    select: ({ workspace: { networks } }) => ({
      providers: networks.map(({ network, ...place }) => ({ ...network, ...place, facts: {} })),
    }),
    constants: {
      providers: { description: "The networks in a fixed order." },
      "providers.advertisable": { value: true, description: "Always true." },
      "providers.facts": { description: "Empty texts: rostrum keeps no such evidence." },
      ...factConstants("providers.facts."),
    },
  }),
  route({
    method: "GET",
    path: "/account-features",
    words: {
      summary: "List features of accounts",
      description:
        "Returns features besides posts for each account. rostrum has none of them, so each is `unsupported`. The caller must be a member of the workspace.",
      parameters: {
        workspace_id: "The workspace of the accounts.",
        account_ids: "Ids of accounts, with commas between them.",
      },
    },
    document: ListAccountFeaturesDocument,
    separated: ["accountIds"],
    problems: [400, 403, 404, 422, 500],
    select: ({ workspace }) => workspace.features,
    constants: {
      effective_enabled: NEVER,
      stored_enabled: NEVER,
      stored_exists: NEVER,
      supported: NEVER,
    },
  }),
];
