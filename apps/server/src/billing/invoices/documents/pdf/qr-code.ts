import QRCode from 'qrcode';
import type { Mark, SquareRun } from './sheet.ts';

/** A QR code of level M (ISO/IEC 18004): runs of dark squares, row by row. */
export function qrRuns(text: string): { side: number; rows: SquareRun[] } {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  const rows: SquareRun[] = [];
  for (let row = 0; row < size; row += 1) {
    let start = -1;
    for (let column = 0; column <= size; column += 1) {
      const isDark = column < size && data[row * size + column] === 1;
      if (isDark && start === -1) start = column;
      if (!isDark && start !== -1) {
        rows.push({ row, column: start, length: column - start });
        start = -1;
      }
    }
  }
  return { side: size, rows };
}

/** The code without its quiet zone: the caller leaves white space around it. */
export function qrMark(text: string, { x, y, side }: { x: number; y: number; side: number }): Mark {
  const { side: size, rows } = qrRuns(text);
  return { kind: 'squares', x, y, size, side, rows, color: '#000000' };
}
