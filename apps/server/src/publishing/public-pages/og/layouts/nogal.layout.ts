import { drawAddress, drawCentred, drawColumn, type DrawLayout, initials, rect, ui } from './canvas.ts';

const sheet = { x: 0, y: 0, width: 1200, height: 630 };

/** The name in the sky of the image. */
export const drawNogal: DrawLayout = ({ order, shelf }) => {
  const { colors, cover, headings } = order;
  const face = { family: headings, weight: headings.startsWith('hanken') ? 330 : 400 };
  const horizon = cover ? 250 : 412;
  const sky = `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colors.bg}"/><stop offset=".66" stop-color="${colors.bg}"/><stop offset="1" stop-color="${colors.bg}" stop-opacity="0"/></linearGradient></defs>${rect({ x: 0, y: 0, width: 1200, height: 460 }, 'url(#sky)')}`;
  const letters = { family: 'petrona', weight: 420 };
  const plain =
    rect({ x: 0, y: horizon, width: 1200, height: 630 - horizon }, colors.deep) +
    `<circle cx="1040" cy="${horizon}" r="92" fill="${colors.deep}" stroke="${colors.bg}" stroke-width="10"/>` +
    drawCentred(shelf, initials(shelf, order.name, letters), {
      x: 940,
      y: horizon - 92,
      width: 200,
      height: 184,
      face: letters,
      size: 74,
      fill: colors.onDeep,
    });
  const width = cover ? 1072 : 820;
  const text = drawColumn(shelf, { x: 64, y: 56, width, height: cover ? 250 : 320, align: 'start' }, [
    {
      text: order.location,
      face: ui(560),
      steps: [
        [24, 1],
        [20, 1],
      ],
      leading: 1.2,
      fill: colors.ink,
    },
    {
      text: order.name,
      face,
      steps: cover
        ? [
            [128, 1],
            [104, 1],
            [84, 1],
            [66, 2],
            [54, 2],
          ]
        : [
            [128, 1],
            [104, 1],
            [88, 2],
            [72, 2],
            [58, 3],
          ],
      leading: 1.06,
      tracking: -0.04,
      fill: colors.ink,
      gap: 24,
    },
    {
      text: order.line,
      face: { family: 'petrona', weight: 440, isItalic: true },
      steps: cover
        ? [
            [36, 1],
            [32, 1],
            [30, 2],
          ]
        : [
            [36, 2],
            [32, 2],
          ],
      leading: 1.3,
      fill: colors.ink,
      gap: 10,
    },
  ]);
  const foot = cover
    ? rect({ x: 40, y: 546, width: 1120, height: 60 }, colors.card, 30) +
      drawAddress(shelf, order, { x: 70, y: 584, width: 1060, fill: colors.ink })
    : drawAddress(shelf, order, { x: 64, y: 572, width: 820, fill: colors.onDeep });
  return {
    ground: rect(sheet, colors.bg) + (cover ? '' : plain),
    photo: cover ? { x: 0, y: 130, width: 1200, height: 500, radius: 0, position: 'centre' } : null,
    over: (cover ? sky : '') + text + foot,
  };
};
