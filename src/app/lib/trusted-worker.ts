interface WorkerPolicy {
  createScriptURL(address: string): unknown;
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): WorkerPolicy;
}

/**
 * The document's content policy takes no text for the address of a script. Threat: a worker of a stranger's code. This one
 * policy, the only one the document lets exist, passes addresses of our own origin alone.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('app-worker', {
  createScriptURL(address) {
    if (new URL(address).origin !== location.origin) throw new TypeError('A worker must be one of ours');
    return address;
  },
});

/** A worker that the content policy lets start. Import it under the name `Worker`, by which the build finds the script. */
export class TrustedWorker extends Worker {
  constructor(url: URL, options?: WorkerOptions) {
    super((policy?.createScriptURL(url.href) ?? url) as URL, options);
  }
}
