import { NetworkPlaces } from "../abuse/budgets/network-places.ts";
import { SUBSCRIPTIONS_MAX } from "./subscribe.ts";

/** A network may hold half of them, so that the notices of its addresses don't keep those of all others waiting. */
const REQUESTS = { total: 16, perNetwork: 8 };
/** Requests and waiting notices: one mail to each of the 60 addresses of the default LIMIT_LIVE_ADDRESSES_PER_IP. */
const NOTICES = { total: 4_000, perNetwork: 60 * SUBSCRIPTIONS_MAX };

/** Returns the places for requests to one push service, shared by the networks that created the addresses. */
export function createServicePlaces(): NetworkPlaces {
  return new NetworkPlaces(REQUESTS, NOTICES);
}
