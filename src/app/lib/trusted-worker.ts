interface WorkerPolicy {
  createScriptURL(address: string): unknown;
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): WorkerPolicy;
}

/**
 * The content security policy rejects plain strings as script URLs. Threat: a worker with foreign code. This trusted-types policy
 * is the only one that the document allows, and it accepts only URLs on our own origin.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('app-worker', {
  createScriptURL(address) {
    if (new URL(address).origin !== location.origin)
      throw new TypeError('Worker scripts must come from our own origin');
    return address;
  },
});

/**
 * A worker that the content security policy allows. Import it as `Worker`, because the build finds worker scripts by that name.
 */
export class TrustedWorker extends Worker {
  constructor(url: URL, options?: WorkerOptions) {
    super((policy?.createScriptURL(url.href) ?? url) as URL, options);
  }
}
