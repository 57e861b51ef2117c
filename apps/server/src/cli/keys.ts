import { type HistoryActor, operatorOwner, recordHistory } from '#workspace/door.ts';
import { modules } from '#app/modules.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { type KeyDeps, type KeyUse, listKeys, retireKeys, rotateKeys } from '#platform/security/rotate-keys.ts';
import { type Command, exitCodes, UsageError } from './command.types.ts';
import { readOptions } from './options.ts';
import { withPlatform } from './open-platform.ts';
import { progressOf } from './progress.ts';

const actor: HistoryActor = { kind: 'system', job: 'command-line' };
const defaultDays = 30;

function keyDeps({ db, clock, config }: Platform): KeyDeps {
  return { db, clock, file: config.masterKeyFile, columns: modules.flatMap(({ sealed = [] }) => sealed) };
}

async function note(tx: Tx, { action, after }: { action: string; after: Record<string, unknown> }): Promise<void> {
  const entry = { action, subjectKind: 'keys', subjectId: null, after };
  await recordHistory({ tx, owner: operatorOwner, actor, entry });
}

function dayOf(instant: Temporal.Instant): string {
  return instant.epochMilliseconds === 0
    ? 'before there was a ring'
    : instant.toString().slice(0, 16).replace('T', ' ');
}

function countRows(uses: KeyUse['uses']): number {
  return uses.reduce((sum, { rows }) => sum + rows, 0);
}

function describe({ id, createdAt, replacedAt, uses }: KeyUse): string {
  const total = countRows(uses);
  const places = uses.map(({ column, rows }) => `${column.table}.${column.column} ${rows}`).join(', ');
  const state = replacedAt ? `replaced ${dayOf(replacedAt)}` : 'current';
  return `key ${id}  made ${dayOf(createdAt)}  ${state}  seals ${total}${places === '' ? '' : ` (${places})`}`;
}

export const listKeyring: Command = {
  words: 'keys list',
  summary: 'Show the keys of the key file and what is sealed under each',
  options: [],
  async run({ args, terminal, ...input }) {
    readOptions(args, {});
    const uses = await withPlatform(input, (platform) => listKeys(keyDeps(platform)));
    for (const use of uses) terminal.say(describe(use));
    return exitCodes.done;
  },
};

export const rotate: Command = {
  words: 'keys rotate',
  alias: 'rotate-keys',
  summary: 'Add a key and reseal every stored secret under it; run again, it finishes an interrupted rotation',
  options: [],
  async run({ args, terminal, ...input }) {
    readOptions(args, {});
    const progress = progressOf(terminal);
    return withPlatform(input, async (platform) => {
      const of = (await listKeys(keyDeps(platform))).reduce((sum, { uses }) => sum + countRows(uses), 0);
      let done = 0;
      const { keyId, wasResumed, resealed } = await rotateKeys({
        deps: keyDeps(platform),
        onAdded: (tx, number) => note(tx, { action: 'keys.rotated', after: { number } }),
        onBatch: ({ rows }) => progress.show({ what: 'seal', done: (done += rows), of }),
      });
      progress.end();
      const what = wasResumed ? `The rotation to key ${keyId} is finished` : `Key ${keyId} is the current one`;
      terminal.say(`${what}; ${resealed} stored secrets were resealed.`);
      terminal.say('Back up the key file now. Earlier keys still open and verify until "keys retire".');
      return exitCodes.done;
    });
  },
};

function readDays(text: string): number {
  const days = Number(text);
  if (!/^\d{1,5}$/.test(text)) throw new UsageError('--days needs a number of days');
  return days;
}

const reasons = {
  in_use: 'something is still sealed under it; run "keys rotate" first',
  too_young: 'it was replaced too recently',
} as const;

export const retire: Command = {
  words: 'keys retire',
  summary: 'Remove keys that no longer seal anything',
  options: [
    `--days <number>     only keys replaced at least this long ago; default: ${defaultDays}`,
    '--leaked            also remove what verifies signatures in mails and records made with them',
  ],
  async run({ args, terminal, ...input }) {
    const options = readOptions(args, {
      days: { type: 'string', default: String(defaultDays) },
      leaked: { type: 'boolean', default: false },
    });
    const minimumDays = readDays(options.days);
    const lasting = [...new Set(modules.flatMap(({ lastingSignatures = [] }) => lastingSignatures))];
    const outcome = await withPlatform(input, (platform) =>
      retireKeys({
        deps: keyDeps(platform),
        lasting: options.leaked ? [] : lasting,
        minimumDays,
        onRetired: (tx, numbers) => note(tx, { action: 'keys.retired', after: { numbers, leaked: options.leaked } }),
      }),
    );
    for (const id of outcome.retired) terminal.say(`Key ${id} was removed.`);
    for (const { id, why } of outcome.kept) terminal.say(`Key ${id} stays: ${reasons[why]}.`);
    if (outcome.retired.length + outcome.kept.length === 0) terminal.say('There is only the current key.');
    return exitCodes.done;
  },
};
