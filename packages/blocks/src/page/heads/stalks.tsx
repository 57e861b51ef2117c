import type { ReactNode } from 'react';

type Stalk = { x: number; width: number; joints: readonly number[]; tone: 's1' | 's2' | 's3' };

const stalks: readonly Stalk[] = [
  { x: 34, width: 26, joints: [120, 322], tone: 's1' },
  { x: 104, width: 38, joints: [66, 236, 418], tone: 's2' },
  { x: 186, width: 20, joints: [168, 350], tone: 's1' },
  { x: 236, width: 32, joints: [104, 286, 452], tone: 's3' },
];

/** A stem cut at its joints; each piece is a little narrower where it meets the next. */
function Stem({ x, width, joints, tone }: Stalk): ReactNode {
  const ends = [-12, ...joints, 540];
  const half = width / 2;
  const path = ends
    .slice(1)
    .map((end, index) => {
      const [top, bottom] = [(ends[index] ?? 0) + 3, end - 3];
      const middle = (top + bottom) / 2;
      return `M${x - half} ${top}Q${x - half + 4} ${middle} ${x - half} ${bottom}H${x + half}Q${x + half - 4} ${middle} ${x + half} ${top}z`;
    })
    .join('');
  return <path className={tone} d={path} />;
}

/** Bamboo in front of a moon, for covers without an image. */
export function Stalks(): ReactNode {
  return (
    <svg className="grove" viewBox="0 0 280 520" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <circle className="mn" cx="150" cy="196" r="86" />
      {stalks.map((stalk) => (
        <Stem key={stalk.x} {...stalk} />
      ))}
      <path
        className="lf1"
        d="M123 240c30-6 52 4 70 30-30 4-54-6-70-30M123 240c-4 30 4 50 26 68 6-28-2-52-26-68M220 108c-24 0-42 12-52 36 26-2 44-14 52-36"
      />
    </svg>
  );
}
