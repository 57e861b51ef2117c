import { expect, test } from 'vitest';
import { isAppPath } from './app-paths.ts';

test.each([
  '/',
  '/user',
  '/user/',
  '/User/Tamys',
  '/user/perfiles/abc',
  '/reset-password/t/a%40b.c',
  '/admin/invitacion/x',
])('%s is a screen of the app', (path) => expect(isAppPath(path)).toBe(true));

test.each([
  '/.git/config',
  '/.env',
  '/wp-login.php',
  '/nada',
  '/nada/de/nada',
  '/user/nada',
  '/user/perfiles/view/a/b',
  '/users',
  '/register/verify',
  '/register/verify/',
  '//',
  '',
])('%s is none', (path) => expect(isAppPath(path)).toBe(false));
