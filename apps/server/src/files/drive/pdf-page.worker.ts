import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { giveWay } from '#platform/mail/low-priority.ts';
import type { DrawnPage, PageAnswer, PageOrder } from './pdf-page.types.ts';

const memoryPageBytes = 65_536;
const smallestPoints = 1;

type Memory = { buffer: ArrayBuffer; grow: (this: Memory, pages: number) => number };

/** Guarantee: every Node.js has it, though only the browser types declare it. */
function memoryPrototype(): Memory {
  const { WebAssembly: machine } = globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } };
  return machine.Memory.prototype;
}

/** WebAssembly memory is not part of the heap that Node limits: it only grows through this call. */
function limitMemory(maxBytes: number): void {
  const prototype = memoryPrototype();
  const { grow } = prototype;
  prototype.grow = function grown(pages) {
    if (this.buffer.byteLength + pages * memoryPageBytes > maxBytes) throw new RangeError('too much memory');
    return grow.call(this, pages);
  };
}

async function draw({ source, longestSide, maxMemoryBytes }: PageOrder): Promise<DrawnPage> {
  limitMemory(maxMemoryBytes);
  // The library's complaints are about somebody's document: they belong in no log.
  Object.assign(console, { error: () => undefined, warn: () => undefined });
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(typeof source === 'string' ? await readFile(source) : source);
  const page = document.getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const longest = Math.max(originalWidth, originalHeight);
  if (!(Math.min(originalWidth, originalHeight) >= smallestPoints && Number.isFinite(longest)))
    throw new RangeError('a page without a size');
  const { width, height, data } = await page.render({ scale: longestSide / longest, render: 'bitmap' });
  return { width, height, pixels: data };
}

giveWay();
// NOTE: the order comes from the same source.
const order = workerData as PageOrder;
draw(order).then(
  (page) => parentPort?.postMessage({ ok: true, page } satisfies PageAnswer, [page.pixels.buffer as ArrayBuffer]),
  (error: unknown) => parentPort?.postMessage({ ok: false, message: String(error) } satisfies PageAnswer),
);
