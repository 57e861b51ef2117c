import { createServer } from 'node:http';
import type { Payload } from './corpus.ts';

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** A page as written by careless software: the payload in text, attribute, address, script and style, unescaped. */
function careless({ text }: Payload): string {
  const script = `<script>var x = '${text}';</script>`;
  const documents = [
    `<body>${text}</body>`,
    `<body><input value="${text}"><input value='${text}'><input value=${text}></body>`,
    `<body><title>${text}</title><textarea>${text}</textarea></body>`,
    `<body><a href="${attribute(text)}">x</a><iframe src="${attribute(text)}"></iframe><script>document.querySelector('a').click()</script></body>`,
    `<body>${script}</body>`,
    `<head><style>a{color:${text}}</style></head><body></body>`,
    `<body><noscript>${text}</noscript><div id=x></div><script>x.innerHTML = document.querySelector('noscript').innerHTML</script></body>`,
    `<body><div id=x></div><script>x.innerHTML = decodeURIComponent(unescape(${JSON.stringify(encodeURIComponent(text))}))</script></body>`,
  ];
  return documents.map((html) => `<iframe srcdoc="${attribute(html)}"></iframe>`).join('');
}

/** Serves such pages on loopback; `/` shows what the payloads do without any of the product's protections. */
export async function serveUnprotected(payloads: readonly Payload[]): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const number = Number(/^\/(\d+)$/.exec(request.url ?? '')?.[1]);
    const payload = payloads.find((candidate) => candidate.number === number);
    response.end(payload ? `<!doctype html>${careless(payload)}` : '<!doctype html><title>x</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the page has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
