/**
 * The delivery columns of a rendition whose current segment was not sent since the last request. Earlier attempts stay
 * in their own table.
 */
export const UNSENT = {
  deliveryState: null,
  recoveryAction: "NONE",
  currentAttemptId: null,
  currentAttemptAt: null,
  deliveryKey: null,
  steps: null,
  preparingAttemptId: null,
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
