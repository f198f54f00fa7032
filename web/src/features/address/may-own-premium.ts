import { BOUGHT_COOKIE } from "@mayfly/contract/premium-constants";

/** Whether this browser began to buy an address in the last days, by the mark among its cookies. */
export function mayOwnPremium(cookies: string): boolean {
  return cookies.split(";").some((cookie) => cookie.trim().startsWith(`${BOUGHT_COOKIE}=`));
}
