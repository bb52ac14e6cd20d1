import { BOUNDS } from "../../src/domains/identity/bounds.ts";

const { minLength, maxLength } = BOUNDS.newPassword;

export const NEW_PASSWORD = `Password of ${minLength} to ${maxLength} characters.`;
