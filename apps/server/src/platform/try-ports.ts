import { createServer } from 'node:net';
import type { Config } from './config/config.ts';
import { explainListening } from './listen-error.ts';

type Place = { host: string; port: number; settings: { host: string; port: string } };

function tryPort({ host, port, settings }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => reject(explainListening(error, { host, port, settings })));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()));
  });
}

/**
 * Whether every port of this process can be listened on, checked before anything is created, to save minutes of a first
 * start. `socket`: HTTP comes through a socket that is already open. Throws ListenError.
 */
export async function tryPorts({ roles, http, mail }: Config, socket?: number): Promise<void> {
  const places: Place[] = [];
  if (roles.web && socket === undefined) places.push({ ...http, settings: { host: 'HOST', port: 'PORT' } });
  if (roles.worker) places.push({ ...mail.inbound, settings: { host: 'SMTP_IN_HOST', port: 'SMTP_IN_PORT' } });
  for (const place of places) if (place.port !== 0) await tryPort(place);
}
