/** The subprotocol of GraphQL over WebSocket. */
export const SUBPROTOCOL = "graphql-transport-ws";
