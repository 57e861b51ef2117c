import { Drop } from 'liquidjs';

/**
 * A missing value: false in conditions, like nil in Liquid, and equal to the empty text, for conditions such as
 * `contact.city != ""`.
 */
class MissingValue extends Drop {
  readonly size = 0;

  override valueOf(): null {
    return null;
  }

  equals(other: unknown): boolean {
    return isMissingOrEmpty(other instanceof Drop ? other.valueOf() : other);
  }

  gt = never;
  geq = never;
  lt = never;
  leq = never;
}

function never(): boolean {
  return false;
}

function isMissingOrEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

const missing = new MissingValue();
// Templates can read the properties of a drop: inherited ones must be hidden.
for (const name of Object.getOwnPropertyNames(Object.prototype)) {
  if (name !== 'valueOf') Object.defineProperty(missing, name, { value: undefined });
}

/** A mail's data for LiquidJS: null becomes a missing value. Plain JSON values in, at most a few levels deep. */
export function markMissing(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, mark(value)]));
}

function mark(value: unknown): unknown {
  if (value === null) return missing;
  if (Array.isArray(value)) return value.map(mark);
  return typeof value === 'object' ? markMissing({ ...value }) : value;
}

/** Equality for conditions: a name without a value is equal to the empty text, too. */
export function equalWhenMissing(left: unknown, right: unknown): boolean | undefined {
  if (left === undefined || left === null) return isMissingOrEmpty(right instanceof Drop ? right.valueOf() : right);
  if (right === undefined || right === null) return isMissingOrEmpty(left instanceof Drop ? left.valueOf() : left);
  return undefined;
}
