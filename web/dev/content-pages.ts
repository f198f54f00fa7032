/** Loaded by pages that no framework makes live: nothing in them can be replaced, so they load again. */
import.meta.hot?.on("mayfly:pages", () => location.reload());
