const elements = new Set(['button', 'carousel', 'divider', 'image', 'social', 'spacer', 'table', 'text']);

/**
 * Marks each element of a block with a class that survives the compiler of mails, so that the editor's preview knows whose it is;
 * ids of blocks are letters, digits, `_` and `-`.
 */
export function markBlock(mjml: string, id: string): string {
  if (!/^[\w-]+$/.test(id)) return mjml;
  return mjml.replace(/<mj-[^<>]*/g, (opening) => {
    const tag = /^[a-z-]*/.exec(opening.slice(4))?.[0] ?? '';
    if (!elements.has(tag)) return opening;
    if (opening.includes(' css-class="')) return opening.replace(' css-class="', ` css-class="bid-${id} `);
    return `<mj-${tag} css-class="bid-${id}"${opening.slice(4 + tag.length)}`;
  });
}

/** Blocks are named as on pages, which the preview listens to. */
export function nameBlocks(html: string): string {
  return html.replace(/class="bid-([\w-]+) ?/g, (_, id: string) => `data-bid="${id}" class="`);
}

/** The mail as it is sent, without the marks. */
export function withoutBlockMarks(html: string): string {
  return html.replace(/ class="bid-[\w-]+"/g, '').replace(/class="bid-[\w-]+ /g, 'class="');
}
