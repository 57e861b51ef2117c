import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type FakeImap, startFakeImap } from '#platform/mail/imap/imap-server.test-support.ts';
import { callAt, until } from '../../processes/calls.test-support.ts';
import { moment } from '../kit/chance.ts';
import { createClient, type FaultProduct, faultProduct } from '../kit/fault-product.test-support.ts';
import type { FaultInput, FaultRow, Judged } from '../kit/fault-row.types.ts';
import { lettersTo, messageIdOf, readMailbox } from '../kit/letters.test-support.ts';
import { killKinds, strike } from './m1-mail-kills.ts';

const mailsARound = 60;
/** A reading that was killed is taken up again once its time is over. */
const readingPatienceMs = 10 * 60_000;

type Box = { id: string; token: string };

async function addBox(product: FaultProduct, server: FakeImap): Promise<Box> {
  const { token } = await createClient(product);
  const post = async (to: string, body: unknown): Promise<{ id: string }> => {
    const answer = await callAt(product.url, to, { method: 'POST', body, token });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${to} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
  const profile = await post('/api/profiles', { name: 'Talleres' });
  const { port, user: username, password } = server;
  const connection = { host: '127.0.0.1', port, security: 'tls', username, password };
  const { id } = await post('/api/mail-sources/imap', { ...connection, name: 'Buzón', profileId: profile.id });
  return { id, token };
}

/** Asks for a look; not while everything is down. */
async function look(product: FaultProduct, { id, token }: Box): Promise<void> {
  const answer = await callAt(product.url, `/api/mail-sources/${id}/poll`, { method: 'POST', token }).catch(
    () => undefined,
  );
  await answer?.body?.cancel();
}

/** Looks until the cursor stands behind this mail. */
async function fetchAll(product: FaultProduct, box: Box, lastUid: number): Promise<void> {
  await until(
    'the fetching of every mail',
    async () => {
      await look(product, box);
      const rows = await product.withSql(
        (sql) => sql`select 1 from mail_source_folders where name = 'INBOX' and last_uid >= ${lastUid}`,
      );
      if (rows.length > 0) return true;
      await delay(500);
      return undefined;
    },
    readingPatienceMs,
  );
}

async function kill(input: FaultInput, isControl: boolean): Promise<Judged> {
  const { rounds, chance, program, folder, note } = input;
  const server = await startFakeImap({});
  const ca = path.join(folder, 'ca.pem');
  await writeFile(ca, server.ca);
  const env = { OUTBOUND_ALLOW: '127.0.0.1:*', NODE_EXTRA_CA_CERTS: ca };
  const product = await faultProduct({ program, dataDir: path.join(folder, 'data'), env });
  await product.start();
  try {
    // Behind a mail that was there before, the day of the others says nothing.
    server.put(Buffer.from(lettersTo(server.user, { count: 1, mark: 'before' })[0]?.raw ?? ''));
    const box = await addBox(product, server);
    const put = new Set<string>();
    let lastUid = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const letter of lettersTo(server.user, { count: mailsARound, mark: `r${round}` })) {
        lastUid = server.put(Buffer.from(letter.raw));
        put.add(messageIdOf(letter));
      }
      await look(product, box);
      await delay(moment(chance, 20, isControl ? 60 : 900));
      const kind = isControl ? 'program' : (killKinds[Math.floor(chance() * killKinds.length)] ?? 'both');
      await strike(product, kind, false);
      if (isControl) server.clear();
      note(`${kind}: ${put.size} mails in the box`);
    }
    if (!isControl) await fetchAll(product, box, lastUid);
    const { messages, distinct } = await readMailbox(product, readingPatienceMs);
    const lost = [...put].filter((id) => !distinct.has(id)).length;
    const doubled = messages - distinct.size;
    const wrong = [
      ...(lost > 0 ? [`${lost} mails of the box are lost`] : []),
      ...(doubled > 0 ? [`${doubled} mails are there twice`] : []),
    ];
    return { figures: `${rounds} kills, ${put.size} mails in the box, ${lost} lost, ${doubled} doubled`, wrong };
  } finally {
    await product.stop();
    await server.close();
  }
}

export const boxKills: FaultRow = {
  id: 'M2',
  promise: 'mail of a connected box is in the mailbox once, whatever is killed while the box is read',
  wanted: 'lost 0, doubled 0 over 10 kills of program, database or both',
  usualRounds: 10,
  run: (input) => kill(input, false),
  control: {
    what: 'a box that keeps nothing once its reading began',
    run: (input) => kill({ ...input, rounds: 1 }, true),
  },
};
