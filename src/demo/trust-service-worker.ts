interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL(address: string): string | undefined }): unknown;
}

/**
 * The document's content policy takes no text for the address of a script, and MSW has nothing else. Threat: a script of a
 * stranger's under this origin. Of all text, the default policy passes the one address of MSW's own script.
 */
export function trustServiceWorker(address: string): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const own = new URL(address, location.href).href;
  trustedTypes?.createPolicy('default', {
    createScriptURL: (text) => (new URL(text, location.href).href === own ? own : undefined),
  });
}
