/** A customer of the payment provider is to be forgotten there. */
export const FORGET_CUSTOMER = "billing.forget_customer";
