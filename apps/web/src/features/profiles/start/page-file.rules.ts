const script = /<script\b([^>]*)>[\s\S]*?<\/script\s*>/gi;
const isData = /json/i;
/** What a saved page carries besides its words and addresses. */
const ballast = /<(style|svg|noscript|template)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;
const inlineImage = /data:[a-z]+\/[a-z0-9.+-]+;base64,[A-Za-z0-9+/=]+/gi;

/** A saved page without its styles, drawings and programs, so that a large one can be sent; other files stay as they are. */
export function shrinkPageFile(content: string): string {
  if (!/<(html|body|a)\b/i.test(content)) return content;
  return content
    .replace(script, (whole, attributes: string) => (isData.test(attributes) ? whole : ''))
    .replace(ballast, '')
    .replace(inlineImage, '');
}
