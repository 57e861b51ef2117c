import { useLayoutEffect, useSyncExternalStore } from 'react';
import { isTyping } from './typing.ts';

/**
 * Keys typed while what was opened is still loading. They are kept, and passed on in their order once it is there:
 * the letters of a name into the field that has just opened, `r` to the conversation. Esc and a click forget them.
 */

type Kept = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;
/** The keys that a wait does not keep, being meant for the shell; undefined if all belong to a text field to come. */
type Wait = { passes: string | undefined };

const waits = new Set<Wait>();
let kept: Kept[] = [];
/** Everything has loaded, and its field is only to be focused. */
let hasArrived = false;
let isPassingOn = false;
let leaderAt = -Infinity;
/** What the letters passed on so far say in a select. */
let sought = '';

/** The keys kept, as a person reads them. */
let text = '';
/** They may be a password. */
let isHidden = false;
const readers = new Set<() => void>();

const leaders = 'gc';
const leaderMs = 1200;
/** A dialog or a screen focuses its field after it has appeared; what was typed for it waits longer than nothing does. */
const focusMs = { forKept: 1000, forNone: 300 };
const lookEveryMs = 16;
/** Looks rather than time: on a slow machine the drawing itself takes a second, and nobody looks during it. */
const looks = { forKept: focusMs.forKept / lookEveryMs, forNone: focusMs.forNone / lookEveryMs };

function spell(written: string, { key, ctrlKey, metaKey }: Kept): string {
  if (key !== 'Enter' && (ctrlKey || metaKey)) return `${written} `;
  if (key === 'Backspace') return written.slice(0, -1);
  if (key === 'Enter') return `${written} ⏎`;
  return key.length === 1 ? written + key : written;
}

function setKept(keys: Kept[]): void {
  kept = keys;
  const written = keys.reduce(spell, '');
  text = isHidden ? '•'.repeat(written.length) : written;
  for (const read of readers) read();
}

function subscribe(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}

/** What was typed ahead and is not passed on yet, as dots if it may be a password; empty if nothing waits. */
export function useKeysAhead(): string {
  return useSyncExternalStore(subscribe, () => text);
}

function isForText(): boolean {
  return [...waits].some(({ passes }) => passes === undefined);
}

function isKeeping(): boolean {
  return waits.size > 0 || hasArrived;
}

function end(): void {
  setKept([]);
  isHidden = false;
  sought = '';
  hasArrived = false;
  window.removeEventListener('keydown', onKeyDown, { capture: true });
  window.removeEventListener('pointerdown', forgetKeys, { capture: true });
}

/** Whatever was typed ahead is no longer wanted, and keys are ordinary ones again. */
export function forgetKeys(): void {
  waits.clear();
  end();
}

/** A key of the shell while nothing was typed ahead: it works at once, like the menu. */
function isPassing({ key, timeStamp }: KeyboardEvent): boolean {
  if (kept.length > 0 || hasArrived || isForText()) return false;
  if (timeStamp - leaderAt < leaderMs) {
    leaderAt = -Infinity;
    return true;
  }
  const isOfShell = [...waits].every(({ passes }) => passes?.includes(key));
  if (isOfShell && leaders.includes(key)) leaderAt = timeStamp;
  return isOfShell;
}

const isChord = ({ ctrlKey, metaKey }: Kept) => ctrlKey || metaKey;
const isLetter = (each: Kept) => each.key.length === 1 && !isChord(each);

function canBeKept(event: KeyboardEvent): boolean {
  if (event.altKey || event.isComposing) return false;
  // Ctrl+Enter sends what was written before it; on its own it would press a button that nobody has seen.
  if (event.key === 'Enter') return !isChord(event) || kept.some(isLetter);
  // Ctrl+Shift+C and B, and Ctrl+K, lead to another field, into which what was written before them does not belong.
  if (isChord(event))
    return (event.shiftKey ? ['c', 'b'] : ['k']).includes(event.key.toLowerCase()) && kept.some(isLetter);
  return event.key.length === 1 || event.key === 'Backspace' || event.key === 'ArrowDown' || event.key === 'ArrowUp';
}

/** Enter and the space bar press what has the focus, such as a link of the menu by which a slow screen is left. */
function pressesFocused({ key, target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || (key !== 'Enter' && key !== ' ')) return false;
  return target instanceof Element && target.matches('a[href], button, summary, input, [tabindex="0"]');
}

function onKeyDown(event: KeyboardEvent): void {
  if (isPassingOn) return;
  if (event.key === 'Escape') return forgetKeys();
  // What has the focus takes its keys itself, but none before those that were typed earlier.
  if (kept.length === 0 && (isTyping(event.target) || pressesFocused(event))) return;
  if (!canBeKept(event) || isPassing(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // Enter held down a little long was pressed once.
  if (event.repeat && event.key === 'Enter') return;
  const { key, code, ctrlKey, metaKey, shiftKey } = event;
  setKept([...kept, { key, code, ctrlKey, metaKey, shiftKey }]);
}

/** Letters find an option, as they do in a select that was there. */
function find(select: HTMLSelectElement, letter: string): void {
  sought += letter.toLocaleLowerCase();
  const option = [...select.options].find(
    ({ label, disabled, hidden }) => !disabled && !hidden && label.toLocaleLowerCase().startsWith(sought),
  );
  if (!option || option.selected) return;
  option.selected = true;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** As the browser does it: by the button of the form, and not while that is switched off. */
function submit(form: HTMLFormElement): void {
  for (const control of form.elements) {
    if (control instanceof HTMLButtonElement && control.type === 'submit') {
      control.click();
      return;
    }
  }
  form.requestSubmit();
}

function write(target: Element, key: string): void {
  if (target instanceof HTMLSelectElement) {
    if (key.length === 1) find(target, key);
  } else if (key.length === 1) document.execCommand('insertText', false, key);
  else if (key === 'Backspace') document.execCommand('delete');
  else if (key === 'Enter' && target instanceof HTMLInputElement) {
    if (target.form) submit(target.form);
  } else if (key === 'Enter') document.execCommand('insertParagraph');
}

/** Whether a shortcut took it, as if it were pressed now. */
function isTaken(key: Kept, target: Element): boolean {
  const event = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true, composed: true });
  isPassingOn = true;
  const isHandled = !target.dispatchEvent(event);
  isPassingOn = false;
  return isHandled;
}

/** What no shortcut takes is written into the field that has the focus. Whether it was of any use. */
function press(key: Kept): boolean {
  const target = document.activeElement ?? document.body;
  if (isTaken(key, target)) return true;
  if (!isTyping(target)) return leaders.includes(key.key);
  if (!key.ctrlKey && !key.metaKey) write(target, key.key);
  return true;
}

/** Letters typed one after the other are written at once, so that the screen is drawn once for all of them. */
function writeLetters(target: Element): boolean {
  if (!isTyping(target) || target instanceof HTMLSelectElement) return false;
  const command = kept.findIndex((each) => !isLetter(each));
  const letters = command === -1 ? kept : kept.slice(0, command);
  if (letters.length === 0) return false;
  setKept(kept.slice(letters.length));
  const written = letters.filter((letter) => !isTaken(letter, target)).map(({ key }) => key);
  if (written.length > 0) document.execCommand('insertText', false, written.join(''));
  return true;
}

/** After everything the screen still has to do, such as drawing what the last key opened. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: focusMs.forKept });
  else setTimeout(act, 4 * lookEveryMs);
}

function passOn(): void {
  if (waits.size === 0 && writeLetters(document.activeElement ?? document.body)) return whenIdle(passOn);
  const next = waits.size > 0 ? undefined : kept[0];
  if (next === undefined) {
    // What a key opened is loading in turn, and takes the others.
    if (waits.size > 0) hasArrived = false;
    else if (hasArrived) end();
    return;
  }
  setKept(kept.slice(1));
  // Keys that mean something else here than they did for the person mean nothing.
  if (!press(next)) end();
  // Enter meets a form that knows what was written, and what follows it one that knows that it was sent.
  else whenIdle(passOn);
}

/** Waits until the field has the focus; a dialog that focuses something else was not meant by letters. */
function arrive({ wantsField, looked = 0 }: { wantsField: boolean; looked?: number }): void {
  if (waits.size > 0 || !hasArrived) return;
  const { activeElement } = document;
  if (isTyping(activeElement) || !wantsField) return passOn();
  const patience = kept.length > 0 ? looks.forKept : looks.forNone;
  const isElsewhere = activeElement instanceof Element && activeElement.closest('[role="dialog"]') !== null;
  if (isElsewhere || looked > patience) end();
  else setTimeout(() => arrive({ wantsField, looked: looked + 1 }), lookEveryMs);
}

/**
 * Keeps keys for something that is loading until the returned function is called: for its shortcuts, except those the
 * shell takes meanwhile, or without `passes` for its text field alone. `isSecret`: that field is for a password.
 */
export function keepKeys({ passes, isSecret = false }: { passes?: string; isSecret?: boolean } = {}): () => void {
  const wait: Wait = { passes };
  if (isSecret) isHidden = true;
  if (!isKeeping()) {
    window.addEventListener('keydown', onKeyDown, { capture: true });
    window.addEventListener('pointerdown', forgetKeys, { capture: true });
  }
  waits.add(wait);
  return () => {
    const wantsField = isForText();
    if (!waits.delete(wait) || waits.size > 0) return;
    if (kept.length === 0 && !wantsField) return end();
    hasArrived = true;
    whenIdle(() => arrive({ wantsField }));
  };
}

/** Keeps keys while a part of a screen loads; what it cannot load takes none. */
export function useKeptKeys({ isLoading, isLost, passes }: { isLoading: boolean; isLost?: boolean; passes: string }) {
  useLayoutEffect(() => (isLoading ? keepKeys({ passes }) : undefined), [isLoading, passes]);
  useLayoutEffect(() => {
    if (isLost) forgetKeys();
  }, [isLost]);
}
