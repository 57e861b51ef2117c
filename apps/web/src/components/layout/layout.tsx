import {
  type AllHTMLAttributes,
  createElement,
  type ElementType,
  type FormEventHandler,
  type ReactElement,
  type Ref,
} from 'react';
import type { Link } from 'react-router';
import './layout.css';

/** Distances in CSS pixels. */
export type Step = 0 | 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 18 | 20 | 22 | 24 | 28 | 32 | 36 | 40 | 48 | 56 | 64;

type Tag =
  | ('a' | 'article' | 'aside' | 'b' | 'button' | 'code' | 'dd' | 'details' | 'div' | 'dl' | 'dt' | 'em' | 'fieldset')
  | ('figcaption' | 'figure' | 'footer' | 'form' | 'h1' | 'h2' | 'h3' | 'h4' | 'header' | 'kbd')
  | ('label' | 'legend' | 'li' | 'main' | 'nav' | 'ol' | 'p' | 'pre' | 'section' | 'small' | 'span' | 'strong')
  | ('summary' | 'table' | 'tbody' | 'td' | 'th' | 'thead' | 'time' | 'tr' | 'ul');

/** What differs on a phone. Distances and sizes are pixels or any length of CSS. */
interface OnPhone {
  p?: number | string;
  px?: number | string;
  py?: number | string;
  pt?: number | string;
  pb?: number | string;
  pl?: number | string;
  pr?: number | string;
  m?: number | string;
  mx?: number | string;
  mt?: number | string;
  mb?: number | string;
  ml?: number | string;
  mr?: number | string;
  gap?: number | string;
  w?: number | string;
  h?: number | string;
  minH?: number | string;
  maxW?: number | string;
  maxH?: number | string;
  flex?: string;
  basis?: number | string;
  columns?: string;
  /** `grid-column` and `grid-row`. */
  column?: string;
  row?: string;
  order?: number;
  show?: 'none' | 'block' | 'flex' | 'grid' | 'inline' | 'inline-flex' | 'contents';
  direction?: 'row' | 'row-reverse' | 'column' | 'column-reverse';
  wrap?: 'wrap' | 'nowrap';
  align?: 'flex-start' | 'center' | 'flex-end' | 'stretch';
  justify?: 'flex-start' | 'center' | 'flex-end' | 'space-between';
  overflow?: 'visible' | 'hidden' | 'auto';
  size?: number | string;
  textAlign?: 'left' | 'center' | 'right';
  border?: string;
}

/** How an element is placed: its distances, its size and its part of the room its parent has. */
interface Placing {
  p?: Step;
  px?: Step;
  py?: Step;
  pt?: Step;
  pb?: Step;
  pl?: Step;
  pr?: Step;
  m?: Step | 'auto';
  mx?: Step | 'auto';
  my?: Step | 'auto';
  mt?: Step | 'auto';
  mb?: Step | 'auto';
  ml?: Step | 'auto';
  mr?: Step | 'auto';
  /** Takes the room that is left. */
  grow?: boolean;
  /** Keeps its size where room is short. */
  fixed?: boolean;
  /** May become narrower than its content. */
  shrink?: boolean;
  /** May become lower than its content. */
  shrinkY?: boolean;
  /** As in the CSS property. */
  flex?: string;
  full?: boolean;
  /** Pixels, or any length of CSS. */
  w?: number | string;
  h?: number | string;
  minW?: number | string;
  minH?: number | string;
  maxW?: number | string;
  maxH?: number | string;
  self?: 'start' | 'center' | 'end' | 'stretch' | 'baseline';
  /** The whole width of a grid. */
  spanAll?: boolean;
  block?: boolean;
  relative?: boolean;
  hideOnPhone?: boolean;
  /** Not drawn while it has no content. */
  hideEmpty?: boolean;
  phone?: OnPhone;
  /** Length of a flex item along the line. */
  basis?: number | string;
  /** Above the whole of the positioned parent. */
  cover?: boolean;
  /** A link whose area is its positioned parent, such as a whole row. */
  wide?: boolean;
  pointer?: boolean;
}

/** What an element is drawn on. */
interface Ground {
  fill?:
    | 'surface'
    | 'surface-2'
    | 'surface-3'
    | 'hover'
    | 'active'
    | 'raised'
    | 'primary-soft'
    | 'hilo-soft'
    | 'warn-soft'
    | 'none'
    | 'hilo'
    | 'hilo-fill';
  border?: boolean | 'none' | 'strong' | 'input';
  lineTop?: boolean;
  lineBottom?: boolean;
  lineLeft?: boolean;
  lineRight?: boolean;
  /** A line above, unless it follows none of its kind. */
  lineBetween?: boolean;
  radius?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'full' | 6 | 8 | 10 | 12 | 14 | 16;
  shadow?: 1 | 2 | 3 | 4;
  /** How it looks under the pointer. */
  hover?: 'hover' | 'active' | 'surface-2' | 'surface-3' | 'underline' | 'line';
  /** Where the ring of the keyboard's focus is. */
  focus?: 'ring' | 'inset' | 'none';
  /** A round mark before the content. */
  dot?: 'ok' | 'warn' | 'danger' | 'hilo' | 'faint';
  /** Icons inside keep their size, in the faint tone or the text's own. */
  icons?: 'faint' | 'fixed';
  /** Scrolls what does not fit. */
  scroll?: boolean;
  /** Cuts what does not fit. */
  clip?: boolean;
}

/** How the text inside looks. */
interface Lettering {
  size?: 11 | 12 | 13 | 14 | 15 | 16 | 18 | 20 | 22 | 24 | 26 | 30 | 38 | 48;
  weight?: 'regular' | 'medium' | 'semibold' | 'bold';
  tone?:
    | 'default'
    | 'muted'
    | 'faint'
    | 'disabled'
    | 'danger'
    | 'warn'
    | 'ok'
    | 'info'
    | 'primary'
    | 'hilo'
    | 'inherit';
  /** The face of headings. */
  display?: boolean;
  mono?: boolean;
  /** Line height, a factor of the size. */
  leading?: number | 'tight' | 'snug' | 'body' | 'read';
  spacing?: 'display' | 'title' | 'caps' | 'none';
  textAlign?: 'left' | 'center' | 'right';
  /** Figures of equal width. */
  tabular?: boolean;
  nowrap?: boolean;
  /** Keeps the line breaks of the text. */
  pre?: boolean;
  /** Breaks long words, such as addresses. */
  breakWords?: boolean;
  /** One line that ends in dots. */
  truncate?: boolean;
  balance?: boolean;
  underline?: boolean;
}

interface Arrangement {
  gap?: Step;
  /** Between columns, where it differs from the distance between rows. */
  gapX?: Step;
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  justify?: 'start' | 'center' | 'end' | 'between';
  wrap?: boolean;
  inline?: boolean;
  /** One under the other on a phone. */
  stackOnPhone?: boolean;
}

interface Columns {
  /** As in `grid-template-columns`; what a feature writes for a narrow screen wins. */
  columns?: string;
  /** In the middle of its cell, both ways. */
  center?: boolean;
  oneColumnOnPhone?: boolean;
  /** One column in a window of this width and less. */
  oneColumnBelow?: 480 | 900 | 1000 | 1100 | 1199;
}

type BoxOptions = Placing & Ground & Lettering;
type LayoutProps = BoxOptions & Arrangement & Columns;
type Native = Omit<AllHTMLAttributes<HTMLElement>, 'as' | 'onSubmit' | keyof LayoutProps> & {
  as?: Tag | typeof Link;
  to?: string;
  ref?: Ref<HTMLElement>;
  onSubmit?: FormEventHandler<HTMLFormElement>;
};
type BoxProps = BoxOptions & Native;
type FlexProps = BoxProps & Arrangement;

/** Class of each option: with its value, or only by its presence. */
const classOf = {
  p: 'p',
  px: 'px',
  py: 'py',
  pt: 'pt',
  pb: 'pb',
  pl: 'pl',
  pr: 'pr',
  m: 'm',
  mx: 'mx',
  my: 'my',
  mt: 'mt',
  mb: 'mb',
  ml: 'ml',
  mr: 'mr',
  grow: 'grow',
  fixed: 'fixed',
  shrink: 'shrink',
  shrinkY: 'shrink-y',
  full: 'full',
  self: 'self',
  spanAll: 'span-all',
  block: 'block',
  relative: 'relative',
  hideOnPhone: 'hide-on-phone',
  hideEmpty: 'hide-empty',
  cover: 'cover',
  wide: 'wide',
  pointer: 'pointer',
  fill: 'fill',
  border: 'border',
  lineTop: 'line-top',
  lineBottom: 'line-bottom',
  lineLeft: 'line-left',
  lineRight: 'line-right',
  lineBetween: 'line-between',
  shadow: 'shadow',
  hover: 'hover',
  focus: 'focus',
  dot: 'dot',
  icons: 'icons',
  radius: 'radius',
  scroll: 'scroll',
  clip: 'clip',
  size: 'size',
  weight: 'weight',
  tone: 'tone',
  display: 'display',
  mono: 'mono',
  spacing: 'spacing',
  textAlign: 'text',
  tabular: 'tabular',
  nowrap: 'nowrap',
  pre: 'pre',
  breakWords: 'break',
  truncate: 'truncate',
  balance: 'balance',
  underline: 'underline',
  gap: 'gap',
  gapX: 'gap-x',
  align: 'align',
  justify: 'justify',
  wrap: 'wrap',
  inline: 'inline',
  stackOnPhone: 'stack-on-phone',
  center: 'center',
  oneColumnOnPhone: 'one-column-on-phone',
  oneColumnBelow: 'one-column-below',
} as const;

/** Options of any value: a class that reads a custom property. */
const lengths = {
  columns: 'columns',
  flex: 'flex',
  basis: 'basis',
  w: 'w',
  h: 'h',
  minW: 'min-w',
  minH: 'min-h',
  maxW: 'max-w',
  maxH: 'max-h',
  leading: 'leading',
} as const;

function isIn<Map extends object>(map: Map, key: PropertyKey): key is keyof Map {
  return key in map;
}

function valueOf(name: string, value: unknown): string {
  if (name === 'leading') return typeof value === 'string' ? `var(--lh-${value})` : String(value);
  return typeof value === 'number' ? `${value}px` : String(value);
}

function render(fallback: Tag, kind: string, { as = fallback, className, style, ...props }: LayoutProps & Native) {
  const names = kind === '' ? [] : [kind];
  const rest: Record<string, unknown> = {};
  const values: Record<string, string> = {};
  for (const [key, value] of Object.entries(props)) {
    if (isIn(classOf, key)) {
      if (value === true) names.push(`k-${classOf[key]}`);
      else if (value !== undefined && value !== false) names.push(`k-${classOf[key]}-${String(value)}`);
    } else if (isIn(lengths, key)) {
      if (value === undefined) continue;
      names.push(`k-${lengths[key]}`);
      values[`--k-${lengths[key]}`] = valueOf(key, value);
    } else if (key === 'phone') {
      for (const [name, each] of Object.entries(props.phone ?? {})) {
        names.push(`k-phone-${name}`);
        values[`--k-phone-${name}`] = name === 'order' ? String(each) : valueOf(name, each);
      }
    } else rest[key] = value;
  }
  if (className) names.push(className);
  if (names.length > 0) rest.className = names.join(' ');
  const hasValues = Object.keys(values).length > 0;
  if (style || hasValues) rest.style = hasValues ? { ...style, ...values } : style;
  const element: ElementType = as;
  return createElement(element, rest);
}

/** One under the other. */
export function Stack(props: FlexProps): ReactElement {
  return render('div', 'k-stack', props);
}

/** One after the other, centred on the line unless `align` says otherwise. */
export function Row(props: FlexProps): ReactElement {
  return render('div', 'k-row', props);
}

export function Grid(props: FlexProps & Columns): ReactElement {
  return render('div', 'k-grid', props);
}

/** An element with distances of its own and no arrangement of its content. */
export function Box(props: BoxProps): ReactElement {
  return render('div', '', props);
}

/** A piece of text: a paragraph unless `as` says otherwise. */
export function Text(props: BoxProps): ReactElement {
  return render('p', '', props);
}

/** A line between two parts, for the eye only. */
export function Divider({ my }: { my?: Step }): ReactElement {
  return render('div', 'k-divider', { role: 'presentation', ...(my === undefined ? {} : { my }) });
}
