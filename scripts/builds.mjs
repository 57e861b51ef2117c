// Location and activation of builds. Every build has its own folder below apps/server/dist; the file `current` names
// the active one and is replaced by one rename. A running process keeps the folder it started from.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { takeBuildLock } from './build-lock.mjs';

const root = path.resolve(import.meta.dirname, '..');
export const buildsFolder = path.join(root, 'apps/server/dist');

const programs = ['main', 'enlace'];
const idForm = /^[0-9a-z]{6,12}-[0-9a-f]{8}$/;
const hour = 3_600_000;
const week = 7 * 24 * hour;

/** Stable file that runs the active build: `node apps/server/dist/main.js` is the same command after every build. */
function launcher(program) {
  return `// Runs the build in place; written by scripts/builds.mjs.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const id = readFileSync(path.join(import.meta.dirname, 'current'), 'utf8').trim();
const users = path.join(import.meta.dirname, id, 'users');
try {
  // As long as this process lives, no later build removes the folder.
  mkdirSync(users, { recursive: true });
  writeFileSync(path.join(users, String(process.pid)), '');
} catch {
  // A program that may only be read is used as it is; its folder is kept for an hour after the next build.
}
await import(\`./\${id}/server/dist/${program}.js\`);
`;
}

function writeInOneStep(file, text) {
  const fresh = `${file}.${process.pid}.new`;
  writeFileSync(fresh, text);
  renameSync(fresh, file);
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Signal 0: only checks whether the process exists, even when it belongs to another user. */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Command lines of all processes, where the system exposes them as files. */
function commandLines() {
  if (!existsSync('/proc/self/cmdline')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      } catch {
        // It ended meanwhile.
        return '';
      }
    });
}

/** The builds in a folder. Only tests override `folder` and `now`. */
export function openBuilds({ folder = buildsFolder, now = Date.now } = {}) {
  const pointer = path.join(folder, 'current');
  const recordOf = (id) => readIfThere(path.join(folder, id, 'build.json'));

  /** The active build; undefined without a complete one. */
  function current() {
    const id = readIfThere(pointer)?.trim();
    const record = id && idForm.test(id) ? recordOf(id) : undefined;
    if (record === undefined) return undefined;
    return { id, folder: path.join(folder, id), fingerprint: JSON.parse(record).fingerprint };
  }

  /** A new, empty folder, which is not visible until it is activated. */
  function begin(fingerprint) {
    const id = `${now().toString(36)}-${fingerprint.slice(0, 8)}`;
    mkdirSync(path.join(folder, id), { recursive: true });
    return { id, folder: path.join(folder, id), fingerprint };
  }

  function isUsed(id, lines) {
    if (lines.some((line) => line.includes(`${path.basename(folder)}/${id}/`))) return true;
    const users = path.join(folder, id, 'users');
    if (!existsSync(users)) return false;
    return readdirSync(users).some((pid) => isAlive(Number(pid)));
  }

  /** Activates the build and removes those nobody runs any more. Only while holding the lock. */
  function putInPlace({ id, fingerprint }) {
    const before = current();
    writeFileSync(path.join(folder, id, 'build.json'), JSON.stringify({ fingerprint }));
    for (const program of programs) {
      const file = path.join(folder, `${program}.js`);
      if (readIfThere(file) !== launcher(program)) writeInOneStep(file, launcher(program));
    }
    writeInOneStep(pointer, `${id}\n`);
    if (before) writeFileSync(path.join(before.folder, 'replaced'), String(now()));
    removeOld(id);
  }

  /** What stays: the active build, those a process runs, and those replaced within the hour, which a start may have just chosen. */
  function removeOld(id) {
    const lines = commandLines();
    for (const name of readdirSync(folder)) {
      const full = path.join(folder, name);
      if (name === id || name === 'current' || name === 'lock' || programs.includes(path.parse(name).name)) continue;
      if (idForm.test(name)) {
        const isWhole = recordOf(name) !== undefined;
        const replacedAt = Number(readIfThere(path.join(full, 'replaced')) ?? 0);
        if (isWhole && (now() - replacedAt < hour || isUsed(name, lines))) continue;
      } else if (now() - statSync(full).mtimeMs < week) continue;
      rmSync(full, { recursive: true, force: true, maxRetries: 3 });
    }
  }

  /** Records that a process runs a build, so that it is kept; for launchers that start the program themselves. */
  function noteUse(id, pid) {
    try {
      mkdirSync(path.join(folder, id, 'users'), { recursive: true });
      writeFileSync(path.join(folder, id, 'users', String(pid)), '');
    } catch (error) {
      // Where the program is read-only, its command line names the folder.
      if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
    }
  }

  return {
    current,
    begin,
    putInPlace,
    noteUse,
    /** Waits for a running build; resolves to the function that releases the lock. */
    lock: (report) => {
      mkdirSync(folder, { recursive: true });
      return takeBuildLock({ file: path.join(folder, 'lock'), report });
    },
  };
}

/** The program of the active build; undefined without a build. */
export function builtProgram(program) {
  const builds = openBuilds();
  const build = builds.current();
  if (!build) return undefined;
  return {
    file: path.join(build.folder, 'server/dist', `${program}.js`),
    noteUse: (pid) => builds.noteUse(build.id, pid),
  };
}

/** Folder of the web app of the active build. Throws without a build. */
export function builtWebRoot() {
  const build = openBuilds().current();
  if (!build) throw new Error('Nothing is built yet. Run "npm run build" first.');
  return path.join(build.folder, 'web/dist');
}
