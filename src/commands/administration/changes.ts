import { deleteAccountOf } from "../../domains/identity/account/delete.ts";
import { grantAdministration } from "../../domains/identity/administration/grantAdministration.ts";
import { reactivateUserOf } from "../../domains/identity/administration/reactivate.ts";
import { suspendUserOf } from "../../domains/identity/administration/suspend.ts";
import { verifyEmailOf } from "../../domains/identity/email/verify.ts";
import { exportAccountOf } from "../../domains/identity/export/request.ts";
import { removeSecondFactorOf } from "../../domains/identity/second-factor/remove.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { inWords, lastAdministrator, withoutFactor } from "./refusals.ts";

interface Changed {
  id: string;
  email: string;
}

/** The changes of an existing person, each with the words for its result. */
export const CHANGES = {
  promote: {
    run: (context: RequestContext, { email }: Subject): Promise<Changed> => grantAdministration(context, { email }),
    done: "is an instance administrator",
    refusal: inWords,
  },
  "remove-second-factor": {
    run: (context: RequestContext, { email }: Subject): Promise<Changed> => removeSecondFactorOf(context, { email }),
    done: "has no second factor any more",
    refusal: withoutFactor,
  },
  suspend: {
    run: (context: RequestContext, { email, reason }: Subject): Promise<Changed> =>
      suspendUserOf(context, { email, reason }),
    done: "is suspended",
    refusal: lastAdministrator,
  },
  reactivate: {
    run: (context: RequestContext, { email }: Subject): Promise<Changed> => reactivateUserOf(context, { email }),
    done: "is active",
    refusal: inWords,
  },
  "verify-email": {
    run: (context: RequestContext, { email }: Subject): Promise<Changed> => verifyEmailOf(context, { email }),
    done: "has a verified email address",
    refusal: inWords,
  },
  "export-user": {
    run: (context: RequestContext, { email }: Subject): Promise<Changed> => exportAccountOf(context, { email }),
    done: "gets a mail when the archive is ready at /security",
    refusal: inWords,
  },
  "delete-user": {
    run: async (context: RequestContext, { email }: Subject): Promise<Changed> => ({
      ...(await deleteAccountOf(context, { email })),
      email,
    }),
    done: "is deleted",
    refusal: inWords,
  },
} as const;
export type Change = keyof typeof CHANGES;
interface Subject {
  email: string;
  reason: string | null;
}
