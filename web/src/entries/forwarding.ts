import { tendMailLink } from "../features/mail-link/tend-mail-link.ts";
import { apiPaths, paths } from "../paths.ts";

/** Makes `/forwarding` live: whoever gets forwarded mail says whether they want it. */
tendMailLink(
  paths.forwarding,
  {
    confirm: { call: apiPaths.confirmForwarding, done: "You receive forwarded mail" },
    block: { call: apiPaths.blockForwarding, done: "No more forwarded mail" },
  },
  ["confirm", "block"],
);
