import { pushWorkerUrl } from '#lib/push/push-worker.ts';
import { readStyleNonce } from '#lib/style-nonce/style-nonce.ts';

type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string; createScriptURL(url: string): string },
  ): unknown;
};

function policyFactory(): PolicyFactory | undefined {
  if (!('trustedTypes' in window)) return undefined;
  const factory: unknown = window.trustedTypes;
  return isPolicyFactory(factory) ? factory : undefined;
}

function isPolicyFactory(value: unknown): value is PolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}

/**
 * The page enforces Trusted Types. Mantine writes style sheets through `innerHTML`; text without `<` and `&` cannot
 * become an element or an entity, so this default policy allows exactly that and refuses everything else.
 */
export function allowStyleText(text: string): string {
  if (/[<&]/.test(text)) throw new TypeError('markup refused');
  return text;
}

/** The worker that hashes files before upload, as named by the build. */
const readingWorker = /^\/assets\/sha256\.worker-[\w-]+\.js$/;

/** The scripts the app loads by URL: the workers for notifications and for hashing files. */
export function allowOwnWorker(url: string): string {
  if (url !== pushWorkerUrl && !readingWorker.test(url)) throw new TypeError('script refused');
  return url;
}

policyFactory()?.createPolicy('default', { createHTML: allowStyleText, createScriptURL: allowOwnWorker });

Object.assign(globalThis, {
  /** Where libraries that write style sheets look for the nonce the page's policy requires. */
  __webpack_nonce__: readStyleNonce(),
  /** The schema library would probe whether it may compile code, and the page's policy would report the probe. */
  __zod_globalConfig: { jitless: true },
});
