import { existsSync } from 'node:fs';
import path from 'node:path';

/** Folder of the data files that ship with the product: next to the bundle, or above the sources. */
export function stockFolder(): string {
  const candidates = ['../stock', '../../stock'].map((each) => path.resolve(import.meta.dirname, each));
  const found = candidates.find((each) => existsSync(each));
  if (found === undefined) throw new Error('the data files that ship with the product are missing');
  return found;
}
