import { growStreams } from '#sending/campaigns/launch/streams.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

type StepTotals = { passed: number; yes: number; no: number };
export type PassedStep = { automationId: string; stepId: string; way?: 'yes' | 'no' };

/** Effects of one run; counted only if the run commits. */
export type Gains = { passed: PassedStep[]; streams: string[] };

export type Batch = {
  add(gains: Gains): void;
  /** Writes the totals of the batch in a fixed order at the end of its transaction. */
  write(tx: Tx, owner: OwnerId): Promise<void>;
};

/** Collects the totals of a transaction, so that each counter is updated once, whatever the number of runs. */
export function createBatch(): Batch {
  const steps = new Map<string, StepTotals & PassedStep>();
  const streams = new Map<string, number>();
  return {
    add({ passed, streams: added }) {
      for (const { automationId, stepId, way } of passed) {
        const key = `${automationId} ${stepId}`;
        const sum = steps.get(key) ?? { automationId, stepId, passed: 0, yes: 0, no: 0 };
        steps.set(key, {
          ...sum,
          passed: sum.passed + 1,
          yes: sum.yes + (way === 'yes' ? 1 : 0),
          no: sum.no + (way === 'no' ? 1 : 0),
        });
      }
      for (const id of added) streams.set(id, (streams.get(id) ?? 0) + 1);
    },
    async write(tx, owner) {
      for (const [, { automationId, stepId, passed, yes, no }] of [...steps].toSorted(([one], [other]) =>
        one < other ? -1 : 1,
      ))
        await tx.sql`
          insert into automation_step_totals as t (owner_id, automation_id, step_id, passed, yes, no)
          values (${owner}, ${automationId}, ${stepId}, ${passed}, ${yes}, ${no})
          on conflict (owner_id, automation_id, step_id) do update
          set passed = t.passed + excluded.passed, yes = t.yes + excluded.yes, no = t.no + excluded.no`;
      await growStreams(tx, owner, streams);
    },
  };
}
