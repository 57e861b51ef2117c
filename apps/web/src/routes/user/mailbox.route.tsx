import { ContactPanel } from '#features/audience/contacts/components/contact-panel.tsx';
import { MailboxPage } from '#features/mailbox/conversations/pages/mailbox.page.tsx';

export const namespaces = [
  'mailbox',
  'mails',
  'recipients',
  'views',
  'incoming',
  'composer',
  'editor',
  'contacts',
  'dates',
] as const;

export function Component() {
  return <MailboxPage contactPanel={ContactPanel} />;
}
