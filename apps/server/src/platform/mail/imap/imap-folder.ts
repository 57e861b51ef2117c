import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow';
import { type BoxMail, ImapError, type ImapFolder } from './imap.types.ts';
import { allowed, askFor, type Line, orImapError } from './metered-line.ts';

type Opened = { client: ImapFlow; line: Line; folder: string };

async function search({ client, line }: Opened, query: Parameters<ImapFlow['search']>[0]): Promise<number[]> {
  const found = await askFor({ line, max: allowed.list }, () => orImapError(client.search(query, { uid: true })));
  if (!Array.isArray(found)) throw new ImapError('protocol');
  return found;
}

/** What a server said about one mail. */
type Fetched = Pick<FetchMessageObject, 'uid' | 'size' | 'source' | 'headers'>;

/**
 * What a server answers about these mails, by uid. Between the answers it may report changed flags of any mail, with or
 * without its number (RFC 9051 §7.5.2): those are no answers.
 */
async function fetchAbout(
  { client, line }: Opened,
  { uids, query, max }: { uids: readonly number[]; query: FetchQueryObject; max: Parameters<typeof askFor>[0]['max'] },
): Promise<Map<number, Fetched>> {
  const found = await askFor({ line, max }, () =>
    orImapError(client.fetchAll(uids.join(','), { uid: true, ...query }, { uid: true })),
  );
  const wanted = new Set(uids);
  const fetched = new Map<number, Fetched>();
  for (const { uid, size, source, headers } of found) {
    const known = fetched.get(uid);
    if (wanted.has(uid))
      fetched.set(uid, {
        uid,
        size: size ?? known?.size,
        source: source ?? known?.source,
        headers: headers ?? known?.headers,
      });
  }
  return fetched;
}

async function readMail(opened: Opened, uid: number, maxBytes: number): Promise<BoxMail | undefined> {
  const heads = await fetchAbout(opened, { uids: [uid], query: { size: true }, max: allowed.head });
  const head = heads.get(uid);
  if (!head) return undefined;
  const size = head.size ?? 0;
  if (size > maxBytes) return { uid, size, raw: null };
  const sources = await readSources(opened, new Map([[uid, size]]));
  const raw = sources.get(uid);
  return raw && { uid, size: raw.length, raw };
}

/** Mails fetched with one command, unless they are large. */
const group = { mails: 16, bytes: 1024 * 1024 } as const;

async function readSizes(opened: Opened, uids: readonly number[]): Promise<Map<number, number>> {
  const found = await fetchAbout(opened, { uids, query: { size: true }, max: allowed.list });
  return new Map([...found].map(([uid, { size = 0 }]) => [uid, size]));
}

async function readSources(opened: Opened, sizes: ReadonlyMap<number, number>): Promise<Map<number, Buffer>> {
  // TLS records, and sizes counted with other line endings, can exceed the announced size by up to a tenth.
  const bytes = [...sizes.values()].reduce((sum, size) => sum + Math.ceil(size * 1.1) + allowed.mail.bytes, 0);
  const max = { ...allowed.mail, bytes };
  const found = await fetchAbout(opened, { uids: [...sizes.keys()], query: { source: true }, max });
  return new Map([...found].flatMap(([uid, { source }]) => (source ? [[uid, source] as const] : [])));
}

type Wanted = { sizes: ReadonlyMap<number, number>; maxBytes: number };

/**
 * In their order. Some servers leave a mail out, or give nothing at all, when one of several is damaged; asked for one
 * by one they give the others, or those before it.
 */
async function* readGroup(opened: Opened, { sizes, maxBytes }: Wanted): AsyncIterable<BoxMail[]> {
  let sources = new Map<number, Buffer>();
  try {
    sources = await readSources(opened, sizes);
  } catch (error) {
    if (!(error instanceof ImapError && error.reason === 'protocol' && opened.client.usable)) throw error;
  }
  let ready: BoxMail[] = [];
  for (const uid of sizes.keys()) {
    const raw = sources.get(uid);
    if (raw) {
      ready.push({ uid, size: raw.length, raw });
      continue;
    }
    if (ready.length > 0) yield ready;
    ready = [];
    const mail = await readMail(opened, uid, maxBytes);
    if (mail) yield [mail];
  }
  if (ready.length > 0) yield ready;
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
        yield* readGroup(opened, { sizes: small, maxBytes });
        [small, bytes] = [new Map(), 0];
      }
      if (isTooLarge) {
        yield [{ uid, size, raw: null }];
        continue;
      }
      small.set(uid, size);
      bytes += size;
    }
    if (small.size > 0) yield* readGroup(opened, { sizes: small, maxBytes });
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

async function readFields(opened: Opened, uid: number, names: readonly string[]) {
  // In a long thread the references alone are longer than other heads, and an answer repeats those of a stranger.
  const found = await fetchAbout(opened, { uids: [uid], query: { headers: [...names] }, max: allowed.list });
  const fetched = found.get(uid);
  return fetched && (fetched.headers?.toString('utf8') ?? '');
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
