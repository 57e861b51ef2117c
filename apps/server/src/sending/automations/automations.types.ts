import type {
  AutomationAudienceTest,
  AutomationStep,
  AutomationTrigger,
  AutomationTriggerKind,
} from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import type {
  AutomationReentry,
  automationRunSchema,
  automationSchema,
  automationSummarySchema,
  RunLeaveReason,
  RunLogEntry,
} from '@enlace/contract/sending/automations/automations.schemas.ts';
import type { z } from 'zod';
import type { ClientActor, OwnerId, RequestContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';

export type AutomationDeps = Pick<
  Platform,
  | 'db'
  | 'clock'
  | 'ids'
  | 'config'
  | 'events'
  | 'live'
  | 'jobs'
  | 'renderer'
  | 'mjml'
  | 'logger'
  | 'secrets'
  | 'installation'
>;
export type AutomationCall = { deps: AutomationDeps; ctx: RequestContext<ClientActor> };

/** The editable part of an automation. */
export type Plan = {
  name: string;
  trigger: AutomationTrigger;
  audience: AutomationAudienceTest | null;
  reentry: AutomationReentry;
  steps: AutomationStep[];
};

export type Automation = z.output<typeof automationSchema>;
export type AutomationSummary = z.output<typeof automationSummarySchema>;
export type AutomationRun = z.output<typeof automationRunSchema>;

type Computed = 'figures' | 'problems' | 'stepFigures' | 'waitsForQuota' | 'timeZone';

export type AutomationRow = Omit<Automation, Computed> & {
  ownerId: OwnerId;
  nextScanAt: Temporal.Instant | null;
  armedAt: Temporal.Instant | null;
  scannedDay: Temporal.PlainDate | null;
  scannedUntil: Temporal.Instant | null;
};

/** One contact's run, without its log. */
export type RunRow = Omit<AutomationRun, 'automation' | 'contact' | 'reason' | 'trigger' | 'stepKind'> & {
  ownerId: OwnerId;
  automationId: string;
  contactId: string;
  leftReason: RunLeaveReason | null;
  triggerKind: AutomationTriggerKind;
  occasion: string | null;
  chain: number;
  arrived: boolean;
  attempts: number;
};

/** The contact of a run, with current data. */
export type RunContact = {
  id: string;
  name: string;
  email: string | null;
  status: string;
  deletedAt: Temporal.Instant | null;
  mergedInto: string | null;
  /** The contact's own zone, else the one of their telephone or language, else the client's. */
  timeZone: string;
};

export type LogEntry = RunLogEntry;

/** One transaction over a client's automations. */
export type Scene = { tx: Tx; deps: AutomationDeps; owner: OwnerId; now: Temporal.Instant };
