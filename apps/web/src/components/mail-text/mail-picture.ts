import { Node } from '@tiptap/core';

/** Finds the bytes of a picture of an answer, as an address that an image can show. */
export type PictureSource = (fileId: string) => Promise<string>;

/** A picture within the text: the document holds its file's id, the browser shows its bytes. */
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
            // The text in its place says which picture is missing.
            dom.alt = dom.alt === '' ? '?' : dom.alt;
          },
        );
        return { dom };
      },
  });
}
