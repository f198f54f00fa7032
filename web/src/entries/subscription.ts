import { tendMailLink } from "../features/mail-link/tend-mail-link.ts";
import { apiPaths, paths } from "../paths.ts";

/** Makes `/subscription` live: whoever subscribed confirms it, or ends it. */
tendMailLink(
  paths.subscription,
  {
    confirm: { call: apiPaths.confirmSubscription, done: "Confirmed" },
    end: { call: apiPaths.endSubscription, done: "Ended" },
  },
  ["confirm", "end"],
);
