import { useEffect, useEffectEvent } from 'react';
import { hasCommandKey } from '#lib/keyboard/command-key.ts';
import type { Publishing } from './use-publish.ts';

/**
 * State with which the editor is opened to publish the profile once its page has been drawn. It is no part of the
 * address, so that no link from elsewhere publishes. Who `isInformed` what the page keeps from its visitors is not asked.
 */
export type PublishWish = { publishes: true; isInformed: boolean };

export function publishWish({ isInformed }: { isInformed: boolean }): PublishWish {
  return { publishes: true, isInformed };
}

export function readPublishWish(state: unknown): PublishWish | undefined {
  if (typeof state !== 'object' || state === null || !('publishes' in state)) return undefined;
  return publishWish({ isInformed: 'isInformed' in state && state.isInformed === true });
}

/** Marks the content of the sheet, the only dialog in which the key still publishes. */
export const publishSheetAttribute = 'data-publish-sheet';

function isOtherDialog(target: EventTarget | null): boolean {
  const dialog = target instanceof Element ? target.closest('[role="dialog"]') : null;
  return dialog !== null && dialog.querySelector(`[${publishSheetAttribute}]`) === null;
}

type Input = {
  publishing: Publishing;
  isOff: boolean;
  /** At once, or when the page has been drawn. */
  ask: () => void;
};

/** Ctrl+Enter publishes; in the sheet, what it lists is left out. */
export function usePublishKey({ publishing, isOff, ask }: Input): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !hasCommandKey(event) || event.shiftKey || event.altKey) return;
    if (isOtherDialog(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isOff || event.repeat || publishing.isPublishing) return;
    if (publishing.sheet?.kind === 'unwritten') publishing.publish();
    else ask();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
}
