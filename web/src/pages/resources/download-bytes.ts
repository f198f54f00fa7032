import { createContext } from "react";

/** How large each download is, by name: the build knows when it has made them. */
export const DownloadBytes = createContext<Readonly<Record<string, number>>>({});
