import { once } from 'node:events';
import { ownerId } from '#platform/context.ts';
import type { DatabaseConnection } from '#platform/database/connection.types.ts';
import { createIssuerKit } from './issuing.test-support.ts';
import { issueInvoice } from './invoices.usecases.ts';

/** The program's only argument, as JSON. */
export type IssuerProcessInput = {
  connection: DatabaseConnection;
  owners: readonly string[];
  undoEvery: number;
  /** Opens and uses every connection first, as in a running product, and waits for a line on standard input. */
  isWarm?: boolean;
};

const connections = 16;

class UndoneError extends Error {}

/** Issues one invoice per client, all at once, and rolls back every n-th; reports every commit with its duration. */
async function main(): Promise<void> {
  // NOTE: written by the test that starts this program, from the same type.
  const { connection, owners, undoEvery, isWarm = false } = JSON.parse(process.argv[2] ?? '{}') as IssuerProcessInput;
  const kit = await createIssuerKit({ connection, max: connections });
  async function issue(owner: string, { isUndone }: { isUndone: boolean }): Promise<void> {
    const began = performance.now();
    try {
      const issued = await kit.db.system(async (tx) => {
        const line = { kind: 'custom', description: 'Plan Casa', quantityMilli: 1000, taxInclusive: false } as const;
        const draft = {
          owner: ownerId(owner),
          currency: 'EUR',
          lines: [{ ...line, unitMinor: 1999, amountMinor: 1999 }],
        };
        const made = await issueInvoice({ tx, deps: kit.deps, draft, at: kit.deps.clock.now() });
        if (isUndone) throw new UndoneError();
        return made;
      });
      process.stdout.write(`issued ${issued.fullNumber} ${Math.round(performance.now() - began)}\n`);
    } catch (error) {
      if (!(error instanceof UndoneError)) throw error;
      process.stdout.write('undone\n');
    }
  }
  if (isWarm) await Promise.all(owners.slice(0, connections).map((owner) => issue(owner, { isUndone: true })));
  process.stdout.write('ready\n');
  if (isWarm) await once(process.stdin, 'data');
  await Promise.all(owners.map((owner, index) => issue(owner, { isUndone: index % undoEvery === 0 })));
  process.stdin.destroy();
  await kit.close();
}

await main();
