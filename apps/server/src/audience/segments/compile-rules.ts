import {
  isGroup,
  type SegmentActivity,
  type SegmentCondition,
  type SegmentRule,
  type SegmentTextField,
} from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import type { ContactEventKind } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { fromWireLocale } from '@enlace/contract/core/locale.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { fieldCondition, textCondition } from './field-conditions.ts';
import { spanOf } from './segment-days.rules.ts';
import type { Sql } from './segments.types.ts';

export type CompileContext = {
  tx: Tx;
  owner: OwnerId;
  timeZone: string;
  today: Temporal.PlainDate;
  /** Folders with their subfolders. */
  branches: ReadonlyMap<string, readonly string[]>;
};
type Condition<Type extends SegmentCondition['type']> = Extract<SegmentCondition, { type: Type }>;

const dateColumns = {
  created: 'c.created_at',
  activity: 'c.activity_at',
  status_changed: 'c.status_changed_at',
  updated: 'c.updated_at',
} as const;

function foldedColumn(tx: Tx, field: SegmentTextField): Sql {
  switch (field) {
    case 'name':
      return tx.sql`c.name_key`;
    case 'city':
      return tx.sql`c.city_key`;
    case 'company':
      return tx.sql`c.company_key`;
    case 'email':
    case 'phone':
      return tx.sql`coalesce(${tx.sql(`c.${field}`)}, '')`;
    case 'first_name':
    case 'last_name':
    case 'time_zone':
    case 'notes':
      return tx.sql`enlace_fold(coalesce(${tx.sql(`c.${field}`)}, ''))`;
  }
}

function recordText({ tx }: CompileContext, { field, test }: Condition<'text'>): Sql {
  // The address index is on the bare column.
  if (field === 'email' && test.op === 'is') return tx.sql`c.email = ${test.value.toLowerCase()}`;
  // Numbers are stored without spaces and punctuation.
  if (field === 'phone' && 'value' in test)
    return textCondition(tx, foldedColumn(tx, field), { ...test, value: test.value.replace(/[\s().-]+/g, '') });
  return textCondition(tx, foldedColumn(tx, field), test);
}

function recordDate({ tx, today, timeZone }: CompileContext, { field, test }: Condition<'date'>): Sql {
  if (test.op === 'filled') return tx.sql`true`;
  if (test.op === 'empty') return tx.sql`false`;
  const column = tx.sql(dateColumns[field]);
  const { from, until } = spanOf(test, today);
  const start = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).toInstant();
  return tx.sql`(true ${from ? tx.sql`and ${column} >= ${start(from)}` : tx.sql``}
    ${until ? tx.sql`and ${column} < ${start(until)}` : tx.sql``})`;
}

function oneOf(tx: Tx, column: Sql, { op, values }: { op: 'any_of' | 'none_of'; values: readonly string[] }): Sql {
  return op === 'any_of'
    ? tx.sql`${column} = any(${[...values]})`
    : tx.sql`(${column} = any(${[...values]})) is not true`;
}

function labelled({ tx, owner }: CompileContext, { op, ids }: Condition<'label'>): Sql {
  const carries = (wanted: readonly string[]) => tx.sql`exists (select 1 from label_links l
    where l.owner_id = ${owner} and l.noun = 'contact' and l.subject_id = c.id and l.label_id = any(${[...wanted]}::uuid[]))`;
  if (op === 'any_of') return carries(ids);
  if (op === 'none_of') return tx.sql`not ${carries(ids)}`;
  return joined(
    tx,
    'and',
    [...new Set(ids)].map((id) => carries([id])),
  );
}

function filed({ tx, owner, branches }: CompileContext, { op, ids }: Condition<'folder'>): Sql {
  const all = [...new Set(ids.flatMap((id) => branches.get(id) ?? [id]))];
  const isInside = tx.sql`exists (select 1 from folder_links f
    where f.owner_id = ${owner} and f.noun = 'contact' and f.subject_id = c.id and f.folder_id = any(${all}::uuid[]))`;
  return op === 'any_of' ? isInside : tx.sql`not ${isInside}`;
}

const eventKinds: Record<SegmentActivity, readonly ContactEventKind[]> = {
  wrote: ['wrote'],
  replied: ['replied'],
  received: ['campaign_sent'],
  opened: ['campaign_opened'],
  clicked: ['campaign_clicked'],
  form: ['joined', 'wrote'],
  unsubscribed: ['unsubscribed'],
};

function acted({ tx, owner, today, timeZone }: CompileContext, condition: Condition<'activity'>): Sql {
  const { activity, op, times, days, campaignId } = condition;
  const since = days === null ? undefined : today.subtract({ days }).toZonedDateTime(timeZone).toInstant();
  const [kind = '', ...kinds] = eventKinds[activity];
  // One index probe per contact: an array would be expanded again each time.
  const isKind = kinds.length === 0 ? tx.sql`= ${kind}` : tx.sql`= any(${[kind, ...kinds]})`;
  const events = tx.sql`select 1 from contact_events e
    where e.owner_id = ${owner} and e.contact_id = c.id and e.kind ${isKind}
      ${since ? tx.sql`and e.at >= ${since}` : tx.sql``}
      ${campaignId === null ? tx.sql`` : tx.sql`and e.details ->> 'campaignId' = ${campaignId}`}
      ${activity === 'form' ? tx.sql`and (e.details ->> 'source' in ('form', 'signup') or e.details ? 'answers')` : tx.sql``}`;
  const did =
    times === 1
      ? tx.sql`exists (${events})`
      : tx.sql`(select count(*) from (${events} limit ${times}) as acts) >= ${times}`;
  return op === 'did' ? did : tx.sql`not ${did}`;
}

function leaf(context: CompileContext, condition: SegmentCondition): Sql {
  const { tx } = context;
  switch (condition.type) {
    case 'text':
      return recordText(context, condition);
    case 'date':
      return recordDate(context, condition);
    case 'status':
      return oneOf(tx, tx.sql`c.status`, condition);
    case 'source':
      return oneOf(tx, tx.sql`c.source`, condition);
    case 'language':
      return oneOf(tx, tx.sql`c.language`, { op: condition.op, values: condition.values.map(fromWireLocale) });
    case 'profile':
      return oneOf(tx, tx.sql`c.source_profile_id::text`, { op: condition.op, values: condition.ids });
    case 'label':
      return labelled(context, condition);
    case 'folder':
      return filed(context, condition);
    case 'activity':
      return acted(context, condition);
    case 'field':
      return fieldCondition(tx, condition, context.today);
  }
}

function joined(tx: Tx, word: 'and' | 'or', parts: readonly Sql[]): Sql {
  const [first, ...rest] = parts;
  if (!first) return word === 'and' ? tx.sql`true` : tx.sql`false`;
  const glue = word === 'and' ? tx.sql`and` : tx.sql`or`;
  return tx.sql`(${rest.reduce((sum, each) => tx.sql`${sum} ${glue} ${each}`, first)})`;
}

/**
 * Rules on `contacts c`, as one condition. Negation is pushed down to the conditions, where `is not true` also matches
 * empty values; above them there are only `and` and `or`, so that indexes of single conditions stay usable.
 */
export function compileRule(context: CompileContext, rule: SegmentRule, isNegated = false): Sql {
  const { tx } = context;
  if (!isGroup(rule)) {
    const condition = leaf(context, rule);
    return isNegated ? tx.sql`(${condition}) is not true` : condition;
  }
  const negatesParts = (rule.type === 'none') !== isNegated;
  // Not (a or b) is not a and not b; not (a and b) is not a or not b.
  const word = (rule.type !== 'all') === negatesParts ? 'and' : 'or';
  return joined(
    tx,
    word,
    rule.rules.map((each) => compileRule(context, each, negatesParts)),
  );
}
