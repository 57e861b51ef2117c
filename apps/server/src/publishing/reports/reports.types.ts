import type { Locale } from '@enlace/contract/core/locale.ts';
import type { z } from 'zod';
import type {
  ReportedPageState,
  reportListItemSchema,
  reportSchema,
} from '@enlace/contract/publishing/reports/reports.schemas.ts';
import type { AdminActor, OwnerId, RequestContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';

export type ReportsDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'jobs' | 'live' | 'config' | 'secrets'>;
export type ReportsCall = { deps: ReportsDeps; ctx: RequestContext<AdminActor> };
export type ReportCall = ReportsCall & { id: string };

export type ReportListItem = z.output<typeof reportListItemSchema>;
export type Report = z.output<typeof reportSchema>;

export type ReportListRow = Omit<ReportListItem, 'profile' | 'client'> & {
  ownerId: OwnerId;
  profileId: string;
  profileName: string;
  profileSlug: string;
  pageState: ReportedPageState;
  clientName: string;
  alias: string;
};

export type ReportRow = ReportListRow &
  Pick<Report, 'text' | 'email'> & {
    note: string;
    decidedAt: Temporal.Instant | null;
    decidedByName: string | null;
    withheldAt: Temporal.Instant | null;
    withheldReason: string | null;
    withheldByName: string | null;
  };

export type OtherReportRow = Report['others'][number];

/** A recipient of the product's mails. */
export type MailReader = { name: string; email: string; locale: Locale | null };
