import { trimEndOf } from '@enlace/contract/core/trim-text.ts';
import type { FileKind } from '@enlace/contract/files/drive/file-formats.ts';

const longestPart = 120;
// Characters that some system forbids in names, and text direction marks that disguise an extension.
const unwanted = /[\\/:*?"<>|\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** One path segment that every system accepts. */
export function pathPart(text: string): string {
  const plain = [...text.toWellFormed().replace(unwanted, '_').trim()].slice(0, longestPart).join('');
  const whole = trimEndOf(plain, /[. ]/);
  return whole === '' || /^\.+$/.test(whole) ? '_' : whole;
}

type Placed = { name: string; below: string };

/** Unique paths for these files: the second one of a name becomes `foto (2).jpg`. */
export function archivePaths<File extends Placed>(files: readonly File[]): { path: string; file: File }[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const folders = file.below === '' ? [] : file.below.split('/').map(pathPart);
    const name = pathPart(file.name);
    const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? '';
    const stem = name.slice(0, name.length - ending.length);
    let path = [...folders, name].join('/');
    for (let next = 2; taken.has(path.toLowerCase()); next += 1)
      path = [...folders, `${stem} (${next})${ending}`].join('/');
    taken.add(path.toLowerCase());
    return { path, file };
  });
}

const packedFormats = new Set(['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'pdf']);

/** Whether a file's bytes are already compressed. */
export function isPacked({ kind, format }: { kind: FileKind; format: string }): boolean {
  return ['image', 'video', 'audio', 'archive'].includes(kind) || packedFormats.has(format);
}
