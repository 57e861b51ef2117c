/** The parts of a driver statement used here: its source text, and where that is in the source code. */
type Statement = { strings: unknown; origin: string };
type Handle = (this: Statement) => unknown;

/** Texts whose origin was already read. */
const settled = new WeakSet<object>();
const watched = new WeakSet<object>();

/**
 * The driver (3.4.9) keeps an error for every text in the source, to report its origin, and until that error's stack is
 * read it retains the connections of the first call, with all they know of their statements.
 */
function settleOrigin(statement: object): void {
  // NOTE: every statement of the driver has both.
  const { strings } = statement as Statement;
  if (typeof strings !== 'object' || strings === null || settled.has(strings)) return;
  settled.add(strings);
  Reflect.get(statement, 'origin');
}

/** The same for the driver's own statements, such as commit; `statement` may be any of its. */
function settleOriginsOfDriver(statement: object): void {
  const kind: unknown = Object.getPrototypeOf(statement);
  if (typeof kind !== 'object' || kind === null || watched.has(kind)) return;
  watched.add(kind);
  // NOTE: a method of the driver's class, called once when a statement is sent.
  const handle = Reflect.get(kind, 'handle') as Handle;
  Reflect.set(kind, 'handle', function settleAndHandle(this: Statement): unknown {
    settleOrigin(this);
    return handle.call(this);
  });
}

type SqlFunction = (...args: never[]) => unknown;

/** Results of `sql(list)`, and what contains them: the text changes with the length of the list. */
const elastic = new WeakSet<object>();

function isElastic(value: unknown): boolean {
  return typeof value === 'object' && value !== null && elastic.has(value);
}

/**
 * Calls the driver's `sql` function. Statements whose text changes with a list's length stay unprepared: the driver
 * (3.4.9) keeps every text it ever prepared in the server's memory, per connection. `any(${list})` has one text.
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
