import { keepKeys } from './kept-keys.ts';
import { isTyping } from './typing.ts';

/** Parts of the screen being loaded that will take the keyboard. */
let awaited = 0;

/**
 * From now on keys belong to something that is still loading, until the returned function is called. No shortcut runs;
 * what was typed is written into its text field, if it has one. `isSecret`: that is a password.
 */
export function holdKeys({ isSecret = false }: { isSecret?: boolean } = {}): () => void {
  let isHeld = true;
  const passOn = keepKeys({ isSecret });
  awaited += 1;
  return () => {
    if (isHeld) awaited -= 1;
    passOn();
    isHeld = false;
  };
}

/** A drawer next to a list may leave it its keys. */
const inFront = '[role="dialog"][aria-modal="true"]:not([data-leaves-keys]), [role="menu"]';

/** Whether a key belongs to a text field, a dialog, a menu, or something that is still loading: then it is no shortcut. */
export function areKeysTaken({ target }: { target: EventTarget | null }): boolean {
  return awaited > 0 || isTyping(target) || document.querySelector(inFront) !== null;
}
