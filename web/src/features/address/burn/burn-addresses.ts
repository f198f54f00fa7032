import { callApi, isUnauthorized } from "../../../api/client.ts";
import type { ActiveAddress } from "../active-address.ts";

/**
 * Ends free addresses at once. Returns the ended addresses, including those that had ended before. The calls survive a
 * page unload (`keepalive`).
 */
export async function burnAddresses(
  addresses: readonly ActiveAddress[],
): Promise<readonly ActiveAddress[]> {
  const ended = await Promise.all(
    addresses.map(async ({ token }) => {
      try {
        await callApi("DELETE /api/temp-emails/current", { token, keepalive: true });
        return true;
      } catch (error) {
        return isUnauthorized(error);
      }
    }),
  );
  return addresses.filter((_, index) => ended[index]);
}
