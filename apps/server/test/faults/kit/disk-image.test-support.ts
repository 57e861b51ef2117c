import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { tmpdir } from 'node:os';

const run = promisify(execFile);
/** `EXT4_IOC_SHUTDOWN` with `NOLOGFLUSH`: from now on nothing more reaches the disk, as in a power failure. */
const cutScript =
  'use Fcntl; sysopen(F, $ARGV[0], O_RDONLY) or die $!; my $how = pack("L", 2); ioctl(F, 0x8004587d, $how) or die $!;';

/** Currently mounted; a manually interrupted run must not leave them. */
const mounted = new Set<string>();

export async function unmountEverything(): Promise<void> {
  for (const place of mounted) await run('umount', ['-l', place]).catch(() => undefined);
}

export type DiskImage = {
  /** Mount point of the file system. */
  folder: string;
  /** Power failure: what was not synced may be lost; everything else fails from now on. */
  cut(): Promise<void>;
  /** Power is back: mounted again, its journal replayed. Nobody may have it open. */
  mountAgain(): Promise<void>;
  remove(): Promise<void>;
};

/** A small separate ext4 file system in a file. */
export async function makeDiskImage({ folder, mebibytes }: { folder: string; mebibytes: number }): Promise<DiskImage> {
  const image = path.join(folder, `disk-${mebibytes}.img`);
  const place = path.join(folder, 'disk');
  await writeFile(image, '');
  await truncate(image, mebibytes * 1024 * 1024);
  await run('mkfs.ext4', ['-q', '-F', '-m', '0', image]);
  await mkdir(place);
  const mount = () => run('mount', ['-o', 'loop', image, place]);
  await mount();
  mounted.add(place);
  await chmod(place, 0o755);
  async function unmount(): Promise<void> {
    for (let attempt = 0; ; attempt += 1)
      try {
        await run('umount', [place]);
        return;
      } catch (error) {
        if (attempt > 100) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
  }
  return {
    folder: place,
    async cut() {
      await run('perl', ['-e', cutScript, place]);
    },
    async mountAgain() {
      await unmount();
      await mount();
    },
    async remove() {
      await unmount();
      mounted.delete(place);
    },
  };
}

let answer: Promise<string | undefined> | undefined;

/** Why this machine cannot create a file system; undefined when it can. */
export function diskImageObstacle(): Promise<string | undefined> {
  answer ??= (async () => {
    if (process.platform !== 'linux') return 'needs Linux';
    if (process.getuid?.() !== 0) return 'needs root, to mount a file system of its own';
    const folder = await mkdtemp(path.join(tmpdir(), 'enlace-faults-'));
    try {
      const image = await makeDiskImage({ folder, mebibytes: 16 });
      try {
        const kept = await open(path.join(image.folder, 'kept'), 'w');
        await kept.writeFile('kept');
        await kept.sync();
        await kept.close();
        await image.cut();
        await image.mountAgain();
      } finally {
        await image.remove();
      }
      return undefined;
    } catch (error) {
      return `needs mkfs.ext4, loop devices and perl (${String(error instanceof Error ? error.message : error).split('\n')[0] ?? ''})`;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  })();
  return answer;
}

/** Writes until nothing more fits; returns the file, so that it can be removed. */
export async function fillDisk(folder: string, name = 'stuffing'): Promise<string> {
  const file = path.join(folder, name);
  const handle = await open(file, 'w').catch(() => undefined);
  if (!handle) return file;
  try {
    for (let piece = 1024 * 1024; piece >= 512;) {
      const written = await handle.write(Buffer.alloc(piece, 7)).catch(() => undefined);
      if (!written || written.bytesWritten < piece) piece = Math.floor(piece / 2);
    }
    // What is still in memory gets its blocks only when it is written.
    await handle.sync().catch(() => undefined);
  } finally {
    await handle.close();
  }
  return file;
}
