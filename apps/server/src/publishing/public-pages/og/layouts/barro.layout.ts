import { drawAddress, drawCentred, drawColumn, type DrawLayout, initials, radiusOf, rect, ui } from './canvas.ts';

/** One photograph, then paper. */
export const drawBarro: DrawLayout = ({ order, shelf }) => {
  const { colors, cover, headings } = order;
  const radius = radiusOf(order, [6, 34, 52]);
  const panel = { x: 28, y: 28, width: 500, height: 574 };
  const face = { family: headings, weight: headings.startsWith('hanken') ? 600 : 500 };
  const letter =
    rect(panel, colors.soft, radius) +
    drawCentred(shelf, initials(shelf, order.name, face), { ...panel, face, size: 250, fill: colors.accText });
  const text = drawColumn(shelf, { x: 588, y: 84, width: 552, height: 420, align: 'centre' }, [
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
      steps: [
        [124, 1],
        [108, 2],
        [92, 2],
        [78, 3],
        [64, 3],
        [52, 4],
      ],
      leading: 1.04,
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
  const foot = drawAddress(shelf, order, { x: 588, y: 572, width: 552, fill: colors.ink2 });
  return {
    ground: rect({ x: 0, y: 0, width: 1200, height: 630 }, colors.bg) + (cover ? '' : letter),
    photo: cover ? { ...panel, radius, position: 'centre' } : null,
    over: text + foot,
  };
};
