import Developers from "./developers.mdx";

export const DEVELOPERS = {
  heading: "For developers",
  title: "For developers: addresses for tests and agents - Mayfly",
  description:
    "An address in a test and the code from its mail: Playwright, shell, Python, AI agents, limits, errors, and every call of the API.",
  lead: "An address for a test, a script, or an agent, and the code from its mail. No key, no polling.",
  listing: "Playwright, shell, Python, AI agents, and the reference of the API.",
  body: Developers,
} as const;
