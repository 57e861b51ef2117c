import type {
  FigureRow,
  MailboxFigures,
  MailboxFiguresQuery,
} from '@enlace/contract/mailbox/conversations/figures.schemas.ts';
import { type OfficeHours, openSecondsBetween } from '@enlace/contract/mailbox/senders/office-hours.rules.ts';
import { getClientCard } from '#identity/door.ts';
import { namesOfLinks } from '#workspace/door.ts';
import { listHours } from '#mailbox/senders/senders.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { csvLine } from '#platform/tables/csv-line.ts';
import { authorOf, type ClientContext, type MailboxDeps } from '../mailbox.context.ts';
import {
  type AnswerRow,
  listAnswers,
  listDayEnds,
  listScores,
  type Place,
  type RatingRow,
  readTargets,
} from './figures.repository.ts';
import { type Answer, figureRowOf, type Targets } from './figures.rules.ts';

/** Answers counted at most: a minute's work for nobody. */
const countedAnswers = 50_000;

/** The hours of each profile; without any, an office that never closes. */
export async function readHours(tx: Tx, owner: OwnerId): Promise<(profileId: string) => OfficeHours> {
  const { timeZone } = await getClientCard(tx, owner);
  const hours = await listHours(tx, owner, timeZone);
  return (profileId) => hours.get(profileId) ?? { timeZone, weekly: null, closedDays: [] };
}

type Kept = { answers: (Place & Answer)[]; scores: RatingRow[]; targets: Targets };
type Naming = (place: Place) => { id: string | null; name: string }[];

/** A row for each group that has anything, the busiest first. */
function rowsBy(naming: Naming, { answers, scores, targets }: Kept): FigureRow[] {
  const groups = new Map<string | null, { name: string; answers: Answer[]; scores: RatingRow['score'][] }>();
  const groupsOf = (place: Place) =>
    naming(place).map(({ id, name }) => {
      const group = groups.get(id) ?? { name, answers: [], scores: [] };
      groups.set(id, group);
      return group;
    });
  for (const answer of answers) for (const group of groupsOf(answer)) group.answers.push(answer);
  for (const rating of scores) for (const group of groupsOf(rating)) group.scores.push(rating.score);
  return [...groups]
    .map(([id, group]) => figureRowOf({ id, ...group }, targets))
    .toSorted((a, b) => b.answers.count - a.answers.count || a.name.localeCompare(b.name));
}

type Input = { deps: Pick<MailboxDeps, 'db'>; ctx: ClientContext; query: MailboxFiguresQuery };

/** How soon people were answered within office hours, by profile, person and label. */
export async function readFigures({ deps, ctx, query }: Input): Promise<MailboxFigures> {
  const { owner } = authorOf(ctx);
  const { from, to, profileId } = query;
  return deps.db.scoped(
    owner,
    async (tx) => {
      const { timeZone } = await getClientCard(tx, owner);
      const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).toInstant();
      const range = {
        from: startOf(Temporal.PlainDate.from(from)),
        until: startOf(Temporal.PlainDate.from(to).add({ days: 1 })),
        profileId,
      };
      const [rows, scores, days, targets, hours, { labels }] = await Promise.all([
        listAnswers(tx, owner, { ...range, limit: countedAnswers + 1 }),
        listScores(tx, owner, range),
        listDayEnds(tx, owner, { from, to, profileId }),
        readTargets(tx, owner),
        readHours(tx, owner),
        namesOfLinks(tx, { owner, noun: 'conversation' }),
      ]);
      const secondsOf = ({ profileId: of, at, replySeconds }: AnswerRow) =>
        openSecondsBetween(hours(of), at.subtract({ seconds: replySeconds }), at);
      const answers = rows.slice(0, countedAnswers).map((row) => ({ ...row, seconds: secondsOf(row) }));
      const kept: Kept = { answers, scores, targets };
      const [all] = rowsBy(() => [{ id: null, name: '' }], kept);
      return {
        all: all ?? figureRowOf({ id: null, name: '', answers: [], scores: [] }, targets),
        profiles: rowsBy((place) => [{ id: place.profileId, name: place.profileName }], kept),
        people: rowsBy(({ personId, personName }) => [{ id: personId, name: personName ?? '' }], kept),
        labels: rowsBy(
          ({ labelIds }) =>
            labelIds.map((id) => ({ id, name: labels.get(id) ?? '' })).filter(({ name }) => name !== ''),
          kept,
        ),
        days,
        isCut: rows.length > countedAnswers,
      };
    },
    { readOnly: true },
  );
}

const columns = [
  'group',
  'name',
  'first_answers',
  'first_median_seconds',
  'first_ninth_seconds',
  'first_in_time',
  'answers',
  'answer_median_seconds',
  'answer_ninth_seconds',
  'answers_in_time',
  'rated_good',
  'rated_bad',
  'waiting',
  'open',
];

function lineOf(group: string, { name, first, answers, ratings }: FigureRow): string {
  const waits = [first, answers].flatMap(({ count, median, ninth, inTime }) => [
    count,
    median ?? '',
    ninth ?? '',
    inTime ?? '',
  ]);
  return csvLine([group, name, ...waits, ratings.good, ratings.bad, '', '']);
}

/** The same as CSV: a line for all, for each profile, person and label, and for the end of each day. */
export async function exportFigures(input: Input): Promise<string> {
  const { all, profiles, people, labels, days } = await readFigures(input);
  const groups = { all: [all], profile: profiles, person: people, label: labels };
  const lines = Object.entries(groups).flatMap(([group, rows]) => rows.map((row) => lineOf(group, row)));
  const blank = Array.from({ length: 10 }, () => '');
  const ends = days.map(({ day, waiting, open }) => csvLine(['day', day, ...blank, waiting, open]));
  return `\uFEFF${csvLine(columns)}${lines.join('')}${ends.join('')}`;
}
