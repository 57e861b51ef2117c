import type { Message } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import type { QueryClient } from '@tanstack/react-query';
import { withStyleNonce } from '#lib/style-nonce/style-nonce.ts';
import { isShownPicture, pictureQuery } from './api/attachments.ts';
import { mailMarkup, printDocument, type PrintedMail, shownContentIds, textMarkup } from './mail-frame.rules.ts';

const keepMs = 60_000;

async function picturesOf(client: QueryClient, { html, attachments }: Message): Promise<ReadonlyMap<string, string>> {
  const shown = new Set(shownContentIds(html ?? ''));
  const wanted = attachments.filter(({ contentId, ...file }) => shown.has(contentId ?? '') && isShownPicture(file));
  const found = await Promise.all(
    wanted.map(async (file) => [file.contentId ?? '', await client.fetchQuery(pictureQuery(file))] as const),
  );
  return new Map(found);
}

type Print = {
  client: QueryClient;
  title: string;
  messages: readonly Message[];
  /** The lines above a mail: sender, date and recipients. */
  headOf: (message: Message) => string[];
};

async function printed(client: QueryClient, message: Message, head: string[]): Promise<PrintedMail> {
  const { html, text, fullText, direction, attachments } = message;
  const isHtml = direction === 'in' && html !== null;
  const body = isHtml
    ? mailMarkup({ html, pictures: await picturesOf(client, message) })
    : textMarkup(fullText ?? text);
  return { head, body, files: attachments.filter((file) => file.contentId === null).map((file) => file.name) };
}

/** Opens the print dialog of the browser with these mails alone, in a frame that runs no scripts. */
export async function printMails({ client, title, messages, headOf }: Print): Promise<void> {
  const mails = await Promise.all(messages.map((message) => printed(client, message, headOf(message))));
  const address = URL.createObjectURL(
    new Blob([withStyleNonce(printDocument({ title, mails }))], { type: 'text/html;charset=utf-8' }),
  );
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.dataset.print = '';
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0', left: '-10px' });
  frame.addEventListener('load', () => frame.contentWindow?.print(), { once: true });
  frame.src = address;
  document.body.append(frame);
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(address);
  }, keepMs);
}
