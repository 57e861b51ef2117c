import type { ReactNode } from 'react';

type Lantern = { x: number; y: number; ground: string; isRound: boolean };

const grounds = ['l1', 'l2', 'l1', 'l3', 'l1', 'l2'] as const;
const secondGrounds = ['l4', 'l1', 'l2', 'l3', 'l1', 'l3'] as const;

/** Height of a hanging cord at a point: a parabola through both ends that sags in between. */
function cordHeight(options: { x: number; left: number; right: number; sag: number }): number {
  const t = options.x / 390;
  return options.left * (1 - t) + options.right * t + 4 * options.sag * t * (1 - t);
}

function lanterns(options: {
  left: number;
  right: number;
  sag: number;
  first: number;
  colors: readonly string[];
}): Lantern[] {
  const { colors, first, ...cord } = options;
  return colors.map((ground, position) => {
    const x = first + position * 61;
    return { x, y: cordHeight({ x, ...cord }), ground, isRound: position % 3 !== 1 };
  });
}

function LanternShape({ x, y, ground, isRound }: Lantern): ReactNode {
  const top = y + 9;
  return (
    <>
      <path className="w" d={`M${x} ${y}v9`} />
      {isRound ? (
        <>
          <ellipse className={ground} cx={x} cy={top + 16} rx="14" ry="16" />
          <path className="r" d={`M${x - 5} ${top + 2}v28M${x + 5} ${top + 2}v28`} />
        </>
      ) : (
        <path className={ground} d={`M${x - 15} ${top}h30l-6 12 6 12h-30l6-12z`} />
      )}
    </>
  );
}

function Cord({ left, right, sag }: { left: number; right: number; sag: number }): ReactNode {
  return <path className="w" d={`M-4 ${left}Q195 ${(left + right) / 2 + sag * 2} 394 ${right}`} />;
}

/** Two cords of paper lanterns in front of a low sun. */
export function Garland({ hasPicture }: { hasPicture: boolean }): ReactNode {
  const upper = { left: 98, right: 80, sag: 60 };
  const lower = { left: 190, right: 174, sag: 46 };
  return (
    <svg className="art" viewBox="0 0 390 496" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      {!hasPicture && (
        <>
          <circle className="sn" cx="262" cy="232" r="128" />
          <path className="sh" d="M134 232a128 128 0 0 0 256 0z" />
        </>
      )}
      <Cord {...upper} />
      <Cord {...lower} />
      {[
        ...lanterns({ ...upper, first: 30, colors: grounds }),
        ...lanterns({ ...lower, first: 14, colors: secondGrounds }),
      ].map((lantern) => (
        <LanternShape key={`${lantern.x}-${lantern.y}`} {...lantern} y={Math.round(lantern.y)} />
      ))}
    </svg>
  );
}
