import type { DecideReportInput, Report } from '@enlace/contract/publishing/reports/reports.schemas.ts';
import { operatorOwner, recordHistory } from '#workspace/door.ts';
import { AppError } from '#platform/errors.ts';
import { lockReport, writeDecision, writeReopened } from '../reports.repository.ts';
import type { ReportCall } from '../reports.types.ts';
import { readReportIn } from './read-reports.ts';

/** Closes a report without touching its page. Errors: reports.already_decided. */
export function decideReport({ deps, ctx, id, input }: ReportCall & { input: DecideReportInput }): Promise<Report> {
  return deps.db.system(async (tx) => {
    const report = await lockReport(tx, id);
    if (report.state !== 'open') throw new AppError('reports.already_decided');
    await writeDecision(tx, { ...report, ...input, adminId: ctx.actor.userId, now: deps.clock.now() });
    const entry = { action: 'report.decided', subjectKind: 'report', subjectId: id, after: { state: input.state } };
    await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry });
    return readReportIn(tx, id);
  });
}

/** Errors: reports.not_decided. */
export function reopenReport({ deps, ctx, id }: ReportCall): Promise<Report> {
  return deps.db.system(async (tx) => {
    const report = await lockReport(tx, id);
    if (report.state === 'open') throw new AppError('reports.not_decided');
    await writeReopened(tx, report);
    const entry = { action: 'report.reopened', subjectKind: 'report', subjectId: id, before: { state: report.state } };
    await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry });
    return readReportIn(tx, id);
  });
}
