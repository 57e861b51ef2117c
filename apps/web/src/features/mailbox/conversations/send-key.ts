import type { KeyboardEvent } from 'react';
import { hasCommandKey } from '#lib/keyboard/command-key.ts';

/** Ctrl+Enter anywhere in a mail being written, such as in its recipients; with Shift it also closes the conversation. */
export function onSendKey(event: KeyboardEvent, send: (options: { close: boolean }) => void): void {
  const { target, currentTarget } = event;
  // Not from a menu of it, which is drawn elsewhere.
  const isHere = target instanceof Node && currentTarget.contains(target);
  if (event.key !== 'Enter' || !hasCommandKey(event) || event.nativeEvent.isComposing || !isHere) return;
  event.preventDefault();
  event.stopPropagation();
  send({ close: event.shiftKey });
}
