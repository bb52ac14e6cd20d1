const HASH = "its cost is the hash of a password";
const ANONYMOUS = "a network may call it a few times a minute";
const OUTSIDE = "its cost is a call of another host";
const OWN = "each call needs a credential or a code that a mail carries, and ends it";
const GRANT = "each call needs a reauthentication grant, which costs the hash of a password";
const PAYMENTS = "no payment provider is configured";
const BYTES = "its cost is reading a file";
const EACH = "its cost is that of the operation on one object, for each item";
const DRAWS = "its cost is drawing a picture";

/** The write operations that the bench does not measure, each with its reason. */
export const UNMEASURED: Readonly<Record<string, string>> = {
  acceptOwnership: OWN,
  accountAuthorizationUrl: OUTSIDE,
  cancelEmailChange: "a person has one change at a time",
  cancelManyPublications: EACH,
  cancelSubscription: PAYMENTS,
  changePassword: HASH,
  completeChannelConnection: "follows a consent on a page of a provider",
  completeMediaUpload: BYTES,
  completeSignIn: OWN,
  confirmEmailChange: OWN,
  confirmSecondFactor: OWN,
  connectAccountWithAppPassword: OUTSIDE,
  createBillingCheckout: PAYMENTS,
  createBillingPortalSession: PAYMENTS,
  createChannelCode: "no bot is configured",
  createChannelConnection: OUTSIDE,
  createThemeAsset: BYTES,
  deleteAccount: GRANT,
  deleteManyMedia: EACH,
  deleteManyPublications: EACH,
  deleteOrganization: HASH,
  deletePost: OUTSIDE,
  endImpersonation: OWN,
  exchangeAuthorizationCode: OUTSIDE,
  exportAccount: GRANT,
  exportImageTemplate: DRAWS,
  generateAltText: OUTSIDE,
  generateRecoveryCodes: GRANT,
  nominateOwner: "an organization has one nomination at a time",
  planAngles: OUTSIDE,
  pollDevicePairing: ANONYMOUS,
  publishManyNow: EACH,
  reauthenticate: HASH,
  register: HASH,
  removeSecondFactor: GRANT,
  renderMeme: DRAWS,
  requestEmailChange: HASH,
  requestEmailVerification: "no mail server is configured",
  requestPasswordReset: ANONYMOUS,
  requestSignInLink: ANONYMOUS,
  resendEmailChangeCode: "no mail server is configured",
  resetPassword: HASH,
  restoreManyMedia: EACH,
  resumeSubscription: PAYMENTS,
  scheduleManyPublications: EACH,
  setUpSecondFactor: GRANT,
  signIn: HASH,
  signOut: OWN,
  startDevicePairing: ANONYMOUS,
  submitManyForReview: EACH,
  updateManyMedia: EACH,
  verifyEmail: OWN,
};
