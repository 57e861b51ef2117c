// npm run guide [-- -g name]: the screenshots of docs/guide, taken of the demonstration in a real browser.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { nodeRuntime } from './node-runtime.mjs';
import { root } from './source-files.mjs';

const max = 25;
const maxBytes = 60 * 1024;
const taken = path.join(root, '.cache/guide');
const target = path.join(root, 'docs/images/guide');
// The server's own image library.
const sharp = createRequire(path.join(root, 'apps/server/package.json'))('sharp');

/** The best quality that fits into the limit. */
async function encode(file) {
  for (const quality of [82, 74, 66, 58, 50, 42]) {
    const bytes = await sharp(file).webp({ quality, effort: 6 }).toBuffer();
    if (bytes.length <= maxBytes) return bytes;
  }
  throw new Error(`${path.basename(file)} does not fit into ${maxBytes} bytes; show less of the screen`);
}

const words = process.argv.slice(2);
rmSync(taken, { recursive: true, force: true });
const tool = path.join(root, 'node_modules/@playwright/test/cli.js');
const config = path.join(root, 'e2e/guide/playwright.config.ts');
const { status } = spawnSync(nodeRuntime(), [tool, 'test', '--config', config, ...words], {
  stdio: 'inherit',
  cwd: path.join(root, 'e2e'),
  env: { ...process.env, GUIDE_OUT: taken },
});
const pictures = existsSync(taken) ? readdirSync(taken).filter((name) => name.endsWith('.png')) : [];
if (pictures.length > max) throw new Error(`${pictures.length} pictures; the guide has at most ${max}`);
// Only a complete successful run knows which screenshots are no longer taken.
if (words.length === 0 && status === 0) rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
let total = 0;
for (const name of pictures) {
  const bytes = await encode(path.join(taken, name));
  writeFileSync(path.join(target, name.replace(/\.png$/, '.webp')), bytes);
  total += bytes.length;
}
process.stdout.write(
  `${pictures.length} pictures, ${Math.round(total / 1024)} KB, in ${path.relative(root, target)}\n`,
);
process.exit(status ?? 1);
