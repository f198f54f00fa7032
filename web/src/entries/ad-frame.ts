import { loadAdvertisement } from "../features/ads/load-advertisement.ts";

/** Runs in a frame that an advertisement has to itself (`/ad-frame`). Opened by itself it does nothing. */
const { adClient } = document.documentElement.dataset;
if (window.parent !== window && adClient) loadAdvertisement(adClient);
