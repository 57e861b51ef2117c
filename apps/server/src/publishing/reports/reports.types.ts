import type { Locale } from '@enlace/contract/core/locale.ts';
import type {
  ReportedPageState,
  ReportReason,
  ReportState,
} from '@enlace/contract/publishing/reports/reports.schemas.ts';
import type { AdminActor, OwnerId, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

export type ReportsDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'jobs' | 'live' | 'config' | 'secrets'>;
export type ReportsCall = { deps: ReportsDeps; ctx: RequestContext<AdminActor> };
export type ReportCall = ReportsCall & { id: string };

export type ReportListRow = {
  id: string;
  state: ReportState;
  reason: ReportReason;
  excerpt: string;
  createdAt: Temporal.Instant;
  ownerId: OwnerId;
  profileId: string;
  profileName: string;
  profileSlug: string;
  pageState: ReportedPageState;
  clientName: string;
  alias: string;
  othersOpen: number;
};

export type ReportRow = ReportListRow & {
  body: string;
  reporterEmail: string | null;
  note: string;
  decidedAt: Temporal.Instant | null;
  decidedByName: string | null;
  withheldAt: Temporal.Instant | null;
  withheldReason: string | null;
  withheldByName: string | null;
};

export type OtherReportRow = Pick<ReportListRow, 'id' | 'state' | 'reason' | 'excerpt' | 'createdAt'>;

/** A recipient of the product's mails. */
export type MailReader = { name: string; email: string; locale: Locale | null };
