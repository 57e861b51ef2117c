import { customType } from 'drizzle-orm/pg-core';

/** timestamptz as Temporal.Instant. */
export const instant = customType<{ data: Temporal.Instant; driverData: Temporal.Instant }>({
  dataType: () => 'timestamptz',
});

/** date as Temporal.PlainDate. */
export const plainDate = customType<{ data: Temporal.PlainDate; driverData: Temporal.PlainDate }>({
  dataType: () => 'date',
});
