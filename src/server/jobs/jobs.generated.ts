// Written by codegen.ts from the files that call defineJob.
import { renewal } from "../../domains/accounts/health/job.ts";
import { forgetCustomer } from "../../domains/billing/checkout/forgetCustomer.ts";
import { forgetExport } from "../../domains/identity/export/forget.ts";
import { makeExport } from "../../domains/identity/export/make.ts";
import { sendReset } from "../../domains/identity/password/sendReset.ts";
import { sendSignInLink } from "../../domains/identity/sign-in-link/send.ts";
import { preview } from "../../domains/image-editor/preview.ts";
import { forget } from "../../domains/media/forget.ts";
import { process } from "../../domains/media/processing/process.ts";
import { abandonUpload } from "../../domains/media/uploads/abandon.ts";
import { send } from "../../domains/notifications/mail/send.ts";
import { raise } from "../../domains/notifications/raise.ts";
import { beginPublishing } from "../../domains/publications/delivery/handlers.ts";
import { deliverRendition } from "../../domains/publications/delivery/handlers.ts";
import { reconcileRendition } from "../../domains/publications/delivery/handlers.ts";
import { fanOutEvent } from "../../domains/webhooks/delivery/handlers.ts";
import { deliverWebhook } from "../../domains/webhooks/delivery/handlers.ts";
import type { Handler } from "../../platform/jobs/handler.ts";

/** The handlers of all topics. */
export const handlers: readonly Handler[] = [
  renewal,
  forgetCustomer,
  forgetExport,
  makeExport,
  sendReset,
  sendSignInLink,
  preview,
  forget,
  process,
  abandonUpload,
  send,
  raise,
  beginPublishing,
  deliverRendition,
  reconcileRendition,
  fanOutEvent,
  deliverWebhook,
];
