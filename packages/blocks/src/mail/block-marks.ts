/** A class that survives the compiler of mails; ids of blocks are letters, digits, `_` and `-`. */
const elements = /<mj-(button|carousel|divider|image|social|spacer|table|text)\b([^<>]*)/g;

/** Marks each element of a block, so that the editor's preview knows whose it is. */
export function markBlock(mjml: string, id: string): string {
  if (!/^[\w-]+$/.test(id)) return mjml;
  return mjml.replace(elements, (_, tag: string, attributes: string) =>
    attributes.includes(' css-class="')
      ? `<mj-${tag}${attributes.replace(' css-class="', ` css-class="bid-${id} `)}`
      : `<mj-${tag} css-class="bid-${id}"${attributes}`,
  );
}

/** Blocks are named as on pages, which the preview listens to. */
export function nameBlocks(html: string): string {
  return html.replace(/class="bid-([\w-]+) ?/g, (_, id: string) => `data-bid="${id}" class="`);
}

/** The mail as it is sent, without the marks. */
export function withoutBlockMarks(html: string): string {
  return html.replace(/ class="bid-[\w-]+"/g, '').replace(/class="bid-[\w-]+ /g, 'class="');
}
