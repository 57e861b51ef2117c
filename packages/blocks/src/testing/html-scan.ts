import { parse, type DefaultTreeAdapterMap } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];

const dangerousElements = new Set(['iframe', 'object', 'embed', 'base', 'frame', 'applet']);

function inspect(node: Node, findings: string[]): void {
  if ('attrs' in node) {
    const attributes = Object.fromEntries(node.attrs.map((attribute) => [attribute.name, attribute.value]));
    if (dangerousElements.has(node.nodeName)) findings.push(`<${node.nodeName}>`);
    if (
      node.nodeName === 'script' &&
      attributes['type'] !== 'application/ld+json' &&
      attributes['src'] !== '/p/form.js'
    ) {
      findings.push('<script>');
    }
    if (
      node.nodeName === 'meta' &&
      'http-equiv' in attributes &&
      attributes['http-equiv']?.toLowerCase() === 'refresh'
    ) {
      findings.push('<meta refresh>');
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith('on')) findings.push(`${node.nodeName}[${name}]`);
      const isAddress = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href'].includes(name);
      if (isAddress && /^[\s\p{Cc}]*(?:javascript|data|vbscript|file|blob)\s*:/iu.test(value)) {
        findings.push(`${node.nodeName}[${name}=${value}]`);
      }
    }
  }
  if ('childNodes' in node) for (const child of node.childNodes) inspect(child, findings);
  if ('content' in node) inspect(node.content, findings);
}

/** Everything in the document, as a browser would parse it, that could run or load foreign code. */
export function findExecutable(html: string): string[] {
  const findings: string[] = [];
  inspect(parse(html), findings);
  return findings;
}
