import { withStyleNonce } from '#lib/style-nonce/style-nonce.ts';

type HtmlPolicy = { createHTML(text: string): unknown };
type PolicyFactory = { createPolicy(name: string, rules: { createHTML(text: string): string }): HtmlPolicy };

function isPolicyFactory(value: unknown): value is PolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}

function createPreviewPolicy(): HtmlPolicy | undefined {
  const factory: unknown = 'trustedTypes' in window ? window.trustedTypes : undefined;
  return isPolicyFactory(factory) ? factory.createPolicy('enlace-preview', { createHTML: (text) => text }) : undefined;
}

const policy = createPreviewPolicy();

/** The DOM types still say `string` where a browser that enforces Trusted Types needs TrustedHTML. */
function asMarkup(value: unknown): string {
  return value as string;
}

/** A page rendered by the server, only for `srcdoc` of a frame sandboxed without `allow-same-origin`. */
export function previewMarkup(html: string): string {
  const styled = withStyleNonce(html);
  return policy ? asMarkup(policy.createHTML(styled)) : styled;
}
