import {
  type AllHTMLAttributes,
  createElement,
  type CSSProperties,
  type ElementType,
  type FormEventHandler,
  type ReactElement,
  type Ref,
} from 'react';
import type { Link as RouterLink } from 'react-router';
import type { Link } from '#components/link/link.tsx';
import './layout.css';

/** A length of CSS, for a distance that is no step. */
type Length = `${string}${'px' | '%' | ')'}`;

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
  p?: Step | Length;
  px?: Step | Length;
  py?: Step | Length;
  pt?: Step | Length;
  pb?: Step | Length;
  pl?: Step | Length;
  pr?: Step | Length;
  m?: Step | 'auto' | Length;
  mx?: Step | 'auto' | Length;
  my?: Step | 'auto' | Length;
  mt?: Step | 'auto' | Length;
  mb?: Step | 'auto' | Length;
  ml?: Step | 'auto' | Length;
  mr?: Step | 'auto' | Length;
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
  /** On a phone it is for screen readers alone. */
  unseenOnPhone?: boolean;
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

/** Where an element stands outside the flow, and how it meets a pointer. */
interface Position {
  position?: 'absolute' | 'sticky' | 'fixed';
  inset?: number | string;
  top?: number | string;
  right?: number | string;
  bottom?: number | string;
  left?: number | string;
  z?: number | string;
  opacity?: number;
  /** As a picture fills its frame. */
  fit?: 'cover' | 'contain';
  /** Width by height. */
  ratio?: string;
  scrollX?: boolean;
  scrollY?: boolean;
  /** Scrolls sideways without a bar. */
  swipe?: boolean;
  swipeOnPhone?: boolean;
  /** Takes a finger a little above and below as well. */
  reach?: boolean;
  inlineBlock?: boolean;
  /** Lets the pointer through to what is under it. */
  pierced?: boolean;
  /** The look while `aria-current`, `aria-pressed`, `aria-selected` or `data-on` says that it is the one. */
  chosen?: 'soft' | 'active' | 'line' | 'field' | 'edge' | 'tab' | 'strong';
  /** What differs for a finger. */
  touch?: { [Name in 'w' | 'h' | 'minH' | 'size' | 'opacity']?: number | string };
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
    | 'hilo-fill'
    | 'primary'
    | 'track'
    | 'danger-soft'
    | 'ok-soft'
    | 'info-soft'
    | 'bg'
    | undefined;
  border?: boolean | 'none' | 'strong' | 'input' | 'clear' | 'dashed';
  lineTop?: boolean;
  lineBottom?: boolean;
  lineLeft?: boolean;
  lineRight?: boolean;
  /** A line above, unless it follows none of its kind. */
  lineBetween?: boolean;
  radius?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'full' | 6 | 8 | 10 | 12 | 14 | 16;
  shadow?: 1 | 2 | 3 | 4;
  /** How it looks under the pointer. */
  hover?: 'edit' | 'text' | 'lit' | 'hover' | 'active' | 'surface-2' | 'surface-3' | 'underline' | 'line';
  /** Where the ring of the keyboard's focus is. */
  focus?: 'ring' | 'inset' | 'none' | 'field' | 'within';
  /** A round mark before the content. */
  dot?: 'ok' | 'warn' | 'danger' | 'hilo' | 'faint';
  /** Icons inside keep their size, in the faint tone or the text's own; `line` puts faint ones on the first line. */
  icons?: 'faint' | 'fixed' | 'line';
  /** Between two lines that take the room that is left. */
  ruled?: boolean;
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
    | 'inherit'
    | 'white'
    | 'on-primary'
    | undefined;
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
  underline?: boolean | 'soft';
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

type BoxOptions = Placing & Position & Ground & Lettering;
/** What several elements share, or a look that would hide the other attributes: `<Row {...chip}>`. */
export type Look = BoxOptions & Arrangement & Columns;
type Native = Omit<AllHTMLAttributes<HTMLElement>, 'as' | 'onSubmit' | keyof Look> & {
  as?: Tag | typeof Link | typeof RouterLink;
  to?: string;
  ref?: Ref<HTMLElement> | undefined;
  onSubmit?: FormEventHandler<HTMLFormElement> | undefined;
};
type BoxProps = BoxOptions & Native;
type FlexProps = BoxProps & Arrangement;

/** Each name with the class that it has in the style sheet: `shrinkY` is `shrink-y`. */
const words = (names: string) =>
  new Map(names.split(' ').map((name) => [name, name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)]));

/** Options that have a class of their own, or one for each value. */
const classOf = words(
  'p px py pt pb pl pr m mx my mt mb ml mr hideEmpty grow fixed shrink shrinkY full self spanAll block ' +
    'relative hideOnPhone unseenOnPhone cover position fit scrollX scrollY swipe swipeOnPhone reach inlineBlock pierced chosen wide pointer fill ' +
    'border lineTop lineBottom lineLeft lineRight lineBetween shadow hover focus dot icons ruled radius scroll clip ' +
    'size weight tone display mono spacing textAlign tabular nowrap pre breakWords truncate balance underline ' +
    'gap gapX align justify wrap inline stackOnPhone center oneColumnOnPhone oneColumnBelow',
);

/** Options of any value: a class that reads a custom property. */
const lengths = words('columns flex basis w h minW minH maxW maxH leading inset top right bottom left z opacity ratio');

/** Numbers that are not pixels. */
const plain = new Set(['z', 'opacity', 'order']);

function valueOf(name: string, value: unknown): string {
  if (name === 'leading') return typeof value === 'string' ? `var(--lh-${value})` : String(value);
  return typeof value === 'number' && !plain.has(name) ? `${value}px` : String(value);
}

/** A distance that is no step, such as one below zero. */
const isFreeDistance = (key: string, value: unknown) =>
  typeof value === 'string' && value !== 'auto' && /^[pm][xytblr]?$/.test(key);

/** The attributes that draw an element as its options say. */
function attributesOf(kind: string, { className, style, ...props }: Omit<Look & Native, 'as'>) {
  const names = kind === '' ? [] : [kind];
  const rest: Record<string, unknown> = {};
  const values: Record<string, string> = {};
  const draw = (name: string, key: string, value: unknown) => {
    names.push(`k-${name}`);
    values[`--k-${name}`] = valueOf(key, value);
  };
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined) continue;
    if (key === 'phone' || key === 'touch')
      for (const [name, each] of Object.entries(value ?? {})) draw(`${key}-${name}`, name, each);
    else if (lengths.has(key)) draw(lengths.get(key) ?? key, key, value);
    else if (!classOf.has(key)) rest[key] = value;
    else if (isFreeDistance(key, value)) draw(key, key, value);
    else if (value === true) names.push(`k-${classOf.get(key)}`);
    else if (value !== false) names.push(`k-${classOf.get(key)}-${String(value)}`);
  }
  if (className) names.push(className);
  if (names.length > 0) rest['className'] = names.join(' ');
  const hasValues = Object.keys(values).length > 0;
  if (style || hasValues) rest['style'] = hasValues ? { ...style, ...values } : style;
  return rest;
}

function render(fallback: Tag, kind: string, { as = fallback, ...props }: Look & Native) {
  const element: ElementType = as;
  return createElement(element, attributesOf(kind, props));
}

/** The same options for an element that is none of these, such as an input: `<input {...layout('box', { p: 8 })} />`. */
export function layout(
  kind: 'stack' | 'row' | 'grid' | 'box',
  options: Look & Pick<Native, 'className' | 'style'>,
): { className?: string; style?: CSSProperties } {
  return attributesOf(kind === 'box' ? '' : `k-${kind}`, options);
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
