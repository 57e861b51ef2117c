import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { unwatchFile, watchFile } from 'node:fs';
import type { Logger } from '#platform/logger.ts';
import type { TlsPair } from './inbound.types.ts';

const lookEveryMs = 30_000;

export type TlsFiles = { certFile: string; keyFile: string };

export class TlsFilesError extends Error {
  override readonly name = 'TlsFilesError';
}

/** Reads key and certificate; throws when they are missing or do not belong together. */
export async function readTlsPair({ certFile, keyFile }: TlsFiles): Promise<TlsPair> {
  const [cert, key] = await Promise.all([readFile(certFile, 'utf8'), readFile(keyFile, 'utf8')]);
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    throw new TlsFilesError('key and certificate do not belong together');
  return { cert, key };
}

type Follow = { files: TlsFiles; onChange: (pair: TlsPair) => void; logger: Logger; everyMs?: number };

/** Hands a renewed pair over until it is told to stop; while the two do not fit, the former one stays in use. */
export function followTlsFiles({ files, onChange, logger, everyMs = lookEveryMs }: Follow): { stop(): void } {
  let last = Promise.resolve();
  // Looked at by their times: certificates are often links that are led elsewhere, which no folder watch reports.
  const look = () => {
    last = last.then(async () => {
      try {
        onChange(await readTlsPair(files));
        logger.info({ certFile: files.certFile }, 'the certificate of the mail listener was renewed');
      } catch (error) {
        logger.warn({ err: error }, 'the certificate of the mail listener could not be read; the former one stays');
      }
    });
  };
  const options = { interval: everyMs, persistent: false };
  watchFile(files.certFile, options, look);
  watchFile(files.keyFile, options, look);
  return {
    stop() {
      unwatchFile(files.certFile, look);
      unwatchFile(files.keyFile, look);
    },
  };
}
