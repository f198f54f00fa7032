interface Window {
  /** In browsers with Trusted Types, a worker starts only from a URL that a policy has approved. */
  readonly trustedTypes?: {
    createPolicy: (
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ) => { createScriptURL: (url: string) => string };
  };
}
