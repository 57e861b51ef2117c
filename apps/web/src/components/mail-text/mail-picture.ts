import { Node } from '@tiptap/core';

/** Resolves an image of an answer to a displayable address. */
export type PictureSource = (fileId: string) => Promise<string>;

/** An inline image: the document holds its file id, the browser shows its bytes. */
export function mailPicture(source: PictureSource) {
  return Node.create({
    name: 'mailPicture',
    group: 'inline',
    inline: true,
    atom: true,
    draggable: true,
    addAttributes: () => ({
      cid: {
        default: '',
        parseHTML: (element: HTMLElement) => element.getAttribute('data-cid') ?? '',
        renderHTML: ({ cid }: Record<string, unknown>) => ({ 'data-cid': String(cid) }),
      },
      alt: { default: '' },
    }),
    parseHTML: () => [{ tag: 'img[data-cid]' }],
    renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('img');
        dom.alt = String(node.attrs['alt'] ?? '');
        source(String(node.attrs['cid'])).then(
          (address) => {
            dom.src = address;
          },
          () => {
            // The text shows which image is missing.
            dom.alt = dom.alt === '' ? '?' : dom.alt;
          },
        );
        return { dom };
      },
  });
}
