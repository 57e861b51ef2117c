import { createHash, randomBytes } from 'node:crypto';
import { tus } from '@enlace/contract/files/uploads/uploads.contract.ts';

type Where = { url: string; token: string };
export type Uploaded = { status: number; id: string | undefined; sha256: string };

/** Sends these bytes as a file in one request. */
export async function uploadFile({ url, token }: Where, bytes: Buffer, name = 'copia.bin'): Promise<Uploaded> {
  const answer = await fetch(`${url}/api/uploads`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${token}`, 'tus-resumable': tus.version, 'content-type': tus.contentType },
      ...{ 'upload-length': String(bytes.length), 'x-requested-with': 'XMLHttpRequest' },
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
    body: new Uint8Array(bytes),
    signal: AbortSignal.timeout(30_000),
  });
  await answer.arrayBuffer();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { status: answer.status, id: answer.headers.get(tus.fileHeader) ?? undefined, sha256 };
}

export type Uploader = { acknowledged: Map<string, string>; end(): Promise<void> };

/** Uploads random files one after the other, and remembers each accepted one with its SHA-256. */
export function startUploader(where: Where, { bytes = 120_000, pauseMs = 0 } = {}): Uploader {
  const acknowledged = new Map<string, string>();
  let isOver = false;
  async function upload(): Promise<void> {
    while (!isOver) {
      const { status, id, sha256 } = await uploadFile(where, randomBytes(bytes)).catch(() => ({
        ...{ status: 0, id: undefined, sha256: '' },
      }));
      if (status === 201 && id !== undefined) acknowledged.set(id, sha256);
      else await new Promise((resolve) => setTimeout(resolve, 20));
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  const work = upload();
  return {
    acknowledged,
    end() {
      isOver = true;
      return work;
    },
  };
}
