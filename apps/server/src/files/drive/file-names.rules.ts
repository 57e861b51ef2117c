import { fileNameLimit } from '@enlace/contract/files/drive/files.contract.ts';

// Control characters, line separators and text direction marks, which can disguise an extension.
const unwanted = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** A computer's file name, made safe to show and store; the last part of a path. */
export function cleanFileName(name: string, otherwise: string): string {
  const plain = (name.split(/[\\/]/).at(-1) ?? '').toWellFormed().replace(unwanted, '').trim();
  const letters = [...plain];
  if (letters.length <= fileNameLimit) return plain || otherwise;
  // Of a name that is too long the extension stays.
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? '';
  return letters.slice(0, fileNameLimit - ending.length).join('') + ending;
}
