/** Asks for the deletion of a customer at the payment provider. */
export const FORGET_CUSTOMER = "billing.forget_customer";
