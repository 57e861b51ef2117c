/** Markup that is already safe; every other value is escaped. */
export type Markup = { html: string };
export type LayoutValues = { readonly [name: string]: string | Markup | readonly LayoutValues[] };

type Piece = string | { slot: string } | { part: string; pieces: readonly Piece[] };
export type Layout = readonly Piece[];

export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}

const marks = /\[\[([#/]?)([A-Za-z]{1,30})\]\]/;

/** A gap for one value. */
export function slot(name: string): string {
  return `[[${name}]]`;
}

/** Where a part begins that is there once for each of its values, and where it ends. */
export function edgesOf(name: string): readonly [string, string] {
  return [`[[#${name}]]`, `[[/${name}]]`];
}

/** Cuts a compiled layout at its marks, once; values are never searched for marks. */
export function readLayout(html: string): Layout {
  const tokens = html.split(marks);
  const root: Piece[] = [tokens[0] ?? ''];
  const open: { name: string; pieces: Piece[] }[] = [{ name: '', pieces: root }];
  for (let index = 1; index < tokens.length; index += 3) {
    const [sign = '', name = '', text = ''] = tokens.slice(index, index + 3);
    const current = open.at(-1);
    if (sign === '#') {
      const pieces: Piece[] = [];
      current?.pieces.push({ part: name, pieces });
      open.push({ name, pieces });
    } else if (sign === '/') {
      if (open.pop()?.name !== name) throw new Error(`the part ${name} of a layout ends where it did not begin`);
    } else current?.pieces.push({ slot: name });
    open.at(-1)?.pieces.push(text);
  }
  if (open.length !== 1) throw new Error(`the part ${open.at(-1)?.name} of a layout never ends`);
  return root;
}

type Value = LayoutValues[string] | undefined;

function isList(value: Value): value is readonly LayoutValues[] {
  return Array.isArray(value);
}

function valueText(value: Value, name: string): string {
  if (typeof value === 'string') return escapeHtml(value);
  if (value !== undefined && !isList(value)) return value.html;
  throw new Error(`a layout has no value for ${name}`);
}

/** The layout with its values; a part sees those around it too. */
export function fillLayout(layout: Layout, values: LayoutValues): string {
  let html = '';
  for (const piece of layout) {
    if (typeof piece === 'string') html += piece;
    else if ('slot' in piece) html += valueText(values[piece.slot], piece.slot);
    else {
      const each = values[piece.part];
      if (!isList(each)) throw new Error(`a layout has no values for ${piece.part}`);
      for (const inner of each) html += fillLayout(piece.pieces, { ...values, ...inner });
    }
  }
  return html;
}
