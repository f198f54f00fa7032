/** Mail programs post here by themselves (RFC 8058): the token authenticates it. */
export const ONE_CLICK_PATH = "/api/subscriptions/one-click";
