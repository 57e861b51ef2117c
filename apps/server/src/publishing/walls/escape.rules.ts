// What XML 1.0 cannot hold (§2.2), lone halves of surrogate pairs among them; built from text because a literal would hold them itself.
const unspeakable = new RegExp(
  '[\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u0084\\u0086-\\u009F\\uFDD0-\\uFDEF\\uFFFE\\uFFFF]',
  'g',
);

/** Takes out what neither XML nor a screen can hold. */
export function speakable(text: string): string {
  return text.toWellFormed().replace(unspeakable, '');
}

/** Text as it may stand in HTML and XML, also between the quotes of an attribute. */
export function escapeText(text: string): string {
  return speakable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
