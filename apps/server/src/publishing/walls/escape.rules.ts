// What XML 1.0 cannot contain (§2.2), including lone surrogates; built from text because a literal would contain them
// itself.
const unspeakable = new RegExp(
  '[\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u0084\\u0086-\\u009F\\uFDD0-\\uFDEF\\uFFFE\\uFFFF]',
  'g',
);

/** Removes what neither XML nor a screen can show. */
export function speakable(text: string): string {
  return text.toWellFormed().replace(unspeakable, '');
}

/** Escapes text for HTML and XML, including quoted attributes. */
export function escapeText(text: string): string {
  return speakable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
