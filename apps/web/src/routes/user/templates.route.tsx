import { ReplyList } from '#features/mailbox/conversations/replies/reply-list.tsx';
import { TemplateGalleryPage } from '#features/sending/templates/pages/gallery.page.tsx';

export const namespaces = ['templates', 'mailbox', 'folders'] as const;

export function Component() {
  return <TemplateGalleryPage replies={ReplyList} />;
}
