import { BOUNDS } from "../../src/domains/network-costs/bounds.ts";
import { setNetworkBudget } from "../../src/domains/network-costs/setBudget.ts";
import { AccountProvider } from "../accounts/types.ts";
import { range, within } from "../core/bounds.ts";
import { mutation } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedOrganization } from "../organizations/changed.ts";
import { NetworkBudget } from "./types.ts";

mutation("setNetworkBudget", {
  ...requires("write", { role: "organizationAdmin" }),
  description:
    "Sets the monthly budget of an organization at a network that bills calls. Posts that are being sent keep their reservation.\n\nFails with INVALID_INPUT for a network whose calls are free.",
  inputDescription: "Organization, network and the budget of a month.",
  input: (t) => ({
    organizationId: t.id({ description: "Id of the organization." }),
    network: t.field({ type: AccountProvider, description: "Network that bills calls, such as `X`." }),
    monthlyMicrousd: t.field({
      type: "SafeInt",
      required: false,
      description: `Budget of a month in micro-USD, ${range(BOUNDS.monthlyMicrousd)}. Absent or null means the server's default.`,
      ...within(BOUNDS.monthlyMicrousd),
    }),
  }),
  run: async (context, input) => ({
    ...(await setNetworkBudget(context, input)),
    organizationId: input.organizationId,
  }),
  payload: (t) => ({
    networkBudget: t.field({
      type: NetworkBudget,
      description: "Budget that was set.",
      resolve: (budget) => budget,
    }),
    organization: changedOrganization(t),
  }),
});
