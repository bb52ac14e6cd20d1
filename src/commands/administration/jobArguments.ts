import { WrongUsage } from "../shared/operatorCommand.ts";

/** The listing of failed and stuck jobs. */
export interface JobListing {
  action: "jobs";
  topic: string | null;
  limit: number;
}

/** One job that is queued again or discarded. */
export interface JobSettling {
  action: "settle-job";
  settling: "requeue" | "discard";
  id: string;
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Reads the arguments of `jobs`. @throws WrongUsage */
export function jobArguments(
  { topic, requeue, discard }: { topic?: string; requeue?: string; discard?: string },
  limit: number,
  isLimited: boolean,
): JobListing | JobSettling {
  if (requeue === undefined && discard === undefined) return { action: "jobs", topic: topic ?? null, limit };
  if (topic !== undefined || isLimited || (requeue !== undefined && discard !== undefined))
    throw new WrongUsage("--requeue and --discard stand alone");
  const id = requeue ?? discard ?? "";
  if (!ID.test(id)) throw new WrongUsage("--requeue and --discard take the id of a job, as the listing prints it");
  return { action: "settle-job", settling: requeue === undefined ? "discard" : "requeue", id };
}
