import { paths } from '#app/paths.ts';
import { readUser } from '#lib/session/session-store.ts';
import type { MenuGroup } from '../menu.ts';

/** Second key after `g` → target in the operator's area, from its menu. */
export function adminLetters(menu: readonly MenuGroup[]): ReadonlyMap<string, string> {
  return new Map(
    menu
      .flatMap(({ items }) => items)
      .flatMap(({ letter, to }) => (letter === undefined ? [] : [[letter, to] as const])),
  );
}

/** Second key after `g` → target in the client's area. */
export function goLetters(): ReadonlyMap<string, string> {
  const mailbox = readUser()?.perfil_id;
  return new Map([
    ['i', paths.user.dashboard],
    ['p', paths.user.profiles],
    ['m', paths.user.walls],
    ['n', paths.user.drive],
    ['b', mailbox ? paths.user.mailbox(mailbox) : paths.user.profiles],
    ['t', paths.user.contacts],
    ['c', paths.user.campaigns],
    ['l', paths.user.templates],
    ['o', paths.user.communications],
    ['h', paths.user.history],
  ]);
}

/** Second key after `c` → where that item is created. */
export function createLetters(isAdmin: boolean): ReadonlyMap<string, string> {
  if (isAdmin) return new Map();
  return new Map([
    ['c', `${paths.user.campaigns}?nuevo=1`],
    ['p', paths.user.newProfile],
    ['t', paths.user.newContact],
    ['m', `${paths.user.templates}?nuevo=1`],
    ['l', `${paths.user.contacts}?nuevo=lista`],
    ['i', paths.user.contactImports],
  ]);
}
