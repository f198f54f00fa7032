import { tabStorage } from "../../browser/browser-storage.ts";
import { openDrafts } from "./drafts.ts";

/** The drafts of this tab, in session storage, or in memory if storage is forbidden. */
const channel = new BroadcastChannel("mayfly.drafts");

export const sessionDrafts = openDrafts(tabStorage, {
  post: (message) => channel.postMessage(message),
  listen: (onMessage) => channel.addEventListener("message", ({ data }) => onMessage(data)),
});
