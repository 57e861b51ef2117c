/** What this looks at of a statement of the driver: the text it was made of, and where in the source that stands. */
type Statement = { strings: unknown; origin: string };
type Handle = (this: Statement) => unknown;

/** Texts whose origin has been read. */
const settled = new WeakSet<object>();
const watched = new WeakSet<object>();

/**
 * The driver (3.4.9) keeps an error for every text in the source, to tell where it came from, and until the stack of that
 * error is read it holds the connections of the first call, with all they know of their statements.
 */
export function settleOrigin(statement: object): void {
  // NOTE: every statement of the driver has both.
  const { strings } = statement as Statement;
  if (typeof strings !== 'object' || strings === null || settled.has(strings)) return;
  settled.add(strings);
  Reflect.get(statement, 'origin');
}

/** The same for the statements that the driver makes by itself, such as the commit; `statement` may be any of its. */
export function settleOriginsOfDriver(statement: object): void {
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
