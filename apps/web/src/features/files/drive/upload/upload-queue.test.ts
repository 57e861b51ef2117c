import type { UploadState as KnownUpload } from '@enlace/contract/files/uploads/uploads.contract.ts';
import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { describe, expect, it, vi } from 'vitest';
import type { SendInput } from './send-upload.ts';
import { createUploadQueue, type QueueDeps } from './upload-queue.ts';
import { fingerprintOf } from './upload.rules.ts';

const moment = '2026-11-22T10:00:00Z';

function stored(id: string, sha256: string): StoredFile {
  return {
    id,
    name: `${id}.txt`,
    kind: 'text',
    format: 'txt',
    sizeBytes: 4,
    path: `/f/${id}/file.txt`,
    downloadPath: `/f/${id}/file.txt`,
    thumbnailPath: null,
    sha256,
    version: 1,
    folderId: null,
    labelIds: [],
    isInUse: false,
    createdAt: moment,
    updatedAt: moment,
    deletedAt: null,
  };
}

const waiting = (change: Partial<KnownUpload> = {}): KnownUpload => ({
  id: 'up-old',
  name: 'film.mp4',
  lengthBytes: 4,
  offsetBytes: 2,
  sha256: null,
  folderId: 'folder',
  fileId: null,
  createdAt: moment,
  expiresAt: moment,
  ...change,
});

/** A queue with manually controlled sending. */
function setUp(change: Partial<QueueDeps> = {}) {
  const sent: SendInput[] = [];
  const stopped: string[] = [];
  const ended: string[] = [];
  const kept = new Map<string, string>();
  const queue = createUploadQueue({
    send(input) {
      sent.push(input);
      return Promise.resolve({ stop: () => stopped.push(input.file.name) });
    },
    hash: (file) => file.text(),
    findKnown: () => Promise.resolve(undefined),
    listKnown: () => Promise.resolve([]),
    read: () => Promise.resolve(waiting({ fileId: 'new' })),
    readFile: (id) => Promise.resolve(stored(id, 'abcd')),
    end(id) {
      ended.push(id);
      return Promise.resolve();
    },
    kept: {
      read: (id) => kept.get(id),
      keep: (id, fingerprint) => void kept.set(id, fingerprint),
      forget: (id) => void kept.delete(id),
    },
    nowMs: () => 0,
    onBegin: () => undefined,
    onArrived: () => undefined,
    ...change,
  });
  const states = () => queue.read().items.map(({ state }) => state);
  return { queue, sent, stopped, ended, kept, states };
}

const file = (name: string, text = 'abcd') => new File([text], name, { lastModified: 5 });
const brought = (...files: File[]) => files.map((each) => ({ file: each, folders: [] }));
const target = { folderId: null };

describe('uploads of a page', () => {
  it('sends three at once and the next when one has arrived', async () => {
    const { queue, sent, states } = setUp();
    queue.add(brought(file('a'), file('b'), file('c'), file('d')), target);
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting']);
    sent[0]?.onArrived('new');
    await vi.waitFor(() => expect(sent).toHaveLength(4));
    expect(states()[0]).toBe('done');
  });

  it('tells the server name, folder, place in the dropped folder and sum', async () => {
    const { queue, sent } = setUp();
    queue.add([{ file: file('foto.jpg'), folders: ['2026', 'Horno'] }], { folderId: 'folder' });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.metadata).toEqual({
      filename: 'foto.jpg',
      folderId: 'folder',
      relativePath: '2026/Horno/foto.jpg',
      sha256: 'abcd',
    });
  });

  it('sends nothing that is here already, unless it is wanted twice', async () => {
    const { queue, sent, states } = setUp({ findKnown: (sha256) => Promise.resolve(stored('known', sha256)) });
    queue.add(brought(file('a')), target);
    await vi.waitFor(() => expect(states()).toEqual(['present']));
    expect(sent).toHaveLength(0);
    queue.sendAnyway(queue.read().items[0]?.id ?? '');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
  });

  it('goes on at the same address after the connection was lost', async () => {
    const { queue, sent, states } = setUp();
    queue.add(brought(file('a')), target);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.onAddress('http://here/api/uploads/up-1');
    sent[0]?.onFailed(new Error('gone'), true);
    expect(states()).toEqual(['offline']);
    queue.reconnect();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.address).toBe('/api/uploads/up-1');
  });

  it('stops what is paused, and hears nothing of it any more', async () => {
    const { queue, sent, stopped, states } = setUp();
    queue.add(brought(file('a')), target);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await vi.waitFor(() => expect(states()).toEqual(['sending']));
    queue.pauseAll();
    sent[0]?.onArrived('new');
    expect(stopped).toEqual(['a']);
    expect(states()).toEqual(['paused']);
    queue.resumeAll();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
  });

  it('frees what is given up on the server', async () => {
    const { queue, sent, ended, kept } = setUp();
    queue.add(brought(file('a')), target);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.onAddress('/api/uploads/up-1');
    queue.cancel(queue.read().items[0]?.id ?? '');
    expect(ended).toEqual(['up-1']);
    expect(kept.size).toBe(0);
    expect(queue.read().items).toEqual([]);
  });

  it('does not call done what arrived with other bytes', async () => {
    const { queue, sent, states } = setUp({ readFile: (id) => Promise.resolve(stored(id, 'other')) });
    queue.add(brought(file('a')), target);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.onArrived('new');
    await vi.waitFor(() => expect(states()).toEqual(['failed']));
  });
});

describe('uploads of an earlier page', () => {
  it('wait until the same file is chosen, and go on where they were', async () => {
    const { queue, sent, kept, states } = setUp({ listKnown: () => Promise.resolve([waiting()]) });
    kept.set('up-old', fingerprintOf(file('film.mp4')));
    await queue.findAsleep();
    expect(states()).toEqual(['asleep']);
    queue.add(brought(file('film.mp4')), target);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.address).toBe('/api/uploads/up-old');
    expect(queue.read().items).toHaveLength(1);
  });

  it('are left alone by a file that only has the same name and size', async () => {
    const { queue, sent, kept } = setUp({ listKnown: () => Promise.resolve([waiting()]) });
    kept.set('up-old', fingerprintOf({ name: 'film.mp4', size: 4, lastModified: 99 }));
    await queue.findAsleep();
    queue.add(brought(file('film.mp4')), target);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.address).toBeUndefined();
    expect(queue.read().items).toHaveLength(2);
  });

  it('go on with a file that was chosen before they were found', async () => {
    const answer = Promise.withResolvers<KnownUpload[]>();
    const { queue, sent, kept } = setUp({ listKnown: () => answer.promise });
    kept.set('up-old', fingerprintOf(file('film.mp4')));
    const found = queue.findAsleep();
    queue.add(brought(file('film.mp4')), target);
    await vi.waitFor(() => expect(queue.read().items[0]?.state).toBe('checking'));
    expect(sent).toEqual([]);
    answer.resolve([waiting()]);
    await found;
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.address).toBe('/api/uploads/up-old');
    expect(queue.read().items).toHaveLength(1);
  });

  it('keep no file waiting when they could not be asked for', async () => {
    const { queue, sent } = setUp({ listKnown: () => Promise.reject(new Error('no connection')) });
    const found = queue.findAsleep();
    queue.add(brought(file('film.mp4')), target);
    await expect(found).rejects.toThrow('no connection');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.address).toBeUndefined();
  });

  it('begin anew when the server was told another sum', async () => {
    const { queue, sent } = setUp({ listKnown: () => Promise.resolve([waiting({ sha256: 'zzzz' })]) });
    await queue.findAsleep();
    queue.add(brought(file('film.mp4')), target);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.address).toBeUndefined();
  });
});
