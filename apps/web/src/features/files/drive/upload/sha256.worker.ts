import { createSha256 } from './sha256.ts';

const pieceBytes = 4 * 1024 * 1024;

async function sumOf(file: Blob): Promise<string> {
  const sum = createSha256();
  for (let from = 0; from < file.size; from += pieceBytes)
    sum.update(new Uint8Array(await file.slice(from, from + pieceBytes).arrayBuffer()));
  return sum.digest();
}

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (!(data instanceof Blob)) return;
  sumOf(data).then(
    (sha256) => postMessage({ sha256 }),
    // The file was moved or changed while being read; the caller continues without a checksum.
    (error: unknown) => postMessage({ failure: String(error) }),
  );
});
