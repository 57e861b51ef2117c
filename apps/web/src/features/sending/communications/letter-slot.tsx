import { LetterDrawer } from './components/letter-drawer.tsx';
import type { LetterTamy } from './letter.rules.ts';

/** The letter to contacts selected on another screen. */
export function letterSlot(tamys: readonly LetterTamy[], onClose: () => void) {
  return <LetterDrawer tamys={tamys.map(({ id, name, email }) => ({ id, name, email }))} onClose={onClose} />;
}
