import type { IconShape } from './icon-shape.ts';

/** Component for an icon of 24 by 24 units, drawn in the colour of the text around it. */
export function outlineIcon(...paths: { d: string; fill?: string; stroke?: string }[]): IconShape {
  const drawn = paths.map((path) => <path key={path.d} {...path} />);
  return function OutlineIcon({ size = 24, stroke = 2, ...rest }) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
      >
        {drawn}
      </svg>
    );
  };
}
