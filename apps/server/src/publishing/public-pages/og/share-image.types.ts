/** Colours of a page's theme used in its images. */
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

/** Everything the drawing process learns about a page. */
export type PictureOrder = {
  theme: string;
  colors: PictureColors;
  /** Family of headings. */
  headings: string;
  /** 0 straight, 1 soft, 2 round. */
  corners: number;
  name: string;
  /** One or two sentences about the page. */
  line: string;
  location: string;
  /** Printed at the bottom of the image. */
  address: string;
  showsMark: boolean;
  /** Bytes of the cover image. */
  cover: Uint8Array | null;
};

export type ShareImageOrder = PictureOrder & { kind: 'share' };
export type IconOrder = PictureOrder & { kind: 'icon'; pixels: number };
export type DrawOrder = ShareImageOrder | IconOrder;
export type DrawnPicture = { bytes: Uint8Array; contentType: 'image/jpeg' | 'image/png' };

export const shareImageSize = { width: 1200, height: 630 } as const;
export const shareImageLimitBytes = 300 * 1024;
