import QRCode from 'qrcode';

/** Dark squares of a QR code, without its quiet zone. */
export type QrMatrix = { side: number; isDark: (row: number, column: number) => boolean };

/** Light squares around a code (ISO/IEC 18004 requires 4). */
export const quietModules = 4;
/** Share of the side an image in the middle may cover: level H corrects 30 % of the area, this hides 4 %. */
const logoShare = 0.2;

/** The QR code of a short text: level M, or H when an image will cover its middle. */
export function qrMatrix({ text, hasLogo }: { text: string; hasLogo: boolean }): QrMatrix {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: hasLogo ? 'H' : 'M' });
  const { size, data } = modules;
  return { side: size, isDark: (row, column) => data[row * size + column] === 1 };
}

/** The image's position, in whole squares: an odd side, so that it is exactly centred. */
export function logoArea({ side }: QrMatrix): { start: number; size: number } {
  const max = Math.floor(side * logoShare);
  const size = (side - max) % 2 === 0 ? max : max - 1;
  return { start: (side - size) / 2, size };
}

/** Runs of dark squares row by row; those under the image are left out, so that no edge shows through. */
export function darkRuns(matrix: QrMatrix, hasLogo: boolean): { row: number; column: number; length: number }[] {
  const { side, isDark } = matrix;
  const area = logoArea(matrix);
  const isCovered = (row: number, column: number): boolean =>
    hasLogo &&
    row >= area.start &&
    row < area.start + area.size &&
    column >= area.start &&
    column < area.start + area.size;
  const runs: { row: number; column: number; length: number }[] = [];
  for (let row = 0; row < side; row += 1) {
    let start = -1;
    for (let column = 0; column <= side; column += 1) {
      const isSet = column < side && isDark(row, column) && !isCovered(row, column);
      if (isSet && start === -1) start = column;
      if (!isSet && start !== -1) {
        runs.push({ row, column: start, length: column - start });
        start = -1;
      }
    }
  }
  return runs;
}
