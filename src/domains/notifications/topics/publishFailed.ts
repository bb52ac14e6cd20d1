import { places, publishing, titleOf } from "./publishing.ts";
import { defineTopic } from "./topic.ts";

export const publishFailed = defineTopic({
  ...publishing,
  mails: "IMMEDIATE",
  critical: true,
  description: "A publication could not be published to all destinations.",
  subject: "A post could not be published",
  texts({ payload, about }) {
    const { successful_destinations: out, failed_destinations: failed, requires_reconnect, retryable } = payload;
    const reached =
      out > 0
        ? `The post was published to ${places(out)}, but failed for ${failed}.`
        : `Publishing failed for ${places(failed)}.`;
    const helps = requires_reconnect
      ? " Reconnect the account before you retry."
      : retryable
        ? " You can retry publishing."
        : "";
    return { title: `${titleOf(about)} could not be published`, body: `${reached}${helps}`, action: "Review" };
  },
});
