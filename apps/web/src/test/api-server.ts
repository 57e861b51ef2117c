import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SeenRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
type Answer = { status?: number; json?: unknown; text?: string } | 'cut';

/** A real HTTP server in place of the API; relative calls of the code under test reach it. */
export async function startApiServer(answer: (request: SeenRequest) => Answer) {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const entry = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      seen.push(entry);
      const reply = answer(entry);
      if (reply === 'cut') {
        request.socket.destroy();
        return;
      }
      response.writeHead(reply.status ?? 200, {
        'content-type': reply.text === undefined ? 'application/json' : 'text/html',
      });
      response.end(reply.text ?? JSON.stringify(reply.json ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const realFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => realFetch(new URL(String(input), `http://127.0.0.1:${port}`), init);
  return {
    seen,
    paths: () => seen.map((request) => request.path),
    async stop() {
      globalThis.fetch = realFetch;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
