/** The questions that a connection asks its operator. The answers to secret ones stand in no transcript. */
export const QUESTIONS = {
  serviceUrl: { text: "Address of the server, such as https://example.org", isSecret: false },
  identifier: { text: "Name or handle to sign in with", isSecret: false },
  appPassword: { text: "App password, or the address of the webhook", isSecret: true },
  clientId: { text: "Client id of the app", isSecret: false },
  clientSecret: { text: "Client secret of the app", isSecret: true },
  redirectUri: { text: "Redirect URI of the app", isSecret: false },
  botToken: { text: "Token of the bot", isSecret: true },
  code: { text: "Code that the page returned", isSecret: true },
  target: { text: "Number of the page, channel or account", isSecret: false },
  pictureUrl: { text: "Address of a JPEG picture that the network can fetch", isSecret: false },
  chatId: { text: "Id of the channel or group in which the bot may post", isSecret: false },
} as const;

export type Question = keyof typeof QUESTIONS;

/** The person who runs the command. */
export interface Operator {
  /** Returns the answer to a question, without white space around it. */
  ask(question: Question): Promise<string>;
  say(line: string): void;
}
