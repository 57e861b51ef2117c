// Angle brackets are allowed only as spaced comparison operators, so a tag can never open an HTML element.
const liquidTag = /\{\{(?:(?!\{\{|\}\})[\s\S])*\}\}|\{%(?:(?!\{%|%\})[\s\S])*%\}/g;
const comparison = /\s[<>]=?(?=\s)/g;

/** Every Liquid output or tag in the text, in order. */
export function findLiquidTags(text: string): string[] {
  return text.match(liquidTag) ?? [];
}

/** True when the tag can be placed unchanged in HTML text. */
export function isLiquidSafe(tag: string): boolean {
  return !/[<>]/.test(tag.replace(comparison, ''));
}

/** A tag with its strings in single quotes. Undefined when a string contains a quote and cannot be part of an attribute. */
export function singleQuoted(tag: string): string | undefined {
  const quoted = tag.replace(/'[^']*'|"([^"']*)"/g, (whole, inside: string | undefined) =>
    inside === undefined ? whole : `'${inside}'`,
  );
  return quoted.includes('"') ? undefined : quoted;
}

/** Applies one function to the plain parts of a text and another to its Liquid tags. */
export function mapLiquid(
  text: string,
  map: { plain: (part: string) => string; tag: (tag: string) => string },
): string {
  let result = '';
  let position = 0;
  for (const match of text.matchAll(liquidTag)) {
    result += map.plain(text.slice(position, match.index));
    result += isLiquidSafe(match[0]) ? map.tag(match[0]) : map.plain(match[0]);
    position = match.index + match[0].length;
  }
  return result + map.plain(text.slice(position));
}
