import { drawAddress, drawCentred, drawColumn, type DrawLayout, initials, radiusOf, rect, ui } from './canvas.ts';

/** Rounded tiles. */
export const drawMenta: DrawLayout = ({ order, shelf }) => {
  const { colors, cover, headings } = order;
  const radius = radiusOf(order, [8, 30, 46]);
  const face = { family: headings, weight: headings.startsWith('hanken') ? 680 : 580 };
  const words = { x: 28, y: 28, width: 690, height: 456 };
  const picture = { x: 738, y: 28, width: 434, height: 456 };
  const hasPlace = order.location !== '';
  const foot = { x: 28, y: 504, width: hasPlace ? 690 : 1144, height: 98 };
  const corner = { x: 738, y: 504, width: 434, height: 98 };
  const letter =
    rect(picture, colors.acc, radius) +
    drawCentred(shelf, initials(shelf, order.name, face), { ...picture, face, size: 200, fill: colors.onAcc });
  const text = drawColumn(shelf, { x: 76, y: 72, width: 600, height: 368, align: 'centre' }, [
    {
      text: order.name,
      face,
      steps: [
        [104, 1],
        [90, 2],
        [76, 3],
        [62, 3],
        [50, 4],
      ],
      leading: 1.08,
      tracking: -0.03,
      fill: colors.accText,
    },
    {
      text: order.line,
      face: ui(460),
      steps: [
        [33, 2],
        [30, 3],
      ],
      leading: 1.36,
      fill: colors.ink2,
      gap: 20,
    },
  ]);
  return {
    ground:
      rect({ x: 0, y: 0, width: 1200, height: 630 }, colors.bg) +
      rect(words, colors.card, radius) +
      (cover ? '' : letter) +
      rect(foot, colors.deep, radius) +
      (hasPlace ? rect(corner, colors.soft, radius) : ''),
    photo: cover ? { ...picture, radius, position: 'centre' } : null,
    over:
      text +
      drawAddress(shelf, order, { x: 64, y: 562, width: foot.width - 72, fill: colors.onDeep }) +
      drawColumn(shelf, { x: 774, y: corner.y, width: 366, height: corner.height, align: 'centre' }, [
        {
          text: order.location,
          face: ui(600),
          steps: [
            [27, 1],
            [23, 1],
            [21, 2],
          ],
          leading: 1.25,
          fill: colors.ink,
        },
      ]),
  };
};
