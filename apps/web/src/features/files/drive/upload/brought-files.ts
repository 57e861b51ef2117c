import type { BroughtFile } from './upload.types.ts';

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A reader returns entries in batches, and an empty one at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    found.push(...some);
  }
}

async function walk(entry: FileSystemEntry, folders: readonly string[]): Promise<BroughtFile[]> {
  if (isFile(entry)) return [{ file: await fileOf(entry), folders }];
  if (!isFolder(entry)) return [];
  const found: BroughtFile[] = [];
  for (const each of await entriesOf(entry)) found.push(...(await walk(each, [...folders, entry.name])));
  return found;
}

/** Everything dropped, including the content of folders. Must be called during the drop event. */
export function filesOfDrop(transfer: DataTransfer): Promise<BroughtFile[]> {
  const plain = [...transfer.files].map((file) => ({ file, folders: [] }));
  // The item list is cleared when the event ends.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return Promise.resolve(plain);
  return Promise.all(entries.map((entry) => walk(entry, []))).then((found) => found.flat());
}

/** Files of a picker; for folders with each file's relative path. */
export function filesOfChooser(files: FileList | null): BroughtFile[] {
  return [...(files ?? [])].map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1) }));
}

const hidden = /^\.|^(Thumbs\.db|desktop\.ini)$/i;

/** Without the hidden files that file managers leave in folders. */
export function withoutHidden(files: readonly BroughtFile[]): BroughtFile[] {
  return files.filter(({ file, folders }) => !hidden.test(file.name) && !folders.some((name) => hidden.test(name)));
}
