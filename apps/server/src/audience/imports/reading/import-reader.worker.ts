import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '#platform/mail/low-priority.ts';
import { XlsxError } from '#platform/tables/xlsx-reader.ts';
import { EmptyFileError, look } from './look.ts';
import { makeChunks } from './make-chunks.ts';
import { addressesIn } from './find-addresses.ts';
import { readRecords } from './read-records.ts';
import type { AddressesRequest, FromReader, ReaderRequest, ReadRequest, ToReader } from './reading.types.ts';

if (parentPort === null) throw new Error('This file runs as a worker thread only');
const port = parentPort;
giveWay();
// NOTE: reader and worker are built from the same source and share these types.
const request = workerData as ReaderRequest;

const arrived: ToReader[] = [];
let wake: (() => void) | undefined;
// One chunk ahead: the next is prepared while the database writes the last.
let allowed = 2;

port.on('message', (message: ToReader) => {
  if (message.kind === 'next') allowed += 1;
  else arrived.push(message);
  wake?.();
});

function say(message: FromReader, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

async function until(isReady: () => boolean): Promise<void> {
  while (!isReady()) {
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
}

async function* pieces(): AsyncGenerator<Uint8Array> {
  for (;;) {
    say({ kind: 'want' });
    await until(() => arrived.length > 0);
    const message = arrived.shift();
    if (message?.kind !== 'piece') return;
    yield message.piece;
  }
}

async function read(how: ReadRequest): Promise<void> {
  const chunks = makeChunks(pieces(), how);
  for (;;) {
    const next = await chunks.next();
    if (next.done === true) return say({ kind: 'over', records: next.value });
    await until(() => allowed > 0);
    allowed -= 1;
    say({ kind: 'chunk', chunk: next.value });
  }
}

const addressesAtOnce = 1000;

async function listAddresses(how: AddressesRequest): Promise<void> {
  let emails = new Set<string>();
  let records = 0;
  async function handOver(): Promise<void> {
    await until(() => allowed > 0);
    allowed -= 1;
    say({ kind: 'addresses', emails: [...emails] });
    emails = new Set();
  }
  for await (const { cells, beyond } of readRecords(pieces(), { ...how, isWhole: true })) {
    records += 1;
    for (const cell of [...cells, ...(beyond ?? []).map(({ text }) => text)])
      for (const email of addressesIn(cell)) {
        emails.add(email);
        if (emails.size >= addressesAtOnce) await handOver();
      }
  }
  if (emails.size > 0) await handOver();
  say({ kind: 'over', records });
}

function failureOf(error: unknown): FromReader {
  const message = String(error);
  if (error instanceof EmptyFileError) return { kind: 'failed', reason: 'file_empty', message };
  if (error instanceof XlsxError) return { kind: 'failed', reason: 'file_broken', message };
  return { kind: 'failed', reason: 'unexpected', message };
}

async function work(): Promise<void> {
  try {
    if (request.kind === 'look') say({ kind: 'looked', look: await look(pieces(), request) });
    else if (request.kind === 'addresses') await listAddresses(request);
    else await read(request);
  } catch (error) {
    say(failureOf(error));
  }
  port.close();
}

void work();
