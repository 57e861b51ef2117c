import { type MiddlewareFunction, redirect } from 'react-router';
import { ApiError, isSessionRefusal } from '#lib/api/api-error.ts';
import { rememberReturnPath } from '#lib/session/return-path.ts';
import { ensureSubscription, logSendingState, refreshUser } from '#lib/session/session-calls.ts';
import { clearSession, readToken, readUser } from '#lib/session/session-store.ts';
import { decideEntry, type RouteAccess } from './access.ts';
import { entryPaths } from './entry-paths.ts';
import { markConfirmed, markUnconfirmed } from '#lib/session/unconfirmed-session.ts';
import { withTimeout } from './with-timeout.ts';

const redirectReuseMs = 2000;

/** A server restarting after an update does not answer for some seconds. */
const unreachable = { tries: 6, pauseMs: 2000 };

type Options = {
  /** Access of the route at a path. */
  accessAt: (pathname: string) => RouteAccess;
  /** Leaves the screen outside a navigation, after a background call failed. */
  leaveToLogin: () => void;
  now: () => number;
  pause: (ms: number) => Promise<void>;
};

/** The user call made for a navigation that ended in a redirect is reused for the redirect's target. */
type Reusable = { path: string; until: number };

function createUserCheck({ leaveToLogin, now, pause }: Omit<Options, 'accessAt'>) {
  let confirmed = false;
  let reusable: Reusable | undefined;

  /** Only the user call decides; a screen can do without the subscription. */
  async function ask(): Promise<void> {
    await refreshUser();
    markConfirmed();
    ensureSubscription().catch((error: unknown) => console.warn('subscription', error));
  }

  /** A visible screen can wait: no answer counts as a failure only after several attempts. */
  function askPatiently(triesLeft: number = unreachable.tries): Promise<void> {
    return ask().catch(async (error: unknown) => {
      if (triesLeft < 2 || !(error instanceof ApiError) || error.kind !== 'network') throw error;
      await pause(unreachable.pauseMs);
      if (readToken() !== null) await askPatiently(triesLeft - 1);
    });
  }

  /** A refusal ends the session; any other failure keeps the token so that login can offer to retry. */
  function onFailure(error: unknown): void {
    confirmed = false;
    if (isSessionRefusal(error)) {
      clearSession();
      markConfirmed();
    } else markUnconfirmed();
  }

  return {
    reuseFor(path: string): void {
      reusable = { path, until: now() + redirectReuseMs };
    },
    /** Awaited on the first screen of the tab; later screens render at once and leave if the call fails. */
    async check(path: string): Promise<'ok' | 'failed'> {
      const isReusable = reusable !== undefined && reusable.path === path && now() <= reusable.until;
      reusable = undefined;
      if (isReusable && confirmed) return 'ok';
      // Offline the check is impossible; a screen that was admitted before continues.
      if (confirmed && navigator.onLine === false) return 'ok';
      if (confirmed) {
        askPatiently().catch((error: unknown) => {
          onFailure(error);
          leaveToLogin();
        });
        return 'ok';
      }
      try {
        await withTimeout(ask());
        confirmed = true;
        return 'ok';
      } catch (error) {
        onFailure(error);
        return 'failed';
      }
    },
    forget(): void {
      confirmed = false;
    },
  };
}

/** The navigation guard: one middleware on the root route, in the order of the specification. */
export function createGuard({ accessAt, ...rest }: Options): MiddlewareFunction {
  const userCheck = createUserCheck(rest);
  let shownPath: string | undefined;
  let shownArea: RouteAccess['area'] | undefined;

  function toLogin(url: URL): Response {
    rememberReturnPath(url.pathname + url.search + url.hash);
    shownPath = undefined;
    return redirect(entryPaths.login);
  }

  function enterArea(area: RouteAccess['area']): void {
    const entersUserArea = area === 'user' && shownArea !== 'user';
    shownArea = area;
    if (entersUserArea) logSendingState().catch((error: unknown) => console.debug('envio/data', error));
  }

  return async ({ request }, next) => {
    // The first navigation starts inside the router's constructor: let it finish before querying its routes.
    await Promise.resolve();
    const url = new URL(request.url);
    const access = accessAt(url.pathname);
    const isRouteChange = url.pathname !== shownPath;
    if (readToken() === null) userCheck.forget();
    let entry = decideEntry({ access, token: readToken(), user: readUser() });
    if (entry === 'login') throw toLogin(url);
    const mustKnowUser = access.area !== 'public' && readUser() === undefined;
    const asks = access.asksUser && isRouteChange && readToken() !== null && (entry === 'proceed' || mustKnowUser);
    if (asks) {
      if ((await userCheck.check(url.pathname)) === 'failed') throw toLogin(url);
      entry = decideEntry({ access, token: readToken(), user: readUser() });
    }
    if (entry === 'forbidden') {
      if (asks) userCheck.reuseFor(entryPaths.forbidden);
      throw redirect(entryPaths.forbidden);
    }
    if (access.area === 'admin' && readUser()?.must_enrol && url.pathname !== entryPaths.adminAccount) {
      if (asks) userCheck.reuseFor(entryPaths.adminAccount);
      throw redirect(entryPaths.adminAccount);
    }
    shownPath = url.pathname;
    enterArea(access.area);
    return next();
  };
}
