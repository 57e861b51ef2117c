import { paths } from '#app/paths.ts';
import { readUser } from '#lib/session/session-store.ts';

/** Second key after `g` → where it leads. */
export function goLetters(isAdmin: boolean): ReadonlyMap<string, string> {
  if (isAdmin) {
    return new Map([
      ['i', paths.admin.dashboard],
      ['u', paths.admin.users],
      ['a', paths.admin.admins],
      ['p', paths.admin.plans],
      ['s', paths.admin.subscriptions],
      ['f', paths.admin.invoices],
      ['d', paths.admin.reports],
      ['c', paths.admin.setAsideMail],
      ['h', paths.admin.history],
      ['o', paths.admin.settings],
      ['r', paths.admin.clock],
    ]);
  }
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

/** Second key after `c` → where that thing is created. */
export function createLetters(isAdmin: boolean): ReadonlyMap<string, string> {
  if (isAdmin) return new Map();
  return new Map([
    ['c', `${paths.user.campaigns}?nuevo=1`],
    ['p', paths.user.newProfile],
    ['t', paths.user.newContact],
    ['m', `${paths.user.templates}?nuevo=1`],
  ]);
}
