import { callApi, isUnauthorized } from "../../../api/client.ts";
import type { ActiveAddress } from "../active-address.ts";

/**
 * Ends free addresses at once. Returns those that have ended, among them those that had already. The calls outlive the
 * page (`keepalive`).
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
