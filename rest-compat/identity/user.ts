import type { Constant } from "../engine/route.ts";

/** Members of a user that rostrum has no value for. */
const USER: Readonly<Record<string, Constant>> = {
  avatar_url: { value: "", description: "Always empty: pictures of users are in GraphQL alone." },
  composer_experience: { value: "unified", description: "Always `unified`." },
  has_password: { value: true, description: "Always true." },
  is_managed: { value: false, description: "Always false: no organization manages users." },
  legal_acceptance_required: { value: false, description: "Always false." },
  password_usable: { value: true, description: "Always true." },
  public_profile_enabled: { value: false, description: "Always false: users have no public profile." },
  public_profile_visible_fields: { value: [], description: "Always empty: users have no public profile." },
  username: { value: "", description: "Always empty: users sign in with their email address." },
};

/** The constants of a user at a place in the answer: `user.` for a member. */
export const userConstants = (place: "" | "user."): Readonly<Record<string, Constant>> =>
  Object.fromEntries(Object.entries(USER).map(([name, constant]) => [`${place}${name}`, constant]));

/** The user of the calling credential, as REST shows it. */
export const userOf = <User extends object, Admin, Verified>(viewer: {
  readonly user: User;
  readonly is_admin: Admin;
  readonly email_verified: Verified;
}) => ({ ...viewer.user, is_admin: viewer.is_admin, email_verified: viewer.email_verified });
