import sharp from 'sharp';
import { createSemaphore } from '#platform/database/semaphore.ts';
import type { Logger } from '#platform/logger.ts';
import { oneAnswer } from '#platform/mail/one-answer.ts';
import type { ImageVersion } from './image-versions.ts';
import type { DrawnPage, PageAnswer, PageOrder } from './pdf-page.types.ts';

const mebibyte = 1024 * 1024;
/** The single stored width: what lists show. */
const keptWidth = 320;
/** Page images are no taller than a sheet; of a longer page the beginning is shown. */
const tallest = Math.round(keptWidth * Math.SQRT2);
const longestSide = 960;

type PdfPageLimits = { fileBytes: number; memoryBytes: number; milliseconds: number };
export const pdfPageLimits: PdfPageLimits = {
  fileBytes: 64 * mebibyte,
  memoryBytes: 320 * mebibyte,
  milliseconds: 8000,
};
const threadLimits = { megabytes: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

// Each has its own thread and memory.
const drawing = createSemaphore(2);

/** One document, one thread. */
async function inThread(order: PageOrder, milliseconds: number): Promise<PageAnswer> {
  const result = await oneAnswer<PageAnswer>({ name: 'pdf-page', limits: threadLimits, data: order, milliseconds });
  return result.ok ? result.value : { ok: false, message: result.message };
}

async function toVersion({ width, height, pixels }: DrawnPage): Promise<ImageVersion> {
  const { data: content, info } = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .resize({ width: keptWidth })
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info: { width: drawn, height: high, channels } }) =>
      sharp(data, { raw: { width: drawn, height: high, channels } })
        .extract({ left: 0, top: 0, width: drawn, height: Math.min(high, tallest) })
        .webp({ quality: 80 })
        .toBuffer({ resolveWithObject: true }),
    );
  return { kept: keptWidth, width: info.width, height: info.height, content };
}

type Input = Pick<PageOrder, 'source'> & {
  lengthBytes: number;
  logger: Pick<Logger, 'info'>;
  limits?: Omit<PdfPageLimits, 'fileBytes'>;
};

/** The first page of a PDF as a small image; undefined for one that is too large, encrypted, broken or malicious. */
export async function drawPdfPage({
  source,
  lengthBytes,
  logger,
  limits: { memoryBytes, milliseconds } = pdfPageLimits,
}: Input): Promise<ImageVersion | undefined> {
  if (lengthBytes > pdfPageLimits.fileBytes) return undefined;
  const order = { source, longestSide, maxMemoryBytes: memoryBytes };
  const answer = await drawing.run(() => inThread(order, milliseconds));
  if (answer.ok) return toVersion(answer.page);
  logger.info({ message: answer.message.slice(0, 200) }, 'a PDF has no picture');
  return undefined;
}
