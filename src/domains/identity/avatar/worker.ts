import { serveTasks } from "../../../platform/sandbox/serve.ts";
import { readAvatar } from "./readAvatar.ts";

const tasks = { readAvatar };
export type AvatarTasks = typeof tasks;

serveTasks(tasks);
