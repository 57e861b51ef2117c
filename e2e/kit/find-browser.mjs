// Which Chromium the browser tests drive: CHROMIUM_PATH, one of the system, or the one npm brought, unpacked once.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache/enlace-browser');
const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Unpacks into a folder beside and renames it, so that an interrupted run leaves nothing half done. */
function unpack() {
  const target = path.join(cache, 'chromium');
  if (existsSync(target)) return target;
  const fresh = `${target}.${process.pid}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const script = path.join(import.meta.dirname, 'unpack-browser.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script], {
    env: { ...process.env, TMPDIR: fresh },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The browser could not be unpacked:\n${stderr}`);
  renameSync(fresh, target);
  return target;
}

/** `{executablePath, env, origin}`; `env` holds what the unpacked browser needs to find its own libraries. */
export function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return { executablePath: given, env: {}, origin: 'CHROMIUM_PATH' };
  const system = systemPaths.find((file) => existsSync(file));
  if (system) return { executablePath: system, env: {}, origin: 'system' };
  const folder = unpack();
  return {
    executablePath: path.join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: path.join(folder, 'fonts') },
    origin: 'npm',
  };
}
