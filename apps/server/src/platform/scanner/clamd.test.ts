import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkScanner } from '../../cli/doctor/check-scanner.ts';
import { clamavObstacle, startClamav } from '#test/kit/clamav.ts';
import { harmlessVirus, type LoopbackClamd, startLoopbackClamd } from '#test/kit/loopback-clamd.ts';
import { loadConfig } from '../config/config.ts';
import { createClamd } from './clamd.ts';
import { readScannerTarget } from './scanner-target.ts';

const limits = { idleMs: 300, totalMs: 2000 };
let clamd: LoopbackClamd;

beforeAll(async () => {
  clamd = await startLoopbackClamd({ streamLimit: 300_000 });
});
afterAll(() => clamd.close());
beforeEach(() => clamd.turn('looking'));

const scan = (...pieces: (string | Buffer)[]) =>
  createClamd({ target: clamd.target, limits }).scan(Readable.from(pieces.map((piece) => Buffer.from(piece))));

describe('showing a file to clamd', () => {
  it('tells clean from infected, whatever the pieces', async () => {
    expect(await scan('nada ', '', 'malo')).toEqual({ kind: 'clean' });
    expect(clamd.seen.at(-1)?.toString()).toBe('nada malo');
    expect(await scan('')).toEqual({ kind: 'clean' });
    expect(await scan(harmlessVirus.slice(0, 20), harmlessVirus.slice(20))).toEqual({
      kind: 'infected',
      name: 'Eicar-Test-Signature',
    });
  });

  it('says that a file is too large for it, not that it is clean', async () => {
    const verdict = await scan(...Array.from({ length: 40 }, () => Buffer.alloc(16_384, 1)));
    expect(verdict).toEqual({ kind: 'undecided', reason: 'INSTREAM size limit exceeded. ERROR' });
  });

  it('does not take a file that is cut off for a scanner that is away', async () => {
    clamd.turn('cutting_off');
    const verdict = await scan(...Array.from({ length: 400 }, () => Buffer.alloc(16_384, 1)));
    expect(verdict).toMatchObject({ kind: 'undecided' });
    expect(await scan('hola')).toEqual({ kind: 'clean' });
  });

  it('gives up on one that is silent, hangs up or is not there', async () => {
    for (const mood of ['silent', 'hanging_up'] as const) {
      clamd.turn(mood);
      expect(await scan('hola')).toMatchObject({ kind: 'unavailable' });
    }
    const nobody = createClamd({ target: { path: '/nowhere/clamd.ctl' }, limits });
    expect(await nobody.scan(Readable.from([Buffer.from('hola')]))).toMatchObject({ kind: 'unavailable' });
  });

  it('does not blame the scanner for bytes that cannot be read', async () => {
    const scanner = createClamd({ target: clamd.target, limits });
    await expect(scanner.scan(createReadStream('/nowhere/file'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

const obstacle = await clamavObstacle();

describe.skipIf(obstacle !== null)(`ClamAV itself${obstacle === null ? '' : ` (left out: ${obstacle})`}`, () => {
  it('finds what it should over both kinds of connection, and cuts off what is too large for it', async () => {
    const clamav = await startClamav();
    try {
      for (const target of clamav.targets) {
        const scanner = createClamd({ target, limits: { idleMs: 10_000, totalMs: 60_000 } });
        expect(await scanner.version()).toMatch(/^ClamAV /);
        expect(await scanner.scan(Readable.from([Buffer.from('hola')]))).toEqual({ kind: 'clean' });
        const found = await scanner.scan(Readable.from([Buffer.from(`..${harmlessVirus}`), Buffer.from('..')]));
        expect(found).toMatchObject({ kind: 'infected', name: expect.stringContaining('Harmless') });
        const pieces = Array.from({ length: 400 }, () => Buffer.alloc(16_384, 1));
        expect(await scanner.scan(Readable.from(pieces))).toMatchObject({ kind: 'undecided' });
      }
    } finally {
      await clamav.stop();
    }
  });
});

describe('CLAMD_URL', () => {
  it('reads hosts and sockets, and nothing else', () => {
    expect(readScannerTarget('tcp://clamav:3311')).toEqual({ host: 'clamav', port: 3311 });
    expect(readScannerTarget('tcp://[::1]')).toEqual({ host: '::1', port: 3310 });
    expect(readScannerTarget('unix:/run/clamd.ctl')).toEqual({ path: '/run/clamd.ctl' });
    for (const wrong of ['clamav', 'http://clamav', 'tcp://', 'tcp://a/b', 'unix:clamd.ctl'])
      expect(readScannerTarget(wrong)).toBeUndefined();
    expect(() => loadConfig({ CLAMD_URL: 'http://clamav' })).toThrow(/CLAMD_URL/);
    expect(loadConfig({}).scanner).toBeUndefined();
  });

  it('is asked for its name by the doctor', async () => {
    const at = (url: string) => checkScanner({ config: loadConfig({ CLAMD_URL: url }) });
    expect(await checkScanner({ config: loadConfig({}) })).toEqual([]);
    expect(await at(`tcp://127.0.0.1:${clamd.target.port}`)).toMatchObject([
      { state: 'ok', text: expect.stringContaining('ClamAV') },
    ]);
    expect(await at('unix:/nowhere/clamd.ctl')).toMatchObject([{ state: 'fail' }]);
  });
});
