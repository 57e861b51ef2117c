import { drawAddress, drawColumn, type DrawLayout, radiusOf, rect, ui } from './canvas.ts';

/** For themes without their own design: a sheet with the theme's colours and type. */
export const drawPlain: DrawLayout = ({ order, shelf }) => {
  const { colors, cover, headings } = order;
  const radius = radiusOf(order, [0, 28, 44]);
  const face = { family: headings, weight: 560 };
  const width = cover ? 600 : 1040;
  const text = drawColumn(shelf, { x: 80, y: 92, width, height: 410, align: 'centre' }, [
    {
      text: order.location,
      face: ui(560),
      steps: [
        [25, 1],
        [21, 1],
      ],
      leading: 1.2,
      fill: colors.accText,
    },
    {
      text: order.name,
      face,
      steps: cover
        ? [
            [112, 1],
            [96, 2],
            [80, 2],
            [66, 3],
            [54, 4],
          ]
        : [
            [148, 1],
            [124, 2],
            [100, 2],
            [82, 3],
            [64, 3],
          ],
      leading: 1.05,
      tracking: -0.03,
      fill: colors.ink,
      gap: 24,
    },
    {
      text: order.line,
      face: ui(440),
      steps: [
        [34, 2],
        [31, 3],
      ],
      leading: 1.36,
      fill: colors.ink2,
      gap: 22,
    },
  ]);
  return {
    ground:
      rect({ x: 0, y: 0, width: 1200, height: 630 }, colors.bg) +
      rect({ x: 0, y: 0, width: 20, height: 630 }, colors.acc),
    photo: cover ? { x: 740, y: 48, width: 412, height: 534, radius, position: 'centre' } : null,
    over: text + drawAddress(shelf, order, { x: 80, y: 572, width, fill: colors.ink2 }),
  };
};
