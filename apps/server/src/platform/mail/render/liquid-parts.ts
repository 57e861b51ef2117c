const TAG = /\{\{(?:(?!\{\{|\}\})[\s\S])*\}\}|\{%(?:(?!\{%|%\})[\s\S])*%\}/g;
// An angle bracket is a comparison only with spaces around it; anything else could open an element.
const COMPARISON = /\s[<>]=?(?=\s)/g;

/** Every Liquid output or tag in the text, in order. */
export function findLiquidTags(text: string): string[] {
  return text.match(TAG) ?? [];
}

/** A tag with its strings in single quotes. Undefined when a string contains a quote and cannot be part of an attribute. */
export function singleQuoted(tag: string): string | undefined {
  const quoted = tag.replace(/'[^']*'|"([^"']*)"/g, (whole, inside: string | undefined) =>
    inside === undefined ? whole : `'${inside}'`,
  );
  return quoted.includes('"') ? undefined : quoted;
}

/** Applies one function to what is not Liquid and another to the tags that can stand in HTML as they are. */
export function mapLiquid(
  text: string,
  map: { plain: (part: string) => string; tag: (tag: string) => string },
): string {
  let result = '';
  let position = 0;
  for (const match of text.matchAll(TAG)) {
    const [tag] = match;
    result += map.plain(text.slice(position, match.index));
    result += /[<>]/.test(tag.replace(COMPARISON, '')) ? map.plain(tag) : map.tag(tag);
    position = match.index + tag.length;
  }
  return result + map.plain(text.slice(position));
}
