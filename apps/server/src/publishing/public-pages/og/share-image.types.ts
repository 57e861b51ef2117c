/** Colours of a page's theme that pictures of it use. */
export type PictureColors = {
  bg: string;
  ink: string;
  ink2: string;
  soft: string;
  line: string;
  card: string;
  deep: string;
  onDeep: string;
  onDeep2: string;
  acc: string;
  onAcc: string;
  accText: string;
};

/** All that the drawing process gets to know of a page. */
export type PictureOrder = {
  theme: string;
  colors: PictureColors;
  /** Family of headings. */
  headings: string;
  /** 0 straight, 1 soft, 2 round. */
  corners: number;
  name: string;
  /** What the page is about, one or two sentences. */
  line: string;
  location: string;
  /** Written at the foot of the picture. */
  address: string;
  showsMark: boolean;
  /** Bytes of the cover picture. */
  cover: Uint8Array | null;
};

export type ShareImageOrder = PictureOrder & { kind: 'share' };
export type IconOrder = PictureOrder & { kind: 'icon'; pixels: number };
export type DrawOrder = ShareImageOrder | IconOrder;
export type DrawnPicture = { bytes: Uint8Array; contentType: 'image/jpeg' | 'image/png' };

export const shareImageSize = { width: 1200, height: 630 } as const;
export const shareImageLimitBytes = 300 * 1024;
