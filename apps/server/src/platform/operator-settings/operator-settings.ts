import { type Brand, brandSchema, defaultBrand } from '@enlace/contract/operation/brand/brand.schemas.ts';
import { limitsSchema, noLimits, type OperatorLimits } from '@enlace/contract/operation/instance/limits.schemas.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/database/client.ts';

/** A change reaches every process within this time; each read costs a query for two rows. */
const freshMs = 1000;

export type SettingArea = 'brand' | 'limits';
type Settings = { brand: Brand; limits: OperatorLimits };

/** What the operator configures while the product runs. */
export type OperatorSettings = {
  /** At most a second old. */
  read(): Promise<Settings>;
  /** The last settings read, for callers that cannot wait; the defaults before the first read. */
  last(): Settings;
  /** Makes the next read of this process see a change that was just written. */
  forget(): void;
};

type Row = { area: SettingArea; value: unknown };

/**
 * The settings as the caller's transaction sees them. Values that a newer version wrote and this one does not know are
 * left out.
 */
export async function readSettings(tx: Pick<Tx, 'sql'>): Promise<Settings> {
  const rows = await tx.sql<Row[]>`select area, value from operator_settings`;
  const of = (area: SettingArea) => rows.find((row) => row.area === area)?.value;
  const brand = brandSchema.safeParse({ ...defaultBrand, ...objectOf(of('brand')) });
  const limits = limitsSchema.safeParse({ ...noLimits, ...objectOf(of('limits')) });
  return {
    brand: brand.success ? brand.data : defaultBrand,
    limits: limits.success ? limits.data : noLimits,
  };
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

type WriteInput = { tx: Tx; area: SettingArea; value: object; now: Temporal.Instant };

/** Stores one area completely. */
export async function writeSettings({ tx, area, value, now }: WriteInput): Promise<void> {
  await tx.sql`
    insert into operator_settings (area, value, changed_at) values (${area}, ${tx.sql.json({ ...value })}, ${now})
    on conflict (area) do update set value = excluded.value, changed_at = excluded.changed_at`;
}

/** Serialises changes of one area: a partial change reads what the previous one wrote. */
export async function lockSettings(tx: Tx, area: SettingArea): Promise<Settings> {
  await tx.sql`select pg_advisory_xact_lock(hashtext(${`operator-settings-${area}`}))`;
  return readSettings(tx);
}

/** Caches the settings for a second, so that busy paths query the database at most once a second. */
export function createOperatorSettings({ db, clock }: { db: Database; clock: Clock }): OperatorSettings {
  let held: { settings: Settings; atMs: number } | undefined;
  let reading: Promise<Settings> | undefined;
  let changes = 0;

  async function load(): Promise<Settings> {
    const seen = changes;
    const atMs = clock.monotonicMs();
    const settings = await db.system((tx) => readSettings(tx), { readOnly: true });
    // A change written during this read may be missing from it.
    if (seen === changes) held = { settings, atMs };
    return settings;
  }

  return {
    read() {
      if (held && clock.monotonicMs() - held.atMs < freshMs) return Promise.resolve(held.settings);
      reading ??= load().finally(() => {
        reading = undefined;
      });
      return reading;
    },
    last: () => held?.settings ?? { brand: defaultBrand, limits: noLimits },
    forget() {
      changes += 1;
      held = undefined;
      reading = undefined;
    },
  };
}
