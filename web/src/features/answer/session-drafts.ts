import { keepValues } from "../../browser/browser-storage.ts";
import { keepDrafts } from "./drafts.ts";

/** The drafts of this tab, in session storage, or in memory if storage is forbidden. */
const channel = new BroadcastChannel("mayfly.drafts");

export const sessionDrafts = keepDrafts(
  keepValues(() => window.sessionStorage),
  {
    post: (message) => channel.postMessage(message),
    listen: (onMessage) => channel.addEventListener("message", ({ data }) => onMessage(data)),
  },
);
