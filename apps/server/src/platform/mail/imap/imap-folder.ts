import type { ImapFlow } from 'imapflow';
import { type BoxMail, ImapError, type ImapFolder } from './imap.types.ts';
import { allowed, askFor, type Line, orImapError } from './metered-line.ts';

type Opened = { client: ImapFlow; line: Line; folder: string };

async function search({ client, line }: Opened, query: Parameters<ImapFlow['search']>[0]): Promise<number[]> {
  const found = await askFor({ line, max: allowed.list }, () => orImapError(client.search(query, { uid: true })));
  if (!Array.isArray(found)) throw new ImapError('protocol');
  return found;
}

async function readMail({ client, line }: Opened, uid: number, maxBytes: number): Promise<BoxMail | undefined> {
  const name = String(uid);
  const head = await askFor({ line, max: allowed.head }, () =>
    orImapError(client.fetchOne(name, { uid: true, size: true }, { uid: true })),
  );
  if (!head) return undefined;
  const size = head.size ?? 0;
  if (size > maxBytes) return { uid, size, raw: null };
  // TLS records, and sizes counted with other line endings, can exceed the announced size by up to a tenth.
  const max = { ...allowed.mail, bytes: allowed.mail.bytes + Math.ceil(size * 1.1) };
  const whole = await askFor({ line, max }, () =>
    orImapError(client.fetchOne(name, { uid: true, source: true }, { uid: true })),
  );
  return whole && whole.source ? { uid, size: whole.source.length, raw: whole.source } : undefined;
}

/** Mails fetched with one command, unless they are large. */
const group = { mails: 16, bytes: 1024 * 1024 } as const;

async function readSizes({ client, line }: Opened, uids: readonly number[]): Promise<Map<number, number>> {
  const found = await askFor({ line, max: allowed.list }, () =>
    orImapError(client.fetchAll(uids.join(','), { uid: true, size: true }, { uid: true })),
  );
  return new Map(found.map(({ uid, size = 0 }) => [uid, size]));
}

async function readSources({ client, line }: Opened, sizes: ReadonlyMap<number, number>): Promise<BoxMail[]> {
  const bytes = [...sizes.values()].reduce((sum, size) => sum + Math.ceil(size * 1.1) + allowed.head.bytes, 0);
  const max = { ...allowed.mail, bytes: allowed.mail.bytes + bytes };
  const found = await askFor({ line, max }, () =>
    orImapError(client.fetchAll([...sizes.keys()].join(','), { uid: true, source: true }, { uid: true })),
  );
  const sources = new Map(found.map(({ uid, source }) => [uid, source]));
  return [...sizes.keys()].flatMap((uid) => {
    const raw = sources.get(uid);
    return raw ? [{ uid, size: raw.length, raw }] : [];
  });
}

/** Some servers give nothing when one of several mails is damaged; asked for one by one they give those before it. */
async function* readGroup(opened: Opened, sizes: ReadonlyMap<number, number>): AsyncIterable<BoxMail[]> {
  try {
    yield await readSources(opened, sizes);
  } catch (error) {
    if (!(error instanceof ImapError && error.reason === 'protocol' && opened.client.usable)) throw error;
    for (const [uid, size] of sizes) {
      const mail = await readMail(opened, uid, size * 2);
      if (mail) yield [mail];
    }
  }
}

/** One command says how large they are, so that none brings more than its group may hold. */
async function* readGroups(opened: Opened, uids: readonly number[], maxBytes: number): AsyncIterable<BoxMail[]> {
  for (let from = 0; from < uids.length; from += group.mails) {
    const sizes = await readSizes(opened, uids.slice(from, from + group.mails));
    let small = new Map<number, number>();
    let bytes = 0;
    for (const [uid, size] of [...sizes].toSorted(([one], [other]) => one - other)) {
      const isTooLarge = size > maxBytes;
      // In their order: what comes later counts as read only after what comes before it.
      if (small.size > 0 && (isTooLarge || bytes + size > group.bytes)) {
        yield* readGroup(opened, small);
        [small, bytes] = [new Map(), 0];
      }
      if (isTooLarge) {
        yield [{ uid, size, raw: null }];
        continue;
      }
      small.set(uid, size);
      bytes += size;
    }
    if (small.size > 0) yield* readGroup(opened, small);
  }
}

/** Where providers keep the Message-ID they replaced. */
export const formerIdFields = ['X-Microsoft-Original-Message-ID', 'X-Google-Original-Message-ID'] as const;

async function findByMessageId(opened: Opened, messageId: string): Promise<number[]> {
  const found = await search(opened, { header: { 'Message-ID': `<${messageId}>` } });
  for (const field of formerIdFields) {
    if (found.length > 0) break;
    found.push(...(await search(opened, { header: { [field]: messageId } })));
  }
  return found;
}

async function readFields({ client, line }: Opened, uid: number, names: readonly string[]) {
  // In a long thread the references alone are longer than other heads, and an answer repeats those of a stranger.
  const found = await askFor({ line, max: allowed.list }, () =>
    orImapError(client.fetchOne(String(uid), { uid: true, headers: [...names] }, { uid: true })),
  );
  return found ? (found.headers?.toString('utf8') ?? '') : undefined;
}

/** Opens a folder of a session; the one opened before is no longer open. Throws only ImapError. */
export async function openFolder(input: Opened & { isWritable: boolean }): Promise<ImapFolder> {
  const { client, line, folder, isWritable } = input;
  const box = await askFor({ line, max: allowed.opening }, () =>
    orImapError(client.mailboxOpen(folder, { readOnly: !isWritable }), client.usable ? 'folder' : undefined),
  );
  return {
    uidValidity: Number(box.uidValidity),
    uidNext: box.uidNext,
    messages: box.exists,
    async listAbove({ uid, since }) {
      const query = { uid: `${uid + 1}:*`, ...(since ? { since: new Date(since.epochMilliseconds) } : {}) };
      // `n:*` includes the last mail of the box even when its uid is below n (RFC 9051 §9, seq-range).
      return (await search(input, query)).filter((each) => each > uid).toSorted((one, other) => one - other);
    },
    findByMessageId: (messageId) => findByMessageId(input, messageId),
    readFields: ({ uid, names }) => readFields(input, uid, names),
    read: ({ uid, maxBytes }) => readMail(input, uid, maxBytes),
    readGroups: ({ uids, maxBytes }) => readGroups(input, uids, maxBytes),
    async markRead(uid) {
      await askFor({ line, max: allowed.head }, () =>
        orImapError(client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })),
      );
    },
    async move(uid, target) {
      const moved = await askFor({ line, max: allowed.head }, () =>
        orImapError(client.messageMove(String(uid), target, { uid: true })),
      );
      if (!moved) throw new ImapError('folder');
    },
  };
}
