import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isFocusFree } from '#lib/keyboard/focus-free.ts';

type Input = { isFormOpen: boolean; foot: RefObject<HTMLElement | null>; heading: RefObject<HTMLElement | null> };

/** The focus that went with a form below the messages goes to the line of the answer, or to the subject. */
export function useFocusInFoot({ isFormOpen, foot, heading }: Input): void {
  const wasOpen = useRef(isFormOpen);
  const restore = useEffectEvent(() => {
    if (!isFocusFree()) return;
    const line = foot.current?.querySelector<HTMLElement>('[data-answer-line]');
    (line ?? heading.current)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (wasOpen.current && !isFormOpen) restore();
    wasOpen.current = isFormOpen;
  }, [isFormOpen]);
}
