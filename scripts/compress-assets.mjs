// Writes .br and .gz files for the built assets of the web app, so that the server never compresses them again.
// Argument: their folder.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const assets = path.resolve(process.argv[2]);
const compressible = /\.(js|css|svg|json)$/;

for (const name of readdirSync(assets).filter((file) => compressible.test(file))) {
  const file = path.join(assets, name);
  const content = readFileSync(file);
  if (content.length < 1024) continue;
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
}
