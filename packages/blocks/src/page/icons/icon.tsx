import type { ReactNode } from 'react';

/** Outline icons on a 24 × 24 grid; several strokes are joined into one path. */
const paths = {
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM7 7h.01M17 7h.01M7 17h.01M14 14h2.5v2.5H14zM20 14v.01M20 17.5V20h-3M14 20h.01',
  share:
    'M12 15V3.5M8 7l4-3.8L16 7M8 10.5H6.5A1.5 1.5 0 0 0 5 12v7a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-7a1.5 1.5 0 0 0-1.5-1.5H16',
  save: 'M12 3.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8M5 20.5V19a4.5 4.5 0 0 1 4.5-4.5H12M18.5 14.5v6M15.5 17.5h6',
  message:
    'M6.5 4.5h11a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5h-2.7L12 20.5l-2.8-3H6.5A2.5 2.5 0 0 1 4 15V7a2.5 2.5 0 0 1 2.5-2.5M8 9.2h8M8 13h5.5',
  arrow: 'M4.5 12h15M13.5 6l6 6-6 6',
  'arrow-up-right': 'M7 17 17 7M8.5 7H17v8.5',
  pin: 'M12 21c-4.3-4.1-7-7.1-7-11a7 7 0 0 1 14 0c0 3.9-2.7 6.9-7 11M12 7.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6',
  phone:
    'M5 3.8h3.6l1.9 4.8-2.3 1.6a12 12 0 0 0 5.6 5.6l1.6-2.3 4.8 1.9V19a1.8 1.8 0 0 1-1.9 1.8C10.5 20.3 3.7 13.5 3.2 5.7A1.8 1.8 0 0 1 5 3.8',
  mail: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M3.5 7.5 12 13l8.5-5.5',
  globe: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M3.5 9h17M3.5 15h17M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  calendar:
    'M6 5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M8 3v4M16 3v4M4 10.5h16M9 15.2l2 2 4-4',
  cart: 'M3 4h2.4l2 11h10.2l2-8H6M9 18.5a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4M16.5 18.5a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4',
  download: 'M12 3.5V15M7.5 11l4.5 4.5 4.5-4.5M4.5 20.5h15',
  heart: 'M12 20 4.8 12.8a4.7 4.7 0 0 1 6.6-6.7l.6.6.6-.6a4.7 4.7 0 0 1 6.6 6.7z',
  plus: 'M12 5v14M5 12h14',
  play: 'M7 4.5v15L19.5 12z',
  close: 'M6 6l12 12M18 6 6 18',
  back: 'M19.5 12h-15M10.5 6l-6 6 6 6',
  flag: 'M5 21V4M5 4.5c4-2 7 2 13.5 0v9c-6.5 2-9.5-2-13.5 0',
} as const;
export type IconName = keyof typeof paths;

export function Icon({ name, className }: { name: IconName; className?: string }): ReactNode {
  return (
    <svg className={className === undefined ? 'i' : `i ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

/** The product's logo: a thread that crosses itself once. */
export function EnlaceMark(): ReactNode {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true" strokeWidth="2.4">
      <path d="M3 16.4c7 0 15.6-3.6 15.6-8.9 0-2.7-2-4.2-4.6-4.2-4.4 0-7.3 4.4-7.3 9 0 5 2.9 8.4 7.2 8.4 3.4 0 6-1.9 7.6-4.6" />
    </svg>
  );
}
