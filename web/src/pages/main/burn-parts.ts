/** What ends addresses at once. Loaded on the first request. */
export { BurnBar } from "../../features/address/burn/burn-bar.tsx";
export { listActive } from "../../features/address/burn/list-active.ts";
