import { joinLines, type TextView } from '../../text/text-view.ts';
import { type GalleryProps, shownPictures } from './gallery.schema.ts';

export function renderGalleryText({ props }: TextView<GalleryProps>): string {
  const lines = shownPictures(props).map(({ image, caption, url }) => {
    const words = caption || image.alt;
    return joinLines([words && `- ${words}`, url && (words ? `  ${url}` : `- ${url}`)]);
  });
  return joinLines([props.title, ...lines]);
}
