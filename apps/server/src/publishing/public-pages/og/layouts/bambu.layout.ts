import { drawAddress, drawCentred, drawColumn, type DrawLayout, initials, radiusOf, rect, ui } from './canvas.ts';

function stalk(x: number, fill: string): string {
  const joints = [96, 236, 392, 524];
  const body = `<rect x="${x}" y="-10" width="22" height="660" rx="11" fill="${fill}"/>`;
  return (
    body +
    joints
      .map((y) => `<rect x="${x - 4}" y="${y + (x % 5) * 6}" width="30" height="5" rx="2.5" fill="${fill}"/>`)
      .join('')
  );
}

/** A sign next to the door, paper with room around it, and stalks behind or the photo in their place. */
export const drawBambu: DrawLayout = ({ order, shelf }) => {
  const { colors, cover, headings } = order;
  const radius = radiusOf(order, [2, 28, 96]);
  const sign = { x: 72, y: -20, width: 132, height: 420 };
  const face = { family: headings, weight: 460 };
  const letters = [...initials(shelf, order.name, face)];
  const marks = letters
    .map((letter, index) =>
      drawCentred(shelf, letter, {
        x: sign.x,
        y: 216 + index * 84 - (letters.length - 1) * 42,
        width: sign.width,
        height: 60,
        face,
        size: 76,
        fill: colors.onAcc,
      }),
    )
    .join('');
  const text = drawColumn(shelf, { x: 268, y: 72, width: cover ? 500 : 700, height: 430, align: 'centre' }, [
    {
      text: order.location,
      face: ui(540),
      steps: [
        [24, 1],
        [20, 1],
      ],
      leading: 1.2,
      fill: colors.accText,
    },
    {
      text: order.name,
      face,
      steps: [
        [112, 1],
        [94, 2],
        [80, 2],
        [66, 3],
        [54, 4],
      ],
      leading: 1.06,
      tracking: -0.02,
      fill: colors.ink,
      gap: 22,
    },
    {
      text: order.line,
      face: ui(430),
      steps: [
        [32, 2],
        [29, 3],
      ],
      leading: 1.42,
      fill: colors.ink2,
      gap: 24,
    },
  ]);
  const stalks = [1018, 1072, 1140].map((x) => stalk(x, colors.soft)).join('');
  return {
    ground:
      rect({ x: 0, y: 0, width: 1200, height: 630 }, colors.bg) +
      (cover ? '' : stalks) +
      rect(sign, colors.acc, 10) +
      `<path d="M${sign.x + sign.width / 2} 400v44" stroke="${colors.acc}" stroke-width="4"/><circle cx="${sign.x + sign.width / 2}" cy="452" r="9" fill="${colors.acc}"/>`,
    photo: cover ? { x: 824, y: 48, width: 328, height: 534, radius, position: 'centre' } : null,
    over: marks + text + drawAddress(shelf, order, { x: 268, y: 572, width: cover ? 520 : 700, fill: colors.ink2 }),
  };
};
