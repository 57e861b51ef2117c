import type { ImportPlan, ImportProblem } from '@enlace/contract/audience/imports/imports.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { contactRange } from '../imports.rules.ts';
import type { Decision, StagedPerson } from '../imports.types.ts';
import type { Chunk, LateObjection, RefusedRow } from '../reading/reading.types.ts';
import { lateObjectionOf } from './late-objections.ts';
import { mergePerson } from './merge-person.rules.ts';
import {
  fillStage,
  findClosedAddresses,
  findEmailHolders,
  findPhoneHolders,
  listBeyond,
  noteUnplaced,
  readKnown,
  takeStaged,
} from './stage.repository.ts';

export type DecideInput = {
  tx: Tx;
  owner: OwnerId;
  importId: string;
  plan: ImportPlan;
  chunk: Chunk;
  /** Contacts found in earlier rows, with their lines. Rows of this chunk are added. */
  met: Map<string, number>;
  /** Remaining quota; null without a limit. */
  room: number | null;
  names: Names;
  isLocking: boolean;
};

/** Folders and labels that rows may get. */
export type Names = {
  /** Ids by the file's names. */
  labelIdOf: ReadonlyMap<string, string>;
  labelNameOf: ReadonlyMap<string, string>;
  /** Ids by the file's paths. */
  folderIdOf: ReadonlyMap<string, string>;
  folderNameOf: ReadonlyMap<string, string>;
  topicNameOf: ReadonlyMap<string, string>;
  /** Names beyond the limit, with the columns they are in. */
  unplaced: { labels: readonly string[]; labelColumn: string; folders: readonly string[]; folderColumn: string };
};

/** Decisions for a chunk: new people stay in the stage, all others are listed here. */
export type Decided = {
  created: number;
  matched: Decision[];
  refused: RefusedRow[];
  late: LateObjection[];
  room: number | null;
};

type Matches = { contactOf: Map<number, string>; taken: Map<number, Map<string, string>> };

async function findMatches({ tx, owner, importId }: DecideInput): Promise<Matches> {
  const contactOf = new Map<number, string>();
  const taken: Matches['taken'] = new Map();
  for (const { line, contactId, email } of await findEmailHolders(tx, owner)) {
    const holders = taken.get(line) ?? new Map<string, string>();
    taken.set(line, holders.set(email, contactId));
  }
  for (const { line, contactId } of await findPhoneHolders(tx, owner, contactRange(importId)))
    if (!taken.has(line)) contactOf.set(line, contactId);
  return { contactOf, taken };
}

type Closed = ReadonlyMap<string, 'email_taken' | 'suppressed' | 'erased'>;

function refusal(staged: StagedPerson, problem: ImportProblem): RefusedRow {
  return { line: staged.line, name: staged.name, problems: [problem, ...staged.problems] };
}

type MatchInput = {
  input: DecideInput;
  staged: readonly StagedPerson[];
  matches: Matches;
  closed: ReadonlyMap<number, Closed>;
};

function closedFor(
  staged: StagedPerson,
  contactId: string,
  { matches, closed }: Omit<MatchInput, 'input' | 'staged'>,
): Closed {
  const others = [...(matches.taken.get(staged.line) ?? [])].filter(([, holder]) => holder !== contactId);
  return new Map([...(closed.get(staged.line) ?? []), ...others.map(([email]) => [email, 'email_taken'] as const)]);
}

function wantedLabels({ plan, names }: DecideInput, { labels }: StagedPerson): string[] {
  const named = labels.flatMap((label) => names.labelIdOf.get(label) ?? []);
  return [...new Set([...plan.labelIds, ...named])];
}

/** The row’s own folder takes precedence over the common one. */
function wantedFolder({ plan, names }: DecideInput, { folder }: StagedPerson): string | null {
  return (folder === null ? undefined : names.folderIdOf.get(folder)) ?? plan.folderId;
}

async function decideMatched(all: MatchInput): Promise<Pick<Decided, 'matched' | 'refused' | 'late'>> {
  const { input, staged, matches } = all;
  const { tx, owner, plan, met } = input;
  const matched: Decision[] = [];
  const refused: RefusedRow[] = [];
  const late: LateObjection[] = [];
  const pairs: { person: StagedPerson; contactId: string }[] = [];
  for (const person of staged.toSorted((left, right) => left.line - right.line)) {
    const holders = matches.taken.get(person.line);
    const byEmail = person.emails.map((email) => holders?.get(email)).find((id) => id !== undefined);
    const contactId = byEmail ?? matches.contactOf.get(person.line);
    if (contactId === undefined) continue;
    const first = met.get(contactId);
    if (first !== undefined && first !== person.line) {
      late.push(...lateObjectionOf(person, plan));
      refused.push(
        refusal(person, {
          column: String(first),
          value: person.emails[0] ?? person.phones[0] ?? '',
          code: 'duplicate_in_file',
        }),
      );
    } else pairs.push({ person, contactId });
    if (first === undefined) met.set(contactId, person.line);
  }
  const known = await readKnown(tx, owner, {
    ids: pairs.map(({ contactId }) => contactId),
    isLocking: input.isLocking,
  });
  const byId = new Map(known.map((person) => [person.id, person]));
  for (const { person, contactId } of pairs) {
    const now = byId.get(contactId);
    if (!now) throw new Error('a tamy that was just found is gone');
    const merged = mergePerson({
      known: now,
      staged: person,
      policy: plan.duplicates,
      closed: closedFor(person, contactId, all),
      labelIds: wantedLabels(input, person),
      folderId: wantedFolder(input, person),
      names: input.names,
    });
    const problems: ImportProblem[] =
      plan.duplicates === 'skip'
        ? [{ column: '', value: person.emails[0] ?? person.phones[0] ?? '', code: 'duplicate_skipped' }]
        : [];
    matched.push({
      line: person.line,
      known: now,
      ...merged,
      problems: [...problems, ...person.problems, ...merged.problems],
    });
  }
  return { matched, refused, late };
}

async function closedByLine({ tx, owner }: DecideInput): Promise<Map<number, Map<string, 'suppressed' | 'erased'>>> {
  const byLine = new Map<number, Map<string, 'suppressed' | 'erased'>>();
  for (const { line, email, code } of await findClosedAddresses(tx, owner))
    byLine.set(line, (byLine.get(line) ?? new Map<string, 'suppressed' | 'erased'>()).set(email, code));
  return byLine;
}

/** Shared by checks and runs: who is new, who changes how, who is refused and why. Writes nothing permanent. */
export async function decideChunk(input: DecideInput): Promise<Decided> {
  const { tx, chunk, room } = input;
  await fillStage(tx, chunk.copy);
  await noteUnplaced(tx, input.names.unplaced);
  const matches = await findMatches(input);
  const closed = await closedByLine(input);
  const matchedLines = new Set([...matches.taken.keys(), ...matches.contactOf.keys()]);
  const staged = await takeStaged(tx, [...new Set([...matchedLines, ...closed.keys()])]);
  const decided = await decideMatched({ input, staged, matches, closed });
  const barred = staged.flatMap((person) => {
    const [address] = matchedLines.has(person.line) ? [] : (closed.get(person.line) ?? []);
    return address ? [refusal(person, { column: '', value: address[0], code: address[1] })] : [];
  });
  const fresh = chunk.staged - staged.length;
  const beyond = room !== null && fresh > room ? await takeStaged(tx, await listBeyond(tx, room)) : [];
  const crowded = beyond.map((person) => refusal(person, { column: '', value: '', code: 'over_quota' }));
  const created = fresh - beyond.length;
  return {
    created,
    matched: decided.matched,
    refused: [...chunk.refused, ...decided.refused, ...barred, ...crowded],
    late: [...chunk.late, ...decided.late],
    room: room === null ? null : room - created,
  };
}
