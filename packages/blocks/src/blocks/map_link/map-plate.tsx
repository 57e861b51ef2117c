import type { ReactNode } from 'react';

/** A fictional street map: streets, blocks, a park, water and the pin, in the theme's colours. */
export function MapPlate(): ReactNode {
  return (
    <svg className="ptn" viewBox="0 0 360 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path className="wa" d="M0 0h92c-6 20-26 26-34 44S44 84 26 96 8 118 0 122z" />
      <path className="gr" d="M232 96h66a5 5 0 0 1 5 5v30a5 5 0 0 1-5 5h-66a5 5 0 0 1-5-5v-30a5 5 0 0 1 5-5z" />
      <path className="st w" d="M-10 152 374 70M142-10l34 200M318-10l-28 200" />
      <path className="st" d="M60 190 78 60l60-66M-10 60l160 24 224-74M214-10l24 200M78 118l300 40M108 34l250 62" />
      <circle className="ha" cx="155" cy="66" r="22" />
      <circle className="k" cx="155" cy="66" r="10" />
    </svg>
  );
}
