import { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startApiServer } from '../test/api-server.ts';
import { openBrowser } from '../test/browser-globals.ts';
import { person } from '../test/people.ts';
import { peekReturnPath } from '../lib/session/return-path.ts';
import { writeSession } from '../lib/session/session-store.ts';
import { accessOf, type RouteAccess } from './access.ts';
import { createGuard } from './guard.ts';
import { isUnconfirmed } from '#lib/session/unconfirmed-session.ts';

type Failing = { path: string; status: number };
let server: Awaited<ReturnType<typeof startApiServer>>;
let failing: Failing | undefined;
let roll: 'admin' | 'user';
let mustEnrol: boolean;
let left: number;
let clock: number;
let pauses: number[];
/** Work left running by one test must not affect the next. */
let running: { isOver: boolean };

function accessAt(pathname: string): RouteAccess {
  if (pathname.startsWith('/user')) return accessOf.user;
  if (pathname.startsWith('/admin')) return accessOf.admin;
  return ['/', '/register'].includes(pathname) ? accessOf.anonymous : accessOf.public;
}

function startGuard() {
  const mine = running;
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      if (mine.isOver) return;
      pauses.push(ms);
      resolve();
    });
  const guard = createGuard({ accessAt, leaveToLogin: () => (left += 1), now: () => clock, pause });
  /** Where a navigation ends: its own path, or the redirect's. */
  return async function open(path: string): Promise<string> {
    const request = new Request(`http://app.test${path}`);
    const args = {
      request,
      url: new URL(request.url),
      params: {},
      context: new RouterContextProvider(),
      pattern: path,
      unstable_pattern: path,
    };
    try {
      await guard(args, async () => 'shown');
      return path;
    } catch (result) {
      if (result instanceof Response) return result.headers.get('location') ?? 'no location';
      throw result;
    }
  };
}

async function settled(): Promise<void> {
  await vi.waitFor(() => expect(server.paths().length).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve, 30));
}

beforeEach(async () => {
  openBrowser({ csrf: 'tag' });
  failing = undefined;
  roll = 'user';
  mustEnrol = false;
  left = 0;
  clock = 0;
  pauses = [];
  running = { isOver: false };
  vi.spyOn(console, 'debug').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server = await startApiServer(({ path }) => {
    if (failing?.path === path)
      return { status: failing.status, json: { error: { code: 'server.unexpected', requestId: 'r' } } };
    if (path === '/api/user') return { json: { ...person(roll), must_enrol: mustEnrol } };
    if (path === '/api/datasuscription') return { json: { state: 'active', plan: { code: 'x', name: {} } } };
    return { json: { quota: null, used: 0, running: [] } };
  });
});
afterEach(async () => {
  running.isOver = true;
  await server.stop();
  vi.restoreAllMocks();
});

function countOf(path: string): number {
  return server.paths().filter((each) => each === path).length;
}

describe('entering', () => {
  test('without a token leads to login and remembers the place', async () => {
    expect(await startGuard()('/user/tamys?q=ana')).toBe('/');
    expect(peekReturnPath()).toBe('/user/tamys?q=ana');
    expect(server.seen).toHaveLength(0);
  });

  test('with the wrong role leads to falta-permisos, asking nothing of the refused place', async () => {
    writeSession({ token: 't', user: person('user') });
    expect(await startGuard()('/admin/users')).toBe('/falta-permisos');
    expect(countOf('/api/user')).toBe(0);
  });

  test('a public page asks nobody when no token is stored', async () => {
    expect(await startGuard()('/politica')).toBe('/politica');
    expect(server.seen).toHaveLength(0);
  });
});

describe('an administrator without the required second factor', () => {
  test('is led to the own account from every screen of the operator, and from nowhere else', async () => {
    writeSession({ token: 't', user: { ...person('admin'), must_enrol: true } });
    roll = 'admin';
    mustEnrol = true;
    const open = startGuard();
    expect(await open('/admin/dashboard')).toBe('/admin/cuenta');
    expect(await open('/admin/users')).toBe('/admin/cuenta');
    expect(await open('/admin/cuenta')).toBe('/admin/cuenta');
    expect(await open('/politica')).toBe('/politica');
  });

  test('goes everywhere once it is set up, whatever this browser still remembers', async () => {
    writeSession({ token: 't', user: { ...person('admin'), must_enrol: true } });
    roll = 'admin';
    expect(await startGuard()('/admin/users')).toBe('/admin/users');
  });
});

describe('the user call', () => {
  test('is made on every change of route, and not on login and registration', async () => {
    writeSession({ token: 't', user: person('user') });
    const open = startGuard();
    for (const path of ['/user/dashboard', '/user/tamys', '/politica', '/', '/register']) await open(path);
    await vi.waitFor(() => expect(countOf('/api/user')).toBe(3));
    await settled();
    expect(countOf('/api/user')).toBe(3);
  });

  test('is not made for filters in the address of the same screen', async () => {
    writeSession({ token: 't', user: person('user') });
    const open = startGuard();
    await open('/user/tamys');
    await open('/user/tamys?q=a');
    await open('/user/tamys?q=an');
    await settled();
    expect(countOf('/api/user')).toBe(1);
  });

  test('is not made without network by somebody who was let in: the screen stays, nobody is sent to login', async () => {
    writeSession({ token: 't', user: person('user') });
    const open = startGuard();
    await open('/user/tamys');
    const offline = { ...navigator, onLine: false };
    vi.stubGlobal('navigator', offline);
    try {
      expect(await open('/user/campanas')).toBe('/user/campanas');
      await settled();
      expect([left, countOf('/api/user')]).toEqual([0, 1]);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test('replaces the stored user', async () => {
    writeSession({ token: 't', user: { ...person('user'), name: 'Old name' } });
    await startGuard()('/user/dashboard');
    expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ name: 'Marina Ferrer' });
    expect(localStorage.getItem('roll')).toBe('user');
  });

  test('serves the redirect that follows it, for two seconds', async () => {
    localStorage.setItem('access_token', 't');
    roll = 'admin';
    const open = startGuard();
    expect(await open('/user/dashboard')).toBe('/falta-permisos');
    clock = 1500;
    await open('/falta-permisos');
    expect(countOf('/api/user')).toBe(1);
  });

  test.each([401, 403])('refused with %i forgets the session and leads to login', async (status) => {
    writeSession({ token: 't', user: person('user') });
    failing = { path: '/api/user', status };
    expect(await startGuard()('/user/dashboard')).toBe('/');
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(isUnconfirmed()).toBe(false);
  });

  test('failed for another reason keeps the token, and login can try again', async () => {
    writeSession({ token: 't', user: person('user') });
    failing = { path: '/api/user', status: 500 };
    expect(await startGuard()('/user/dashboard')).toBe('/');
    expect(localStorage.getItem('access_token')).toBe('t');
    expect(isUnconfirmed()).toBe(true);
    expect(peekReturnPath()).toBe('/user/dashboard');
  });

  test('failing later, behind a screen that already shows, leaves it for login', async () => {
    writeSession({ token: 't', user: person('user') });
    const open = startGuard();
    await open('/user/dashboard');
    failing = { path: '/api/user', status: 500 };
    expect(await open('/user/tamys')).toBe('/user/tamys');
    await vi.waitFor(() => expect(left).toBe(1));
  });
});

describe('the user call that nobody answers, behind a screen that shows', () => {
  function silence(tries: number): void {
    const real = globalThis.fetch;
    let left = tries;
    vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => {
      if (!String(args[0]).includes('/api/user')) return real(...args);
      left -= 1;
      return left < 0 ? real(...args) : Promise.reject(new TypeError('fetch failed'));
    });
  }
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('is made again: a server that starts again after an update is silent for a while', async () => {
    writeSession({ token: 't', user: person('user') });
    const open = startGuard();
    await open('/user/dashboard');
    silence(3);
    expect(await open('/user/tamys')).toBe('/user/tamys');
    await vi.waitFor(() => expect(countOf('/api/user')).toBe(2));
    expect([left, pauses.length]).toEqual([0, 3]);
  });

  test('leads to login when it stays so', async () => {
    writeSession({ token: 't', user: person('user') });
    const open = startGuard();
    await open('/user/dashboard');
    silence(100);
    await open('/user/tamys');
    await vi.waitFor(() => expect(left).toBe(1));
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(10_000);
    expect(isUnconfirmed()).toBe(true);
  });
});

describe('the subscription call', () => {
  test('is made only while no subscription is held', async () => {
    writeSession({ token: 't', user: person('user') });
    const open = startGuard();
    await open('/user/dashboard');
    await vi.waitFor(() => expect(localStorage.getItem('suscription')).not.toBeNull());
    await open('/user/tamys');
    await settled();
    expect(countOf('/api/datasuscription')).toBe(1);
  });

  test('its failure does not end the session', async () => {
    writeSession({ token: 't', user: person('user') });
    failing = { path: '/api/datasuscription', status: 500 };
    expect(await startGuard()('/user/dashboard')).toBe('/user/dashboard');
    await settled();
    expect(localStorage.getItem('access_token')).toBe('t');
  });
});

test('the sending state is asked once on entering the user area and goes to the diagnostic console', async () => {
  const debug = vi.spyOn(console, 'debug');
  writeSession({ token: 't', user: person('user') });
  const open = startGuard();
  await open('/user/dashboard');
  await open('/user/tamys');
  await vi.waitFor(() => expect(debug).toHaveBeenCalledWith('envio/data', expect.objectContaining({ used: 0 })));
  expect(countOf('/api/envio/data')).toBe(1);
});
