import type { Constant } from "../engine/route.ts";

interface Person {
  id: string;
}
type Row = { invitedBy?: Person | null; acceptedBy?: Person | null };

/** Composes the documented members of an invitation. */
export const invitationOf = <Invitation extends Row>({ invitedBy, acceptedBy, ...invitation }: Invitation) => ({
  ...invitation,
  invited_by_user_id: invitedBy?.id,
  accepted_by_user_id: acceptedBy?.id,
});

/** The constants of an invitation at a place in the answer: `invitations.` for a member. */
export const invitationConstants = (place: "" | "invitations."): Readonly<Record<string, Constant>> => ({
  [`${place}invited_by_user_id`]: { value: "", description: "The inviter; empty if no longer visible." },
  [`${place}accepted_by_user_id`]: { description: "The user who accepted; absent before.", optional: true },
  [`${place}email_delivery_status`]: {
    value: "created",
    description: "Always `created`: send the link of the invitation yourself.",
  },
});
