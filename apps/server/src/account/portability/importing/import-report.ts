import {
  type DataImportKind,
  dataImportKinds,
  dataImportLimits,
  type DataImportReason,
  type DataImportReport,
} from '@enlace/contract/account/portability/data-imports.contract.ts';
import { ArchiveError } from './archive.errors.ts';

const nameCharacters = 120;
const listed = 500;

/** An archive's text, safe to store and show. */
export function shownText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, '\uFFFD')
    .slice(0, nameCharacters);
}

type Problem = { kind: DataImportKind; name: string; path: string; line: number; reason: DataImportReason };

/** Counts what is imported and keeps the first of the problems. */
export function createReport() {
  const kinds = new Map<DataImportKind, { fresh: number; known: number; refused: number }>();
  const problems: Problem[] = [];
  const renamed = new Map<string, DataImportReport['renamed'][number]>();
  const resting: DataImportReport['resting'] = [];
  let refused = 0;
  const of = (kind: DataImportKind) => {
    const found = kinds.get(kind) ?? { fresh: 0, known: 0, refused: 0 };
    kinds.set(kind, found);
    return found;
  };
  return {
    fresh: (kind: DataImportKind) => void (of(kind).fresh += 1),
    known: (kind: DataImportKind) => void (of(kind).known += 1),
    refuse(problem: Problem) {
      of(problem.kind).refused += 1;
      refused += 1;
      if (refused > dataImportLimits.refused) throw new ArchiveError('too_many_refused', problem.path);
      if (problems.length < dataImportLimits.problems)
        problems.push({ ...problem, name: shownText(problem.name), path: shownText(problem.path) });
    },
    renamed(kind: DataImportKind, from: string, to: string) {
      if (renamed.size < listed) renamed.set(`${kind} ${from}`, { kind, from: shownText(from), to: shownText(to) });
    },
    rests(kind: DataImportKind, name: string) {
      if (resting.length < listed) resting.push({ kind, name: shownText(name) });
    },
    build: (needs: DataImportReport['needs']): DataImportReport => ({
      kinds: dataImportKinds.flatMap((kind) => {
        const counts = kinds.get(kind);
        return counts && counts.fresh + counts.known + counts.refused > 0 ? [{ kind, ...counts }] : [];
      }),
      problems,
      renamed: [...renamed.values()],
      resting,
      needs,
    }),
  };
}

export type ReportBuilder = ReturnType<typeof createReport>;
