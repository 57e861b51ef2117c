/** The nonce the page's policy requires for style sheets written at run time; undefined without a server. */
export function readStyleNonce(): string | undefined {
  const content = document.querySelector('meta[name="style-nonce"]')?.getAttribute('content');
  return content ? content : undefined;
}

/** A document for a frame, which inherits this page's policy: its own style sheets get the nonce too. */
export function withStyleNonce(html: string): string {
  const nonce = readStyleNonce();
  return nonce === undefined ? html : html.replace(/<style(?=[\s>/])/gi, (tag) => `${tag} nonce="${nonce}"`);
}
