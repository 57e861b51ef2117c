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

/** Applies one function to non-Liquid text and another to the tags that may be in HTML unchanged. */
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

const DEFINITION =
  /\b(?:assign|capture|increment|decrement)\s{1,20}([A-Za-z_][\w-]*)|\b(?:for|tablerow)\s{1,20}([A-Za-z_][\w-]{0,80})\s{1,20}in\b/g;

/** The names a template defines itself, by assignments and loops: outside it they are unknown. */
export function namesDefinedIn(template: string): Set<string> {
  const names = findLiquidTags(template)
    .filter((tag) => tag.startsWith('{%'))
    .flatMap((tag) => [...tag.matchAll(DEFINITION)].map((match) => match[1] ?? match[2] ?? ''));
  return new Set([...names, 'forloop', 'tablerowloop']);
}

/**
 * Whether a part of a template means the same outside it: it uses none of the template's own names and counts nothing.
 */
export function isDelimited(part: string, defined: ReadonlySet<string>): boolean {
  return findLiquidTags(part).every((tag) => {
    if (tag.startsWith('{%') && !/^\{%-?\s{0,20}(?:if|elsif|else|endif|unless|endunless|case|when|endcase)\b/.test(tag))
      return false;
    if (/^\{\{-?\s{0,20}\[/.test(tag)) return false;
    const words = tag.replace(/"[^"]*"|'[^']*'/g, ' ').matchAll(/(?<![\w.-])[A-Za-z_][\w-]*/g);
    return [...words].every(([word]) => !defined.has(word));
  });
}
