import { readFileSync } from 'node:fs';
import { matchRoutes, type RouteObject } from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../test/browser-globals.ts';
import { unbuiltPaths } from './unbuilt.ts';

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

type Tables = { routes: RouteObject[]; accessOfMatches: typeof import('../app/access.ts').accessOfMatches };
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
  const { privateTable } = await import('../app/private-routes.tsx');
  const { accessOfMatches } = await import('../app/access.ts');
  tables = { routes: [...publicTable, ...privateTable], accessOfMatches };
}, 30_000);

function leafOf(path: string): RouteObject | undefined {
  return matchRoutes(tables.routes, path)?.at(-1)?.route;
}

function areaOf(path: string): string {
  return tables.accessOfMatches(matchRoutes(tables.routes, path)).area;
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
  test.each(anybody)('%s is everybody’s', (path) => {
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
  const silent = [...anybody].filter((path) => !tables.accessOfMatches(matchRoutes(tables.routes, path)).asksUser);
  expect(silent).toEqual(['/', '/register', '/reset-password/t/a%40b.c', '/link/alias/p1']);
});

describe('screens that are not built yet', () => {
  test('are listed, and the list only shrinks', () => {
    console.info(`unbuilt screens: ${unbuiltPaths.length}`);
    expect(unbuiltPaths.length).toBeLessThanOrEqual(36);
    expect(new Set(unbuiltPaths).size).toBe(unbuiltPaths.length);
  });

  test('are in the route table', () => {
    for (const path of unbuiltPaths) expect(leafOf(path.replace(/:\w+/g, 'x'))?.path, path).not.toBe('*');
  });

  test('are exactly the routes whose file shows the stand-in', () => {
    const listed = unbuiltPaths.map((path) => path).toSorted();
    expect(standInPaths().toSorted()).toEqual(listed);
  });
});

/** Paths whose route file points at the stand-in, read from the source of the tables. */
function standInPaths(): string[] {
  const here = new URL('.', import.meta.url).pathname;
  const routeFiles = ['user-routes.tsx', 'admin-routes.tsx'].flatMap((name) => [
    ...readFileSync(`${here}../app/${name}`, 'utf8').matchAll(
      /signedInPage\((paths\.[\w.]+(?:\('[^']*'\))?), \(\) => import\('\.\.\/routes\/([^']+)'\)\)/g,
    ),
  ]);
  return routeFiles
    .filter(([, , file]) => readFileSync(`${here}${file}`, 'utf8').includes('UnbuiltPage'))
    .map(([, expression]) => pathOf(expression ?? ''));
}

function pathOf(expression: string): string {
  const [, area, name, argument] = /^paths\.(\w+)\.(\w+)(?:\('([^']*)'\))?$/.exec(expression) ?? [];
  const group: Record<string, unknown> = Object.fromEntries(
    Object.entries(pathTable).find(([key]) => key === area)?.[1] ?? [],
  );
  const value = group[name ?? ''];
  return typeof value === 'function' ? String(value(argument)) : String(value);
}

const pathTable = await loadPathTable();

async function loadPathTable(): Promise<Record<string, [string, unknown][]>> {
  const { paths } = await import('../app/paths.ts');
  return {
    user: Object.entries(paths.user),
    account: Object.entries(paths.account),
    admin: Object.entries(paths.admin),
  };
}
