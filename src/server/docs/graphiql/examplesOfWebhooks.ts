/** A tab of GraphiQL: creates a webhook endpoint and sends an event to it. */
export const webhooks = `# Creates a webhook endpoint. The secret is shown once.
# docs/webhooks.md has a receiver that verifies the events.
mutation CreateWebhook($input: CreateWebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) {
    secret
    webhookEndpoint { id url eventTypes state }
  }
}

# Sends an event of the type webhook.test to the endpoint.
mutation SendTest($id: ID!) {
  sendTestWebhook(input: { id: $id }) {
    webhookDelivery { id state event { id body } }
  }
}

# The deliveries of the endpoint, with every try.
query Deliveries($id: ID!) {
  webhookEndpoint(id: $id) {
    state
    pauseReason
    deliveries(first: 5) { nodes { state event { type } attempts { status fault } } }
  }
}
`;

export const webhooksVariables = {
  input: {
    workspaceId: "ws_…",
    url: "https://app.example/hooks",
    eventTypes: ["PUBLICATION_PUBLISHED", "PUBLICATION_FAILED"],
  },
  id: "whe_…",
};
