/** Tabs that follow a picture from the upload to a published thread. */

export const upload = `# Three steps put a picture into the library. Between the first two, send the file:
# curl -X PUT --data-binary @harbor.png -H "Authorization: Bearer <token>" <this server><upload.url>
mutation StartUpload($start: CreateMediaUploadInput!) {
  createMediaUpload(input: $start) { mediaId deduped upload { method url } }
}

mutation CompleteUpload($complete: CompleteMediaUploadInput!) {
  completeMediaUpload(input: $complete) { media { id processingStatus } }
}

mutation DescribePicture($description: UpdateMediaInput!) {
  updateMedia(input: $description) { media { id altText } }
}
`;

export const uploadVariables = {
  start: { workspaceId: "ws_…", filename: "harbor.png", mimeType: "image/png", size: 12345 },
  complete: { id: "med_…", workspaceId: "ws_…" },
  description: { id: "med_…", altText: "A harbor in the morning" },
};

export const thread = `# A thread of three posts; the first shows a picture of the library.
# In a demo, the account is ids.account in demo.json.
mutation DraftThread($input: CreatePublicationInput!) {
  createPublication(input: $input) {
    publication { id revision renditions { account { handle } segments { position text media { url altText } } } }
  }
}
`;

export const threadVariables = {
  input: {
    workspaceId: "ws_…",
    accountIds: ["acc_…"],
    segments: [
      { text: "We went to the harbor.", media: [{ source: { mediaId: "med_…" } }] },
      { text: "The boats come in at five." },
      { text: "And then there is coffee." },
    ],
  },
};

export const review = `# An editor submits a draft, and an admin approves the revision that they read.
# The workspace requires both if the setting approvalRequired is on. PublishNow sends the post.
mutation Submit($submission: SubmitForReviewInput!) {
  submitForReview(input: $submission) { publication { id revision review { state } } }
}

mutation Approve($approval: ApprovePublicationInput!) {
  approvePublication(input: $approval) { publication { id revision review { state approvedAt } } }
}

mutation RequireApproval($setting: UpdateWorkspaceSettingsInput!) {
  updateWorkspaceSettings(input: $setting) { heldPublications workspace { settings { approvalRequired } } }
}
`;

export const reviewVariables = {
  submission: { id: "pub_…", comment: "Ready for Monday" },
  approval: { id: "pub_…", expectedRevision: 2 },
  setting: { workspaceId: "ws_…", approvalRequired: true },
};
