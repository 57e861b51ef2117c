import { readToken, readUser, sessionKeys } from '#lib/session/session-store.ts';

type Options = { isShownPrivate: () => boolean; leaveToLogin: () => void };

/** Synchronises tabs: signing out anywhere leaves private screens here, and another person's session reloads this tab. */
export function startSessionSync({ isShownPrivate, leaveToLogin }: Options): void {
  let userId = readUser()?.id;
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== sessionKeys.token && event.key !== sessionKeys.user) return;
    if (readToken() === null) {
      if (isShownPrivate()) leaveToLogin();
      return;
    }
    const other = readUser()?.id;
    const isOtherPerson = userId !== undefined && other !== undefined && other !== userId;
    userId = other ?? userId;
    if (isOtherPerson && isShownPrivate()) window.location.reload();
  });
}
