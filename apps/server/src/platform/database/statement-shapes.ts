import { settleOrigin, settleOriginsOfDriver } from './statement-origins.ts';

type SqlFunction = (...args: never[]) => unknown;

/** What `sql(list)` made, and what contains it: the text changes with the length of the list. */
const elastic = new WeakSet<object>();

function isElastic(value: unknown): boolean {
  return typeof value === 'object' && value !== null && elastic.has(value);
}

/**
 * Calls the driver's `sql` function. Statements whose text changes with the length of a list stay unprepared: the driver
 * (3.4.9) keeps every text it ever prepared in the memory of the server, connection by connection. `any(${list})` has one text.
 */
export function callSql(sql: SqlFunction, args: unknown[]): unknown {
  const made: unknown = Reflect.apply(sql, undefined, args);
  const [head, ...parts] = args;
  const isText = Array.isArray(head) && 'raw' in head;
  if (isText && typeof made === 'object' && made !== null) {
    settleOrigin(made);
    settleOriginsOfDriver(made);
  }
  if (typeof made !== 'object' || made === null || !(isText ? parts.some(isElastic) : Array.isArray(head))) return made;
  elastic.add(made);
  const options: unknown = Reflect.get(made, 'options');
  if (typeof options === 'object' && options !== null) Reflect.set(options, 'prepare', false);
  return made;
}
