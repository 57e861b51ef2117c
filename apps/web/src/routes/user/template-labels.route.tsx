import { ReplyList } from '#features/settings/replies/reply-list.tsx';
import { TemplateGalleryPage } from '#features/templates/pages/gallery.page.tsx';

export const namespaces = ['templates', 'mailbox', 'folders'] as const;

/** The gallery with its label manager open. */
export function Component() {
  return <TemplateGalleryPage replies={ReplyList} manager="labels" />;
}
