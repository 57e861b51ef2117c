import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testCertificate, testPrivateKey } from '../smtp-client/tls-pair.test-support.ts';
import { createInboundServer } from './inbound-server.ts';
import type { InboundServer } from './inbound.types.ts';
import { renewedCertificate, renewedPrivateKey } from './renewed-pair.test-support.ts';
import { followTlsFiles, readTlsPair } from './tls-files.ts';

const warnings: string[] = [];
const logger = { debug() {}, info() {}, warn: (_fields: object, text: string) => void warnings.push(text), error() {} };
const everyMs = 20;

let directory: string;
let files: { certFile: string; keyFile: string };
let server: InboundServer;
let follower: { stop(): void };

async function put(pair: { cert?: string; key?: string }) {
  if (pair.cert !== undefined) await writeFile(files.certFile, pair.cert);
  if (pair.key !== undefined) await writeFile(files.keyFile, pair.key);
}

beforeEach(async () => {
  warnings.splice(0);
  directory = await mkdtemp(path.join(tmpdir(), 'enlace-tls-'));
  files = { certFile: path.join(directory, 'chain.pem'), keyFile: path.join(directory, 'key.pem') };
  await put({ cert: testCertificate, key: testPrivateKey });
  server = await createInboundServer({
    host: '127.0.0.1',
    port: 0,
    domain: 'in.enlace.example',
    accept: async () => 'open',
    onMessage: async () => 'stored',
    clock: { now: () => Temporal.Instant.from('2026-03-01T10:00:00Z') },
    tls: await readTlsPair(files),
    logger,
  });
  follower = followTlsFiles({ files, logger, everyMs, onChange: (pair) => server.renewTls(pair) });
});
afterEach(async () => {
  follower.stop();
  await server.close();
  await rm(directory, { recursive: true });
});

/** The name in the certificate a client gets after STARTTLS, and the response to its greeting then. */
async function greet(): Promise<{ name: string | string[] | undefined; offered: string; encrypted: string }> {
  const socket = connect({ host: '127.0.0.1', port: server.port });
  await once(socket, 'data');
  socket.write('EHLO client.test\r\n');
  const [offered] = await once(socket, 'data');
  socket.write('STARTTLS\r\n');
  await once(socket, 'data');
  const secure = connectTls({ socket, rejectUnauthorized: false });
  await once(secure, 'secureConnect');
  const { subject } = secure.getPeerCertificate();
  secure.write('EHLO client.test\r\n');
  const [encrypted] = await once(secure, 'data');
  secure.destroy();
  return { name: subject.CN, offered: String(offered), encrypted: String(encrypted) };
}

describe('the encrypted listener', () => {
  it('offers STARTTLS once and speaks on under its certificate', async () => {
    const { name, offered, encrypted } = await greet();
    expect(offered).toMatch(/STARTTLS/);
    expect(encrypted).toMatch(/^250/);
    expect(encrypted).not.toMatch(/STARTTLS/);
    expect(name).toBe('localhost');
  });

  it('takes a renewed pair without a restart, and keeps the former while the two do not fit', async () => {
    await put({ cert: renewedCertificate });
    await vi.waitFor(() => expect(warnings).not.toHaveLength(0), { timeout: 5_000 });
    expect((await greet()).name).toBe('localhost');
    await put({ key: renewedPrivateKey });
    await vi.waitFor(async () => expect((await greet()).name).toBe('renewed.example.test'), { timeout: 5_000 });
  });

  it('does not start with a key that is not of its certificate', async () => {
    await put({ key: renewedPrivateKey });
    await expect(readTlsPair(files)).rejects.toThrow('do not belong together');
    await expect(readTlsPair({ ...files, keyFile: `${files.keyFile}.none` })).rejects.toThrow(
      `SMTP_IN_TLS_KEY ${files.keyFile}.none is not there.`,
    );
  });

  it('names the setting of a file it cannot use, and nothing of what is in it', async () => {
    await expect(readTlsPair({ ...files, certFile: directory })).rejects.toThrow(
      `SMTP_IN_TLS_CERT ${directory} is a folder; name the file in it.`,
    );
    await put({ key: 'geheim-9271' });
    const failure = await readTlsPair(files).catch((error: unknown) => String(error));
    expect(failure).toContain(`SMTP_IN_TLS_KEY ${files.keyFile} holds no private key`);
    expect(failure).not.toContain('geheim-9271');
  });
});
