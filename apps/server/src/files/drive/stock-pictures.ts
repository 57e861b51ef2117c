import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { stockFolder } from '#platform/stock-folder.ts';
import { nearestWidth } from './file-keys.rules.ts';

const idForm = /^stock-([a-z]{1,40})$/;
const fileForm = /^([a-z]+)-(\d+)\.webp$/;

async function readWidths(): Promise<Map<string, number[]>> {
  const widths = new Map<string, number[]>();
  for (const file of await readdir(stockFolder())) {
    const [, name, width] = fileForm.exec(file) ?? [];
    if (name === undefined) continue;
    widths.set(
      name,
      [...(widths.get(name) ?? []), Number(width)].sort((a, b) => a - b),
    );
  }
  return widths;
}

let known: Promise<Map<string, number[]>> | undefined;

/** Whether an id refers to one of the product's own images, which every client may show. */
export function isStockPicture(fileId: string): boolean {
  return idForm.test(fileId);
}

/** A shipped image (WebP) of about the requested width in pixels; undefined for an unknown name. */
export async function readStockPicture({
  fileId,
  width,
}: {
  fileId: string;
  width: number;
}): Promise<Buffer | undefined> {
  const name = idForm.exec(fileId)?.[1];
  known ??= readWidths();
  const kept = name === undefined ? undefined : nearestWidth((await known).get(name) ?? [], width);
  return kept === undefined ? undefined : readFile(path.join(stockFolder(), `${name}-${kept}.webp`));
}
