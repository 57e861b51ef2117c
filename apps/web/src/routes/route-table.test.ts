import { appPaths, notFoundPath } from '@enlace/contract/core/app-paths.ts';
import { matchRoutes, type RouteObject } from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../test/browser-globals.ts';

const admin = [
  'dashboard',
  'admins',
  'users',
  'tipo-suscripcions',
  'impuestos',
  'tipo-cuenta',
  'suscripcions',
  'planes',
  'suscripciones-disponibles',
  'paquetes',
  'historial',
  'facturas',
];
const user = [
  'dashboard',
  'plantillas',
  'campanas',
  'buzon/p1',
  'perfiles',
  'perfiles/carpetas',
  'perfiles/etiquetas',
  'perfiles/p1',
  'perfiles/nuevo',
  'perfiles/view/p1',
  'tamys',
  'tamys/carpetas',
  'tamys/etiquetas',
  'tamys/p1',
  'nube',
  'historial',
  'comunicaciones',
  'muros',
  'papelera',
  'notificaciones',
  'opciones',
];
const account = [
  '/user/account',
  '/account',
  '/user/preferencias',
  '/user/personalinformation',
  '/user/plans',
  '/user/myplan',
  '/user/methods',
  '/user/paquetes',
  '/user/pagos',
];
const anybody = [
  '/',
  '/register',
  '/register/verify/abc',
  '/reset-password/t/a%40b.c',
  '/link/alias/p1',
  '/politica',
  '/error-404',
  '/falta-permisos',
  '/setup/t',
  '/cuenta/correo/t',
];

type Tables = {
  /** The routes the router has after it was asked for this path. */
  routesFor: (path: string) => RouteObject[];
  all: RouteObject[];
  accessOfMatches: typeof import('../app/access.ts').accessOfMatches;
};
let tables: Tables;

beforeAll(async () => {
  openBrowser();
  Object.defineProperty(globalThis, 'window', {
    value: Object.assign(new EventTarget(), {
      matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
    }),
    configurable: true,
  });
  const { publicTable } = await import('../app/public-routes.tsx');
  const { outsideTable } = await import('../app/outside-routes.tsx');
  const { privateTable } = await import('../app/private-routes.tsx');
  const { accessOfMatches } = await import('../app/access.ts');
  const { privatePath } = await import('../app/entry-paths.ts');
  const routesFor = (path: string) => [...publicTable, ...(privatePath.test(path) ? privateTable : outsideTable)];
  tables = { routesFor, all: [...publicTable, ...outsideTable, ...privateTable], accessOfMatches };
}, 30_000);

function leafOf(path: string): RouteObject | undefined {
  return matchRoutes(tables.routesFor(path), path)?.at(-1)?.route;
}

function areaOf(path: string): string {
  return tables.accessOfMatches(matchRoutes(tables.routesFor(path), path)).area;
}

describe('the specification’s routes exist and belong to whom it says', () => {
  test.each([...admin, 'cuenta'].map((name) => `/admin/${name}`))('%s is the operator’s', (path) => {
    expect(leafOf(path)?.path).not.toBe('*');
    expect(areaOf(path)).toBe('admin');
  });
  test.each([...user.map((name) => `/user/${name}`), ...account])('%s is the client’s', (path) => {
    expect(leafOf(path)?.path).not.toBe('*');
    expect(areaOf(path)).toBe('user');
  });
  test.each([...anybody, '/invitacion/t', '/admin/invitacion/t'])('%s is everybody’s', (path) => {
    expect(leafOf(path)?.path).not.toBe('*');
    expect(areaOf(path)).toBe('public');
  });
  test.each(['/nada', '/user/nada', '/admin/nada', '/link/solo', '/link/a/b/c', '/user/perfiles/view/a/b'])(
    '%s is unknown',
    (path) => {
      expect(leafOf(path)?.path).toBe('*');
    },
  );
});

test('only public profile, login, password reset form and registration show without asking who looks', () => {
  const silent = [...anybody].filter(
    (path) => !tables.accessOfMatches(matchRoutes(tables.routesFor(path), path)).asksUser,
  );
  expect(silent).toEqual(['/', '/register', '/reset-password/t/a%40b.c', '/link/alias/p1']);
});

/** Every pattern of a table, of parents and children alike; all of ours are absolute. */
function patternsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...patternsOf(children ?? [])]);
}

test('the server knows every address of the app and no other', () => {
  // The server's own pages and the catch-all.
  const others = new Set(['/link/:alias/:profileId', '*', notFoundPath]);
  const shown = patternsOf(tables.all).filter((pattern) => !others.has(pattern));
  const plain = (patterns: readonly string[]) => patterns.map((each) => each.replace(/:\w+/g, ':')).sort();
  expect(plain([...appPaths])).toEqual(plain(shown));
});
