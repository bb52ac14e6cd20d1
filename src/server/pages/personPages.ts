import { accounts } from "./accounts/accounts.ts";
import { activity, conversations } from "./activity.ts";
import { confirmEmail } from "./confirmEmail.ts";
import { deleteAccount } from "./deleteAccount.ts";
import { device } from "./device.ts";
import { invite } from "./invite.ts";
import { mailPreferences } from "./mailPreferences.ts";
import { ownershipTransfer } from "./ownershipTransfer.ts";
import type { PersonPage } from "./personPage.ts";
import { secondFactor } from "./secondFactor.ts";
import { security } from "./security.ts";
import { settings } from "./settings.ts";
import { verifyEmail } from "./verifyEmail.ts";

/**
 * The pages that links in mails lead to, and those behind them, by their path. `/password-reset` needs no session and
 * is elsewhere.
 */
export const PAGES: Readonly<Record<string, PersonPage>> = {
  "/activity": activity,
  "/accounts": accounts,
  "/engagement": conversations,
  "/messages": conversations,
  "/invite": invite,
  "/ownership-transfer": ownershipTransfer,
  "/confirm-email": confirmEmail,
  "/verify-email": verifyEmail,
  "/security": security,
  "/second-factor": secondFactor,
  "/delete-account": deleteAccount,
  "/device": device,
  "/settings": settings,
  "/mail-preferences": mailPreferences,
};
