/** What is said of a rendition that nobody has asked to send, or that is asked for anew. What was tried before stays in its attempts. */
export const UNSENT = {
  deliveryState: null,
  recoveryAction: "NONE",
  currentAttemptId: null,
  currentAttemptAt: null,
  deliveryKey: null,
  externalId: null,
  externalUrl: null,
  errorKind: null,
  errorCode: null,
  errorHttpStatus: null,
  terminalReason: null,
  nextAttemptAt: null,
  lastReconciledAt: null,
  nextReconciliationAt: null,
} as const;
