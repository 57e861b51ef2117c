import { describe, expect, test } from 'vitest';
import { archivePaths, pathPart } from './archive-paths.rules.ts';
import { isFinished, mayStillSend, requestStateOf, roomOf, shareStateOf } from './share-state.rules.ts';

const now = Temporal.Instant.from('2026-11-22T10:00:00Z');
const open = { revokedAt: null, expiresAt: null, maxDownloads: null, downloads: 9 };

describe('the state of a link', () => {
  test.each([
    [open, true, 'active'],
    [open, false, 'gone'],
    [{ ...open, expiresAt: now }, true, 'expired'],
    [{ ...open, expiresAt: now.add({ nanoseconds: 1 }) }, true, 'active'],
    [{ ...open, maxDownloads: 9 }, true, 'used_up'],
    [{ ...open, maxDownloads: 10 }, true, 'active'],
    [{ ...open, maxDownloads: 9, expiresAt: now, revokedAt: now }, false, 'revoked'],
  ] as const)('%o', (facts, isThere, state) => expect(shareStateOf(facts, { now, isThere })).toBe(state));
});

describe('the state and room of a request', () => {
  const request = {
    closedAt: null,
    expiresAt: null,
    maxFiles: null,
    files: 3,
    maxFileBytes: null,
    maxTotalBytes: null,
    bytes: 700,
  };
  test.each([
    [request, 'open', undefined],
    [{ ...request, closedAt: now }, 'closed', undefined],
    [{ ...request, expiresAt: now }, 'expired', undefined],
    [{ ...request, maxFiles: 3 }, 'full', undefined],
    [{ ...request, maxTotalBytes: 1000 }, 'open', 300],
    [{ ...request, maxTotalBytes: 1000, maxFileBytes: 200 }, 'open', 200],
    [{ ...request, maxTotalBytes: 700 }, 'full', 0],
  ] as const)('%o', (facts, state, room) => {
    expect(requestStateOf(facts, now)).toBe(state);
    expect(roomOf(facts)).toBe(room);
  });
});

test('a download counts once nine tenths of it went out', () => {
  expect(isFinished({ sentBytes: 899, sizeBytes: 1000 })).toBe(false);
  expect(isFinished({ sentBytes: 900, sizeBytes: 1000 })).toBe(true);
  expect(isFinished({ sentBytes: 0, sizeBytes: 0 })).toBe(true);
});

test('one download sends its bytes twice at most, and once it is finished never from the start', () => {
  const fresh = { sizeBytes: 1000, sentBytes: 0, isCompleted: false };
  expect(mayStillSend(fresh, { isFromStart: true, length: 1000 })).toBe(true);
  expect(mayStillSend({ ...fresh, sentBytes: 1001 }, { isFromStart: true, length: 1000 })).toBe(false);
  expect(mayStillSend({ ...fresh, sentBytes: 1000 }, { isFromStart: true, length: 1000 })).toBe(true);
  expect(mayStillSend({ ...fresh, sentBytes: 1000 }, { isFromStart: true, length: 1001 })).toBe(false);
  const done = { ...fresh, sentBytes: 1000, isCompleted: true };
  expect(mayStillSend(done, { isFromStart: true, length: 1 })).toBe(false);
  expect(mayStillSend(done, { isFromStart: false, length: 500 })).toBe(true);
});

describe('paths in an archive', () => {
  test('differ from each other, whatever their case', () => {
    const files = ['foto.jpg', 'Foto.JPG', 'foto.jpg', 'foto (2).jpg'].map((name) => ({ name, below: '' }));
    expect(archivePaths(files).map(({ path }) => path)).toEqual([
      'foto.jpg',
      'Foto (2).JPG',
      'foto (3).jpg',
      'foto (2) (2).jpg',
    ]);
  });

  test.each([
    ['..', '_'],
    ['a/b\\c', 'a_b_c'],
    ['con: dos?', 'con_ dos_'],
    ['punto final. ', 'punto final'],
    ['   ', '_'],
    ['陶器.pdf', '陶器.pdf'],
    ['a\u202Efdp.exe', 'a_fdp.exe'],
  ])('%j stands there as %j', (text, part) => expect(pathPart(text)).toBe(part));

  test('lead nowhere outside', () => {
    const [{ path } = { path: '' }] = archivePaths([{ name: '../../x', below: '../etc/./y' }]);
    expect(path.split('/')).not.toContain('..');
    expect(path.split('/')).not.toContain('.');
  });
});
