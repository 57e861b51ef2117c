import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { hasErrorCode } from '../error-code.ts';

/** Makes a rename or creation within the directory survive a power failure. */
export async function syncDirectory(directory: string): Promise<void> {
  // Windows cannot open directories; NTFS journals renames itself.
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a private folder that, with any newly created parents, survives a power failure. */
export async function makeDurableFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const highest = path.resolve(first);
  for (let made = path.resolve(folder); made.length >= highest.length; made = path.dirname(made))
    await syncDirectory(path.dirname(made));
}

/** Writes a private file (0600) so that after a crash it has either the old or the whole new content. */
export async function writePrivateFile({ file, text }: { file: string; text: string }): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  await syncDirectory(path.dirname(file));
}

/** Content of a small text file, or undefined when it does not exist. */
export async function readTextIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** The last lines of a log file, for error messages. */
export async function readTail(file: string): Promise<string> {
  const text = await readTextIfPresent(file);
  return (text ?? '').trim().split('\n').slice(-12).join('\n');
}
