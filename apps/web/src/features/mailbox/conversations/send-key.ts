import type { KeyboardEvent } from 'react';
import { hasCommandKey } from '#lib/keyboard/command-key.ts';
import type { HeadHandle } from './components/composer-head.tsx';

function isCommandHere(event: KeyboardEvent): boolean {
  const { target, currentTarget } = event;
  // Not from a menu of it, which is drawn elsewhere.
  const isHere = target instanceof Node && currentTarget.contains(target);
  return isHere && hasCommandKey(event) && !event.nativeEvent.isComposing;
}

type Writing = { head: HeadHandle | null; send: (options: { close: boolean }) => void };

/** Sends the mail being written, or leads to its copies. */
export function onWritingKey(event: KeyboardEvent, { head, send }: Writing): void {
  onCopyKey(event, head);
  onSendKey(event, send);
}

/** Ctrl+Shift+C and Ctrl+Shift+B anywhere in a mail being written lead to its copies. */
export function onCopyKey(event: KeyboardEvent, head: HeadHandle | null): void {
  const key = event.key.toLowerCase();
  if (!event.shiftKey || (key !== 'c' && key !== 'b') || !head || !isCommandHere(event)) return;
  event.preventDefault();
  event.stopPropagation();
  head.show(key === 'c' ? 'cc' : 'bcc');
}

/** Ctrl+Enter anywhere in a mail being written, such as in its recipients; with Shift it also closes the conversation. */
export function onSendKey(event: KeyboardEvent, send: (options: { close: boolean }) => void): void {
  if (event.key !== 'Enter' || !isCommandHere(event)) return;
  event.preventDefault();
  event.stopPropagation();
  send({ close: event.shiftKey });
}
