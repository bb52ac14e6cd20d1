import { breaks } from "../../support/faults.ts";
import type { Call, Proof, Provoke, Stage } from "../proof.ts";
import { application } from "./registerExternalApplication.ts";

const ask = ({ users }: Stage): Call => ({ token: users.instanceAdmin.token });

const refused =
  (who: (stage: Stage) => string | Promise<string>): Provoke =>
  async (stage) => ({ call: { token: await who(stage) }, code: "FORBIDDEN" });

const REVOKE = "mutation ($id: ID!) { revokeExternalApplication(id: $id) { application { revokedAt } } }";

export const externalApplications: Proof = {
  name: "GET /admin/external-applications",
  members: {},
  /** Of two, one that was revoked. */
  async good(stage) {
    const { token } = stage.users.instanceAdmin;
    const bodies = [application(), application()];
    for (const body of bodies) {
      const { body: made } = await stage.rest("POST", "/admin/external-applications", { token, body });
      if (body === bodies[0]) await stage.gql(token, REVOKE, (made as { application: object }).application as never);
    }
    return ask(stage);
  },
  variables: () => ({}),
  problems: {
    403: {
      "an owner who does not administer the instance": refused(({ users }) => users.owner.token),
      "an API token of an instance administrator": refused((stage) => stage.apiToken("instanceAdmin", "API_FULL")),
    },
    500: {
      "the rows cannot be read": (stage) => ({
        call: ask(stage),
        code: "INTERNAL",
        fault: { before: "ExternalApplication.findMany", act: breaks },
      }),
    },
  },
};
