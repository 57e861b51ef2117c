import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { tus } from '@enlace/contract/files/uploads/uploads.contract.ts';
import { type DriveUsage, driveUsageSchema } from '@enlace/contract/files/drive/drive.contract.ts';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#app/app.ts';
import { buildPlatform, closePlatform } from '#app/dependencies.ts';
import { modules } from '#app/modules.ts';
import { createDatabase } from '#platform/database/client.ts';
import type { TestApp, TestClient } from '#test/kit/app.ts';
import { silentLogger } from '#test/kit/silent-logger.ts';

type Headers = Record<string, string>;

/** Metadata in the protocol's format. */
export function metadata(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Value of `Upload-Checksum` for these bytes. */
export function checksum(bytes: Buffer): string {
  return `sha256 ${createHash('sha256').update(bytes).digest('base64')}`;
}

/** Bytes that differ at every position, so that a shifted copy is never mistaken for the right one. */
export function bytesOf(length: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let at = 0; at < length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    bytes[at] = state % 251;
  }
  return bytes;
}

/** One client’s tus calls to one web process. */
export function tusOf(app: FastifyInstance, token: string) {
  const common = { authorization: `Bearer ${token}`, 'tus-resumable': tus.version };
  const send = (input: {
    method: 'POST' | 'PATCH' | 'HEAD' | 'GET' | 'DELETE';
    url: string;
    headers?: Headers;
    payload?: Buffer;
  }) => app.inject({ ...input, headers: { ...common, ...input.headers } });
  return {
    send,
    create: (length: number, meta: Record<string, string> = {}, headers: Headers = {}) =>
      send({
        method: 'POST',
        url: '/api/uploads',
        headers: { 'upload-length': String(length), 'upload-metadata': metadata(meta), ...headers },
      }),
    /** Creation with all the bytes in one request. */
    put: (bytes: Buffer, meta: Record<string, string> = {}, headers: Headers = {}) =>
      send({
        method: 'POST',
        url: '/api/uploads',
        headers: {
          'upload-length': String(bytes.length),
          'upload-metadata': metadata(meta),
          'content-type': tus.contentType,
          ...headers,
        },
        payload: bytes,
      }),
    patch: (url: string, { offset, bytes, headers = {} }: { offset: number; bytes: Buffer; headers?: Headers }) =>
      send({
        method: 'PATCH',
        url,
        headers: { 'upload-offset': String(offset), 'content-type': tus.contentType, ...headers },
        payload: bytes,
      }),
    head: (url: string) => send({ method: 'HEAD', url }),
    end: (url: string) => send({ method: 'DELETE', url }),
  };
}

/** Uploads bytes as a file and returns its id. */
export async function uploadAs(
  kit: TestApp,
  { client, bytes, meta = {} }: { client: TestClient; bytes: Buffer; meta?: Record<string, string> },
): Promise<string> {
  const reply = await tusOf(kit.app, client.token).put(bytes, meta);
  const id = reply.headers[tus.fileHeader];
  if (reply.statusCode !== 201 || typeof id !== 'string') throw new Error(`the upload was refused: ${reply.body}`);
  return id;
}

export async function usageOf(kit: TestApp, client: TestClient): Promise<DriveUsage> {
  return driveUsageSchema.parse((await kit.call('GET', '/api/files/usage', { token: client.token })).json());
}

/** Files in a client's storage, including bytes of unfinished uploads. */
export async function storedFiles(kit: TestApp, owner: string): Promise<string[]> {
  const root = path.join(kit.platform.config.dataDir, 'files');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((name) => name.includes(owner))
    .toSorted();
}

export type OtherProcess = { app: FastifyInstance; close(): Promise<void> };

/** Another web process on the same database and folder, with its own memory. */
export async function startOtherProcess(kit: TestApp): Promise<OtherProcess> {
  const { connection } = kit.database;
  const db = createDatabase({ connection, logger: silentLogger, max: 2, applicationName: 'enlace-test-drive' });
  const { config, clock } = kit.platform;
  const platform = await buildPlatform({ config, logger: silentLogger, db, clock, target: { connection } });
  const app = await buildApp({ platform, modules, webRoot: undefined });
  return {
    app,
    async close() {
      await app.close();
      await closePlatform(platform);
      await db.close();
    },
  };
}
