/** The bounds of inputs, which the shapes check and the schema declares. */
export const BOUNDS = {
  /** Of a plan that an administrator assigns; empty removes the plan. */
  assignedPlanId: { maxLength: 40 },
  paidPlanId: { maxLength: 64 },
  returnAddress: { maxLength: 2048 },
} as const;
