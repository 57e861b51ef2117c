import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#test/kit/postfix.ts';
import { handLetters } from '#test/kit/smtp-senders.ts';
import { makeCareless, makeCarefulAgain } from '../kit/careless-commits.test-support.ts';
import { moment } from '../kit/chance.ts';
import { until } from '../../processes/calls.test-support.ts';
import { createClient, type FaultProduct, faultProduct, isReady } from '../kit/fault-product.test-support.ts';
import type { FaultInput, FaultRow, Judged } from '../kit/fault-row.types.ts';
import { lettersTo, messageIdOf, readMailbox, replyAddressOf } from '../kit/letters.test-support.ts';

const lettersARound = 60;
const connections = 4;
const senderPatienceMs = 120_000;
/** A reading that was killed is taken up again once its time is over. */
const readingPatienceMs = 10 * 60_000;
export const killKinds = ['program', 'database', 'both'] as const;

/** Kills, and starts again what does not start on its own. */
export async function strike(
  product: FaultProduct,
  kind: (typeof killKinds)[number],
  isControl: boolean,
): Promise<void> {
  if (kind !== 'database') await product.killProgram();
  if (kind !== 'program') await product.killDatabase();
  if (isControl) await makeCarefulAgain(product.dataDir);
  if (kind !== 'database') await product.start();
  else while (!(await isReady(product.url))) await delay(20);
}

/** However busy the machine is, some are accepted before the kill that is to lose them. */
const controlAccepted = 10;

async function kill(input: FaultInput, isControl: boolean): Promise<Judged> {
  const { rounds, chance, program, folder, note } = input;
  const port = await freePort();
  const env = { SMTP_IN_PORT: String(port) };
  const product = await faultProduct({ program, dataDir: path.join(folder, 'data'), env });
  await product.start();
  try {
    const { token } = await createClient(product);
    const to = await replyAddressOf(product, token);
    if (isControl) await makeCareless(product);
    const accepted = new Set<string>();
    let left = 0;
    for (let round = 0; round < rounds; round += 1) {
      const letters = lettersTo(to, { count: lettersARound, mark: `r${round}` });
      const sending = handLetters(letters, {
        port,
        connections,
        // Without the promise, what is accepted before the kill is enough to see.
        untilMs: isControl ? 0 : senderPatienceMs,
        onAccepted: (letter) => accepted.add(messageIdOf(letter)),
      });
      if (isControl)
        await until('the first accepted mails', async () => (accepted.size < controlAccepted ? undefined : true));
      else await delay(moment(chance, 20, 900));
      const kind = isControl ? 'both' : (killKinds[Math.floor(chance() * killKinds.length)] ?? 'both');
      await strike(product, kind, isControl);
      left += (await sending).left;
      note(`${kind}: ${accepted.size} accepted`);
    }
    const { messages, distinct } = await readMailbox(product, readingPatienceMs);
    const lost = [...accepted].filter((id) => !distinct.has(id)).length;
    const doubled = messages - distinct.size;
    const wrong = [
      ...(lost > 0 ? [`${lost} accepted mails are lost`] : []),
      ...(doubled > 0 ? [`${doubled} mails are there twice`] : []),
      ...(left > 0 && !isControl ? [`${left} mails were not taken within ${senderPatienceMs} ms`] : []),
    ];
    return { figures: `${rounds} kills, ${accepted.size} accepted, ${lost} lost, ${doubled} doubled`, wrong };
  } finally {
    await product.stop();
  }
}

export const mailKills: FaultRow = {
  id: 'M1',
  promise: 'mail that was answered with 250 is in the mailbox once, whatever is killed meanwhile',
  wanted: 'lost 0, doubled 0 over 20 kills of program, database or both',
  usualRounds: 20,
  run: (input) => kill(input, false),
  control: {
    what: 'commits that do not wait for the log (synchronous_commit=off)',
    run: (input) => kill({ ...input, rounds: 1 }, true),
  },
};
