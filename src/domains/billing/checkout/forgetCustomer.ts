import { z } from "zod";
import { defineJob } from "../../../platform/jobs/job.ts";

/** Deletes a customer at the payment provider, which ends the customer's subscriptions. */
export const forgetCustomer = defineJob({
  topic: "billing.forget_customer",
  /** The provider's id. */
  payload: z.object({ customerId: z.string().min(1) }),
  work: "waits",
  lane: "cause",
  async run({ payments, log }, { customerId }) {
    if (payments === null) log.warning("billing.customer_not_forgotten", { customer: customerId });
    else await payments.deleteCustomer(customerId);
  },
});
