import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeBuildLock } from '../../../../scripts/build-lock.mjs';
import { type Builds, openBuilds } from '../../../../scripts/builds.mjs';

const scripts = path.resolve(import.meta.dirname, '../../../../scripts');
const fingerprint = (letter: string) => letter.repeat(64);
const minute = 60_000;
let folder: string;
let now = Date.now();
let children: ChildProcess[] = [];

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'enlace-builds-')), 'dist');
  now = Date.now();
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  await rm(path.dirname(folder), { recursive: true, force: true });
});

/** A complete build whose program prints a word. */
async function make(builds: Builds, letter: string, program = `process.stdout.write('${letter}');`): Promise<string> {
  const begun = builds.begin(fingerprint(letter));
  await mkdir(path.join(begun.folder, 'server/dist'), { recursive: true });
  for (const name of ['main', 'enlace']) await writeFile(path.join(begun.folder, `server/dist/${name}.js`), program);
  builds.putInPlace(begun);
  now += 1000;
  return begun.id;
}

function launch(source: string): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], { stdio: ['pipe', 'pipe', 'pipe'] });
  children.push(child);
  return child;
}

function firstWords(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    child.stderr?.once('data', (chunk: Buffer) => reject(new Error(chunk.toString())));
  });
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Another process that holds the lock until it is ended. */
async function holdElsewhere(file: string): Promise<ChildProcess> {
  const child = launch(`
    import { takeBuildLock } from ${JSON.stringify(path.join(scripts, 'build-lock.mjs'))};
    const lock = await takeBuildLock({ file: ${JSON.stringify(file)}, report() {} });
    process.stdin.on('data', () => { lock.release(); process.exit(0); });
    process.stdout.write('held');
  `);
  expect(await firstWords(child)).toBe('held');
  return child;
}

describe('the build in place', () => {
  it('is run under the same name after every build', async () => {
    const builds = openBuilds({ folder, now: () => now });
    expect(builds.current()).toBeUndefined();
    for (const letter of ['a', 'b']) {
      const id = await make(builds, letter);
      expect(builds.current()).toMatchObject({ id, fingerprint: fingerprint(letter) });
      for (const program of ['main.js', 'enlace.js'])
        expect(await firstWords(launch(`await import(${JSON.stringify(path.join(folder, program))});`))).toBe(letter);
    }
  });

  it('stays the one it was while another is made, and when that one never gets whole', async () => {
    const builds = openBuilds({ folder, now: () => now });
    const id = await make(builds, 'a');
    const broken = builds.begin(fingerprint('b'));
    await mkdir(path.join(broken.folder, 'server'), { recursive: true });
    expect(builds.current()).toMatchObject({ id });
    now += minute;
    await make(builds, 'c');
    expect(existsSync(broken.folder)).toBe(false);
  });

  it('leaves what a living process runs, and goes when nobody does and no start can have chosen it', async () => {
    const builds = openBuilds({ folder, now: () => now });
    const program = `process.stdin.on('data', async () => { await import('./later.js'); process.exit(0); }); process.stdout.write('up');`;
    const first = await make(builds, 'a', program);
    await writeFile(path.join(folder, first, 'server/dist/later.js'), `process.stdout.write('still here');`);
    const running = launch(`await import(${JSON.stringify(path.join(folder, 'main.js'))});`);
    expect(await firstWords(running)).toBe('up');
    const second = await make(builds, 'b');
    await make(builds, 'c');
    expect(existsSync(path.join(folder, second))).toBe(true);
    now += 120 * minute;
    await make(builds, 'd');
    expect(existsSync(path.join(folder, second))).toBe(false);
    running.stdin?.write('\n');
    expect(await firstWords(running)).toBe('still here');
    expect(await ended(running)).toBe(0);
    await make(builds, 'e');
    expect(existsSync(path.join(folder, first))).toBe(false);
  });

  it('is kept for a program that may not write beside it, by its command line', async () => {
    const builds = openBuilds({ folder, now: () => now });
    const first = await make(builds, 'a', `process.stdin.resume(); process.stdout.write('up');`);
    const child = spawn(process.execPath, [path.join(folder, first, 'server/dist/main.js')]);
    children.push(child);
    expect(await firstWords(child)).toBe('up');
    await make(builds, 'b');
    now += 120 * minute;
    await make(builds, 'c');
    expect(existsSync(path.join(folder, first))).toBe(process.platform === 'linux');
  });

  it('never is half of one and half of another, whoever reads meanwhile', async () => {
    const builds = openBuilds({ folder, now: () => now });
    await make(builds, 'a');
    const reader = launch(`
      import { openBuilds } from ${JSON.stringify(path.join(scripts, 'builds.mjs'))};
      import { existsSync } from 'node:fs';
      const builds = openBuilds({ folder: ${JSON.stringify(folder)} });
      let reads = 0;
      let isOver = false;
      process.stdin.once('data', () => (isOver = true));
      process.stdout.write('reading');
      while (!isOver) {
        const { id, folder, fingerprint } = builds.current();
        if (!id.endsWith(fingerprint.slice(0, 8)) || !existsSync(folder + '/server/dist/main.js')) process.exit(1);
        reads += 1;
        if (reads % 50 === 0) await new Promise(setImmediate);
      }
      process.exit(reads > 0 ? 0 : 2);
    `);
    expect(await firstWords(reader)).toBe('reading');
    for (let round = 0; round < 40; round += 1) await make(builds, 'abcdef'.charAt(round % 6));
    reader.stdin?.write('\n');
    expect(await ended(reader)).toBe(0);
    expect((await readdir(folder)).filter((name) => name.endsWith('.new'))).toEqual([]);
  });
});

describe('the lock of builds', () => {
  it('makes the second build wait and say for whom', async () => {
    const file = path.join(path.dirname(folder), 'lock');
    const holder = await holdElsewhere(file);
    const said: string[] = [];
    const waiting = takeBuildLock({ file, report: (sentence) => said.push(sentence) });
    await expect.poll(() => said).toHaveLength(1);
    expect(said[0]).toContain(`process ${String(holder.pid)} `);
    holder.stdin?.write('\n');
    const lock = await waiting;
    expect(lock.waited).toBe(true);
    lock.release();
    expect(existsSync(file)).toBe(false);
  });

  it('names the holder when it is not done in time', async () => {
    const file = path.join(path.dirname(folder), 'lock');
    const holder = await holdElsewhere(file);
    await expect(takeBuildLock({ file, report: () => undefined, patience: 300 })).rejects.toThrow(
      `process ${String(holder.pid)} `,
    );
  });

  it('is free again after its holder was killed', async () => {
    const file = path.join(path.dirname(folder), 'lock');
    const holder = await holdElsewhere(file);
    holder.kill('SIGKILL');
    await ended(holder);
    expect(existsSync(file)).toBe(true);
    const lock = await takeBuildLock({ file, report: () => undefined });
    expect(lock.waited).toBe(false);
    lock.release();
  });

  it('is not taken for held by a process that got the number of a dead one', async () => {
    const file = path.join(path.dirname(folder), 'lock');
    const lock = await takeBuildLock({ file, report: () => undefined });
    const held = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
    lock.release();
    await writeFile(file, JSON.stringify({ ...held, start: 'another boot/1' }));
    const again = await takeBuildLock({ file, report: () => undefined, patience: 300 });
    again.release();
  });

  it('is had by one at a time, however many want it and die over it', async () => {
    const file = path.join(path.dirname(folder), 'lock');
    const inside = path.join(path.dirname(folder), 'inside');
    const source = (dies: boolean) => `
      import { takeBuildLock } from ${JSON.stringify(path.join(scripts, 'build-lock.mjs'))};
      import { rmSync, writeFileSync } from 'node:fs';
      const lock = await takeBuildLock({ file: ${JSON.stringify(file)}, report() {} });
      writeFileSync(${JSON.stringify(inside)}, '', { flag: 'wx' });
      await new Promise((resolve) => setTimeout(resolve, 20));
      rmSync(${JSON.stringify(inside)});
      ${dies ? `process.kill(process.pid, 'SIGKILL');` : 'lock.release();'}
    `;
    const codes = await Promise.all(Array.from({ length: 8 }, (_, index) => ended(launch(source(index % 2 === 0)))));
    expect(codes.filter((code) => code === 0)).toHaveLength(4);
    expect(codes.filter((code) => code === null)).toHaveLength(4);
  });
});

it('hands a listening socket of systemd on to the server', async () => {
  const repository = path.dirname(folder);
  const copy = path.join(repository, 'scripts');
  await mkdir(copy);
  const needed = ['start.mjs', 'builds.mjs', 'build-lock.mjs', 'build.mjs', 'node-runtime.mjs', 'server-memory.mjs'];
  for (const name of needed) await copyFile(path.join(scripts, name), path.join(copy, name));
  const says = `import { fstatSync } from 'node:fs';
    process.stdout.write(JSON.stringify([fstatSync(3).isSocket(), Number(process.env.LISTEN_PID) === process.ppid]));`;
  await make(openBuilds({ folder: path.join(repository, 'apps/server/dist') }), 'a', says);
  const command = 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$1" --built';
  const child = spawn('sh', ['-c', command, process.execPath, path.join(copy, 'start.mjs')], {
    // Descriptor 3 is one end of a socket pair.
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  children.push(child);
  expect(JSON.parse(await firstWords(child))).toEqual([true, true]);
});

describe('commands of operators', () => {
  it('never build: without a build they say what to run', async () => {
    const copy = path.join(path.dirname(folder), 'scripts');
    await mkdir(copy);
    for (const name of [
      'enlace.mjs',
      'start.mjs',
      'builds.mjs',
      'build-lock.mjs',
      'build.mjs',
      'node-runtime.mjs',
      'server-memory.mjs',
    ])
      await copyFile(path.join(scripts, name), path.join(copy, name));
    for (const words of [
      ['enlace.mjs', 'backup'],
      ['start.mjs', '--built'],
    ]) {
      const child = spawn(process.execPath, [path.join(copy, words[0] ?? ''), ...words.slice(1)]);
      children.push(child);
      let said = '';
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      expect(await ended(child)).toBe(1);
      expect(said).toContain('npm run build');
    }
    expect(existsSync(path.join(path.dirname(folder), 'apps'))).toBe(false);
  });
});
