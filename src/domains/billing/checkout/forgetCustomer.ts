import { z } from "zod";
import type { Handler } from "../../../platform/jobs/handler.ts";
import { FORGET_CUSTOMER } from "../topics.ts";

const ForgetCustomer = z.object({ customerId: z.string().min(1) });

/** Deletes a customer at the payment provider, which ends the customer's subscriptions. */
export const forgetCustomer: Handler<z.output<typeof ForgetCustomer>> = {
  topic: FORGET_CUSTOMER,
  payload: ForgetCustomer,
  work: "waits",
  lane: "cause",
  async run({ payments, log }, { customerId }) {
    if (payments === null) log.warning("billing.customer_not_forgotten", { customer: customerId });
    else await payments.deleteCustomer(customerId);
  },
};
