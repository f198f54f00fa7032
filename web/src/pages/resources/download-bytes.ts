import { createContext } from "react";

/** Size of each download in bytes, by name. Set at build time. */
export const DownloadBytes = createContext<Readonly<Record<string, number>>>({});
