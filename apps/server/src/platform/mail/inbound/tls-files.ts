import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { unwatchFile, watchFile } from 'node:fs';
import { ExpectedError } from '#platform/expected-error.ts';
import type { Logger } from '#platform/logger.ts';
import type { TlsPair } from './inbound.types.ts';

const lookEveryMs = 30_000;

export type TlsFiles = { certFile: string; keyFile: string };

/** The configured certificate is unusable; the message names the setting and never contains file content. */
export class TlsFilesError extends ExpectedError {
  override readonly name = 'TlsFilesError';
  override readonly isOwnWords = true;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  ENOTDIR: 'is not there',
  EISDIR: 'is a folder; name the file in it',
  EACCES: 'may not be read by this account',
  EPERM: 'may not be read by this account',
};

async function readPart(setting: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new TlsFilesError(`${setting} ${file} ${reasons[code] ?? `cannot be read (${code})`}.`, { cause: error });
  }
}

function parsePart<T>(setting: string, file: string, parse: () => T): T {
  try {
    return parse();
  } catch {
    // The parser's message could contain a piece of the key.
    throw new TlsFilesError(
      `${setting} ${file} holds no ${setting.endsWith('KEY') ? 'private key without a passphrase' : 'certificate'} in PEM.`,
    );
  }
}

/** Reads key and certificate; throws TlsFilesError when they are missing or do not match. */
export async function readTlsPair({ certFile, keyFile }: TlsFiles): Promise<TlsPair> {
  const [certName, keyName] = ['SMTP_IN_TLS_CERT', 'SMTP_IN_TLS_KEY'];
  // Sequentially: when both are wrong, the message is always about the same one.
  const cert = await readPart(certName, certFile);
  const key = await readPart(keyName, keyFile);
  const certificate = parsePart(certName, certFile, () => new X509Certificate(cert));
  const privateKey = parsePart(keyName, keyFile, () => createPrivateKey(key));
  if (!certificate.checkPrivateKey(privateKey))
    throw new TlsFilesError(`${certName} ${certFile} and ${keyName} ${keyFile} do not belong together.`);
  return { cert, key };
}

type Follow = { files: TlsFiles; onChange: (pair: TlsPair) => void; logger: Logger; everyMs?: number };

/** Passes on a renewed pair until stopped; while the two do not match, the previous one stays in use. */
export function followTlsFiles({ files, onChange, logger, everyMs = lookEveryMs }: Follow): { stop(): void } {
  let last = Promise.resolve();
  // Detected by timestamps: certificates are often links that are repointed, which no folder watch reports.
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
