/** Loaded by pages without React, which must reload on each change. */
import.meta.hot?.on("mayfly:pages", () => location.reload());
// No socket was open for a change while the page loaded.
const change = document.querySelector("meta[name=change]")?.getAttribute("content");
import.meta.hot?.send("mayfly:shown", change);
