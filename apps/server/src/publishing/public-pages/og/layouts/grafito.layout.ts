import { drawAddress, drawColumn, type DrawLayout, radiusOf, rect, ui } from './canvas.ts';

/** Type and rules only: a photo, if any, is a plate next to the register. */
export const drawGrafito: DrawLayout = ({ order, shelf }) => {
  const { colors, cover, headings } = order;
  const radius = radiusOf(order, [0, 12, 24]);
  const width = cover ? 680 : 1088;
  const face = { family: headings, weight: 760 };
  const rule = (y: number, height: number) => rect({ x: 56, y, width, height }, colors.ink);
  const place = drawColumn(shelf, { x: 56, y: 62, width, height: 56, align: 'centre' }, [
    {
      text: order.location,
      face: ui(600),
      steps: [
        [25, 1],
        [21, 1],
      ],
      leading: 1.2,
      fill: colors.ink,
    },
  ]);
  const text = drawColumn(shelf, { x: 56, y: 146, width, height: 366, align: 'start' }, [
    {
      text: order.name,
      face,
      steps: cover
        ? [
            [124, 1],
            [104, 2],
            [88, 2],
            [74, 3],
            [60, 3],
            [50, 4],
          ]
        : [
            [176, 1],
            [148, 1],
            [124, 2],
            [100, 2],
            [80, 3],
          ],
      leading: 1.0,
      tracking: -0.035,
      fill: colors.ink,
    },
    {
      text: order.line,
      face: ui(460),
      steps: [
        [34, 2],
        [30, 3],
      ],
      leading: 1.32,
      fill: colors.ink2,
      gap: 20,
    },
  ]);
  return {
    ground:
      rect({ x: 0, y: 0, width: 1200, height: 630 }, colors.bg) +
      rule(50, 7) +
      rule(122, 2) +
      rule(532, 2) +
      rect({ x: cover ? 656 : 1064, y: 74, width: 80, height: 32 }, colors.acc),
    photo: cover ? { x: 788, y: 50, width: 356, height: 530, radius, position: 'centre' } : null,
    over: place + text + drawAddress(shelf, order, { x: 56, y: 574, width, fill: colors.ink }),
  };
};
