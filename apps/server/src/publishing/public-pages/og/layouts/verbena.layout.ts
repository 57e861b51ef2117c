import { drawAddress, drawColumn, type DrawLayout, rect, ui } from './canvas.ts';

const sun = { x: 664, y: -84, size: 480 };

function lantern(x: number, y: number, fill: string, ink: string): string {
  return `<path d="M${x} ${y}v14" stroke="${ink}" stroke-width="4"/><ellipse cx="${x}" cy="${y + 40}" rx="22" ry="27" fill="${fill}"/>`;
}

/** A street poster: a sun, or the image cropped round, lanterns, and the name across it. */
export const drawVerbena: DrawLayout = ({ order, shelf }) => {
  const { colors, cover, headings } = order;
  const face = { family: headings, weight: headings.startsWith('hanken') ? 760 : 640 };
  const [cx, cy, r] = [sun.x + sun.size / 2, sun.y + sun.size / 2, sun.size / 2];
  const disc = `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${colors.acc}"/><path d="M${cx - r} ${cy}a${r} ${r} 0 0 0 ${2 * r} 0z" fill="#000" opacity=".14"/>`;
  const cord = `<g fill="none" stroke="${colors.ink}" stroke-width="4.5"><path d="M-10 96C300 240 820 210 1210 -6"/><path d="M-10 40C240 96 520 80 700 -10"/></g>`;
  const lanterns =
    lantern(92, 140, colors.card, colors.ink) +
    lantern(250, 184, colors.acc, colors.ink) +
    lantern(430, 198, colors.card, colors.ink) +
    lantern(1090, 60, colors.card, colors.ink);
  const text = drawColumn(shelf, { x: 56, y: 250, width: 1088, height: 286, align: 'end' }, [
    {
      text: order.name,
      face,
      steps: [
        [190, 1],
        [158, 1],
        [128, 1],
        [104, 2],
        [86, 2],
        [70, 2],
      ],
      leading: 1.0,
      tracking: -0.03,
      fill: colors.ink,
    },
    {
      text: order.line,
      face: ui(560),
      steps: [
        [34, 1],
        [30, 1],
        [28, 2],
      ],
      leading: 1.28,
      fill: colors.ink,
      gap: 16,
    },
  ]);
  // Text over a photo needs a background; the sun's own colour is one.
  const veil = cover
    ? `<defs><linearGradient id="v" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colors.bg}" stop-opacity="0"/><stop offset=".42" stop-color="${colors.bg}"/></linearGradient></defs>${rect({ x: 0, y: 210, width: 1200, height: 420 }, 'url(#v)')}`
    : '';
  return {
    ground: rect({ x: 0, y: 0, width: 1200, height: 630 }, colors.bg) + (cover ? '' : disc),
    photo: cover ? { x: sun.x, y: sun.y, width: sun.size, height: sun.size, radius: r, position: 'centre' } : null,
    over: cord + lanterns + veil + text + drawAddress(shelf, order, { x: 56, y: 596, width: 1088, fill: colors.ink }),
  };
};
