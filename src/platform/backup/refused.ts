/** A backup cannot be written or restored. The message addresses the operator: the reason and the next step. */
export class BackupRefused extends Error {}
