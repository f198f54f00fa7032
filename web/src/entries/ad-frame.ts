import { loadAdvertisement } from "../features/ads/load-advertisement.ts";

/** Runs in the separate frame of an advertisement (`/ad-frame`). Does nothing outside a frame. */
const { adClient } = document.documentElement.dataset;
if (window.parent !== window && adClient) loadAdvertisement(adClient);
