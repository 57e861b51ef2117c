/** Faces an owner may choose for headings, in the order they are offered. */
export const headingFonts = ['petrona', 'fraunces', 'hanken', 'archivo', 'bricolage', 'space', 'nunito'] as const;
/** Faces that are made for reading; the other headings are drawn for large sizes only. */
export const textFonts = ['hanken', 'archivo', 'nunito', 'space', 'petrona'] as const;

export type HeadingFont = (typeof headingFonts)[number];
export type TextFont = (typeof textFonts)[number];

/** Two weights of headings, for themes that speak quietly and for those that do not. */
export type HeadingCut = 'calm' | 'strong';

/** A file in `fonts/`: all weights of a text face, a heading cut, rarer letters or italics. */
export type FontName =
  | TextFont
  | `${HeadingFont}-${HeadingCut}`
  | `${HeadingFont}-more`
  | `${HeadingFont}-ext`
  | 'petrona-italic'
  | 'fraunces-italic';

/** Every file, made by `scripts/build-page-fonts.mjs`. */
export const fontNames: readonly FontName[] = [
  ...textFonts,
  ...headingFonts.flatMap((font) => [`${font}-calm`, `${font}-strong`, `${font}-more`, `${font}-ext`] as const),
  'petrona-italic',
  'fraunces-italic',
];

type FontFamily = { name: string; kind: 'sans' | 'serif'; italic?: FontName };

export const fontFamilies: Record<HeadingFont, FontFamily> = {
  hanken: { name: 'Hanken Grotesk', kind: 'sans' },
  petrona: { name: 'Petrona', kind: 'serif', italic: 'petrona-italic' },
  fraunces: { name: 'Fraunces', kind: 'serif', italic: 'fraunces-italic' },
  archivo: { name: 'Archivo', kind: 'sans' },
  bricolage: { name: 'Bricolage Grotesque', kind: 'sans' },
  space: { name: 'Space Grotesk', kind: 'sans' },
  nunito: { name: 'Nunito', kind: 'sans' },
};
