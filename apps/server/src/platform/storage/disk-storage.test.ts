import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeStorage } from './storage-suite.test-support.ts';
import { createDiskStorage } from './storage.ts';

describeStorage('the disk', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'enlace-disk-'));
  return {
    storage: createDiskStorage({ root }),
    async leaveUnfinished(owner) {
      await mkdir(path.join(root, 'exports', owner), { recursive: true });
      await writeFile(path.join(root, 'exports', owner, 'a.zip.part'), 'half');
    },
    async countUnfinished() {
      const names = await readdir(root, { recursive: true });
      return names.filter((name) => name.endsWith('.part')).length;
    },
    close: () => rm(root, { recursive: true, force: true }),
  };
});
