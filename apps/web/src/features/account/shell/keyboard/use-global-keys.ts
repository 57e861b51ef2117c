import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasCommandKey } from '#lib/keyboard/command-key.ts';
import { areKeysTaken } from '#lib/keyboard/taken-keys.ts';
import { isTyping } from '#lib/keyboard/typing.ts';
import { openPanel } from '#lib/palette/palette-state.ts';
import { readDevicePreference } from '#lib/preferences/device-preference.ts';
import { undoLatest } from '#lib/toast/toast-store.ts';
import { useAdminMenu } from '../use-admin-menu.ts';
import { mainButton } from './main-button.ts';
import { adminLetters, createLetters, goLetters } from './letters.ts';

const sequenceMs = 1200;

/** `/` focuses the search field of this screen; without one, the letters that follow search everything. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('[data-screen-search]');
  if (field) field.focus();
  else openPanel('palette');
  return true;
}

/** Ctrl+Enter presses the main button of the dialog in front, or of the screen. */
function pressMain(event: KeyboardEvent): void {
  const button = event.repeat ? undefined : mainButton();
  if (!button) return;
  event.preventDefault();
  button.click();
}

function createSequence() {
  let first: { key: string; at: number } | undefined;
  return {
    start(key: string, now: number) {
      first = { key, at: now };
    },
    /** The first key of a pair, if it was pressed just before. */
    take(now: number): string | undefined {
      const found = first && now - first.at < sequenceMs ? first.key : undefined;
      first = undefined;
      return found;
    },
  };
}

const sequence = createSequence();

/** Shortcuts of every signed-in screen: palette, undo, main button, `g` and `c` pairs, `/`, `?`. */
export function useGlobalKeys(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const menu = useAdminMenu();

  const onPair = (first: string, second: string): boolean => {
    const isAdmin = pathname.startsWith('/admin');
    const places = isAdmin ? adminLetters(menu) : goLetters();
    const to = first === 'g' ? places.get(second) : createLetters(isAdmin).get(second);
    if (to === undefined) return false;
    void navigate(to);
    return true;
  };

  const onSingle = (event: KeyboardEvent): boolean => {
    const first = sequence.take(event.timeStamp);
    if (first !== undefined && onPair(first, event.key)) return true;
    if (event.key === 'g' || event.key === 'c') {
      sequence.start(event.key, event.timeStamp);
      return false;
    }
    if (event.key === '/') return focusSearch();
    if (event.key === '?') {
      openPanel('keys');
      return true;
    }
    return false;
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.isComposing) return;
    if (hasCommandKey(event)) {
      if (event.key.toLowerCase() === 'k') {
        event.preventDefault();
        openPanel('palette');
      } else if (event.key === 'Enter' && !event.shiftKey) pressMain(event);
      else if (event.key === 'z' && !isTyping(event.target) && undoLatest()) event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || areKeysTaken(event) || readDevicePreference('single_keys') === 'off') return;
    if (onSingle(event)) event.preventDefault();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
