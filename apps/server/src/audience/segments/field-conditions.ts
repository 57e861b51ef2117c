import type { SegmentCondition } from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import type { Tx } from '#platform/database/client.ts';
import { foldText } from '#platform/search/search-tokens.ts';
import { type DaySpan, spanOf } from './segment-days.rules.ts';
import type { Sql } from './segments.types.ts';

type FieldCondition = Extract<SegmentCondition, { type: 'field' }>;
type TextTest = Extract<SegmentCondition, { type: 'text' }>['test'];
type Kind = FieldCondition['of']['kind'];
type TestOf<K extends Kind> = Extract<FieldCondition['of'], { kind: K }>['test'];

/** `folded` is a text without case and accents, never null; empty means no value. */
export function textCondition(tx: Tx, folded: Sql, test: TextTest): Sql {
  if (test.op === 'filled') return tx.sql`${folded} <> ''`;
  if (test.op === 'empty') return tx.sql`${folded} = ''`;
  const value = foldText(test.value);
  switch (test.op) {
    case 'is':
      return tx.sql`${folded} = ${value}`;
    case 'is_not':
      return tx.sql`${folded} <> ${value}`;
    case 'contains':
      return tx.sql`strpos(${folded}, ${value}) > 0`;
    case 'not_contains':
      return tx.sql`strpos(${folded}, ${value}) = 0`;
    case 'starts':
      return tx.sql`starts_with(${folded}, ${value})`;
    case 'ends':
      return tx.sql`right(${folded}, length(${value}::text)) = ${value}`;
  }
}

/** The value if it has that JSON type, else null. */
function valueOf(tx: Tx, key: string, type: 'string' | 'number' | 'boolean' | 'array'): Sql {
  return tx.sql`case when jsonb_typeof(c.fields -> ${key}::text) = ${type}::text then c.fields -> ${key}::text end`;
}

function fieldText(tx: Tx, key: string): Sql {
  return tx.sql`coalesce(case when jsonb_typeof(c.fields -> ${key}::text) = 'string' then enlace_fold(c.fields ->> ${key}::text) end, '')`;
}

function numberCondition(tx: Tx, key: string, test: TestOf<'number'>): Sql {
  const value = tx.sql`(case when jsonb_typeof(c.fields -> ${key}::text) = 'number' then (c.fields ->> ${key}::text)::numeric end)`;
  switch (test.op) {
    case 'filled':
      return tx.sql`${value} is not null`;
    case 'empty':
      return tx.sql`${value} is null`;
    case 'equals':
      return tx.sql`${value} = ${test.value}::numeric`;
    case 'not_equals':
      return tx.sql`${value} is distinct from ${test.value}::numeric`;
    case 'above':
      return tx.sql`${value} > ${test.value}::numeric`;
    case 'at_least':
      return tx.sql`${value} >= ${test.value}::numeric`;
    case 'below':
      return tx.sql`${value} < ${test.value}::numeric`;
    case 'at_most':
      return tx.sql`${value} <= ${test.value}::numeric`;
  }
}

function dayCondition(tx: Tx, key: string, { test, today }: { test: TestOf<'date'>; today: Temporal.PlainDate }): Sql {
  // Calendar days sort as text.
  const day = tx.sql`(case when jsonb_typeof(c.fields -> ${key}::text) = 'string' and c.fields ->> ${key}::text ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
    then (c.fields ->> ${key}::text) collate "C" end)`;
  if (test.op === 'filled') return tx.sql`${day} is not null`;
  if (test.op === 'empty') return tx.sql`${day} is null`;
  const { from, until }: DaySpan = spanOf(test, today);
  return tx.sql`(${day} is not null ${from ? tx.sql`and ${day} >= ${from.toString()}` : tx.sql``}
    ${until ? tx.sql`and ${day} < ${until.toString()}` : tx.sql``})`;
}

function choiceCondition(tx: Tx, key: string, test: TestOf<'choice'>): Sql {
  const value = tx.sql`(case when jsonb_typeof(c.fields -> ${key}::text) = 'string' then nullif(c.fields ->> ${key}::text, '') end)`;
  switch (test.op) {
    case 'filled':
      return tx.sql`${value} is not null`;
    case 'empty':
      return tx.sql`${value} is null`;
    case 'any_of':
      return tx.sql`${value} = any(${test.values}::text[])`;
    case 'none_of':
      return tx.sql`(${value} = any(${test.values}::text[])) is not true`;
  }
}

function choicesCondition(tx: Tx, key: string, test: TestOf<'choices'>): Sql {
  const value = tx.sql`(${valueOf(tx, key, 'array')})`;
  switch (test.op) {
    case 'filled':
      return tx.sql`${value} <> '[]'`;
    case 'empty':
      return tx.sql`coalesce(${value}, '[]') = '[]'`;
    case 'any_of':
      return tx.sql`${value} ?| ${test.values}::text[]`;
    case 'all_of':
      return tx.sql`${value} ?& ${test.values}::text[]`;
    case 'none_of':
      return tx.sql`(${value} ?| ${test.values}::text[]) is not true`;
  }
}

function booleanCondition(tx: Tx, key: string, test: TestOf<'boolean'>): Sql {
  const value = tx.sql`(${valueOf(tx, key, 'boolean')})`;
  if (test.op === 'filled') return tx.sql`${value} is not null`;
  if (test.op === 'empty') return tx.sql`${value} is null`;
  return tx.sql`${value} = ${tx.sql.json(test.value)}`;
}

/** A test of a custom field. May be null where the field is empty. */
export function fieldCondition(tx: Tx, { key, of }: FieldCondition, today: Temporal.PlainDate): Sql {
  switch (of.kind) {
    case 'text':
      return textCondition(tx, fieldText(tx, key), of.test);
    case 'number':
      return numberCondition(tx, key, of.test);
    case 'date':
      return dayCondition(tx, key, { test: of.test, today });
    case 'boolean':
      return booleanCondition(tx, key, of.test);
    case 'choice':
      return choiceCondition(tx, key, of.test);
    case 'choices':
      return choicesCondition(tx, key, of.test);
  }
}
