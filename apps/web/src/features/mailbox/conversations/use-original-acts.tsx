import type { Conversation, Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconCode, IconDownload, IconFileText, IconPrinter, IconRefresh } from 'virtual:tabler-icons';
import { savePreferences, useAccountSettings } from '#lib/account/account-settings.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { useCan } from '#lib/session/use-can.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { saveOriginal } from './api/originals.ts';
import { wholeThread } from './api/whole-thread.ts';
import { RereadDialog } from './components/reread-dialog.tsx';
import { SourceDialog } from './components/source-dialog.tsx';
import { printMails } from './print-mails.ts';

type About = { conversation: Conversation; message: Message };

/** Letters that the reader could not make out. */
const isBroken = ({ subject, text, html }: Message) => [subject, text, html].some((part) => part?.includes('\ufffd'));

const inform = (error: unknown) => showToast({ text: errorText(error) });

function usePrint({ conversation, message }: About) {
  const { t } = useTranslation(['mails', 'mailbox']);
  const formats = useFormats();
  const client = useQueryClient();
  const headOf = ({ direction, author, to, cc, at }: Message): string[] => {
    const people = [...to, ...cc].map(({ name, email }) => (name === '' ? email : `${name} <${email}>`));
    const name = direction === 'out' ? t(($) => $.mailbox.thread.you) : author.name;
    return [
      author.email === null ? name : `${name} <${author.email}>`,
      ...(people.length === 0 ? [] : [t(($) => $.mails.original.printedTo, { people: formats.list(people) })]),
      formats.dateTime(at),
    ];
  };
  const title = conversation.subject === '' ? t(($) => $.mails.noSubject) : conversation.subject;
  const print = (messages: readonly Message[]) => printMails({ client, title, messages, headOf }).catch(inform);
  return {
    one: () => void print([message]),
    all: () => void wholeThread({ client, conversationId: conversation.id }).then(print).catch(inform),
  };
}

/** What can be done with a mail as it came, and the dialogs of it. */
export function useOriginalActs({ conversation, message }: About) {
  const { t } = useTranslation('mails');
  const [open, setOpen] = useState<'source' | 'reread'>();
  const prefersText = useAccountSettings()?.preferences.plainMail ?? false;
  const print = usePrint({ conversation, message });
  const mayWrite = useCan('mailbox.write');
  const { hasOriginal } = message;
  const close = () => setOpen(undefined);
  // What was guessed may be wrong without a broken letter.
  const reread = hasOriginal &&
    mayWrite && {
      icon: IconRefresh,
      text: t(($) => $.mails.original.reread),
      run: () => setOpen('reread'),
    };
  const isFirst = isBroken(message);
  const entries = [
    isFirst && reread,
    message.direction === 'in' &&
      message.html !== null && {
        icon: IconFileText,
        text: prefersText ? t(($) => $.mails.original.asHtml) : t(($) => $.mails.original.asText),
        run: () => void savePreferences({ plainMail: !prefersText }).catch(inform),
      },
    { icon: IconPrinter, text: t(($) => $.mails.original.print), run: print.one },
    { icon: IconPrinter, text: t(($) => $.mails.original.printAll), run: print.all },
    hasOriginal && { icon: IconCode, text: t(($) => $.mails.original.show), run: () => setOpen('source') },
    hasOriginal && {
      icon: IconDownload,
      text: t(($) => $.mails.original.save),
      run: () => void saveOriginal(message.id).catch(inform),
    },
    !isFirst && message.direction === 'in' && reread,
  ];
  const dialog: ReactNode = (
    <>
      {open === 'source' && <SourceDialog message={message} onClose={close} />}
      {open === 'reread' && <RereadDialog message={message} onClose={close} />}
    </>
  );
  return { entries, dialog };
}
