/** Loaded by pages without React, which must reload on each change. */
import.meta.hot?.on("mayfly:pages", () => location.reload());
