import { keepValues } from "../../browser/browser-storage.ts";
import { keepDrafts } from "./drafts.ts";

/** The drafts of this tab: they end with it, and what can't be stored lasts as long as the page. */
const channel = new BroadcastChannel("mayfly.drafts");

export const sessionDrafts = keepDrafts(
  keepValues(() => window.sessionStorage),
  {
    post: (message) => channel.postMessage(message),
    listen: (onMessage) => channel.addEventListener("message", ({ data }) => onMessage(data)),
  },
);
