import type { DecideReportInput } from '@enlace/contract/publishing/reports/reports.schemas.ts';
import { type MailContent, notify, operatorOwner, queueMail, recordHistory } from '#workspace/door.ts';
import { AppError } from '#platform/errors.ts';
import { getClientReader, lockReport, resolveOpenOfPage, writeDecision, writeReopened } from '../reports.repository.ts';
import type { MailReader, ReportCall, ReportsDeps, Report } from '../reports.types.ts';
import { readReportIn } from './read-reports.ts';
import { releaseProfile, withholdProfile } from '#presence/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { releasedEmail, withheldEmail } from '../emails/reports.email.ts';

type Notice = {
  tx: Tx;
  deps: ReportsDeps;
  owner: OwnerId;
  profileId: string;
  kind: 'profile.withheld' | 'profile.released';
  name: string;
  write: (reader: MailReader & { url: string }) => MailContent;
};

/** In the app and by mail: clients must learn immediately that a page was taken down. */
async function notifyClient({ tx, deps, owner, profileId, kind, name, write }: Notice): Promise<void> {
  const path = `/user/perfiles/view/${profileId}`;
  await notify({ tx, deps, owner, profileId, notification: { kind, params: { name }, link: path } });
  const reader = await getClientReader(tx, owner);
  const content = write({ ...reader, url: deps.config.publicUrl + path });
  await queueMail({ tx, deps, mail: { purpose: kind, to: { name: reader.name, address: reader.email }, ...content } });
}

/** Takes the reported page down and resolves all open reports about it. Errors: reports.already_withheld. */
export function withholdPage({ deps, ctx, id, reason }: ReportCall & { reason: string }): Promise<Report> {
  return deps.db.system(async (tx) => {
    const { owner, profileId } = await lockReport(tx, id);
    const { name, isNew } = await withholdProfile({ tx, deps, ctx, owner, id: profileId, reason });
    if (!isNew) throw new AppError('reports.already_withheld');
    const decision = { note: reason, adminId: ctx.actor.userId, now: deps.clock.now() };
    for (const decided of await resolveOpenOfPage(tx, { owner, profileId, ...decision })) {
      const after = { state: 'resolved' };
      const entry = { action: 'report.decided', subjectKind: 'report', subjectId: decided, after };
      await recordHistory({ tx, owner: operatorOwner, actor: ctx.actor, entry });
    }
    const write = (reader: MailReader & { url: string }) =>
      withheldEmail({ ...reader, locale: reader.locale ?? deps.config.defaultLocale, page: name, reason });
    await notifyClient({ tx, deps, owner, profileId, kind: 'profile.withheld', name, write });
    return readReportIn(tx, id);
  });
}

/** Errors: reports.not_withheld. */
export function releasePage({ deps, ctx, id }: ReportCall): Promise<Report> {
  return deps.db.system(async (tx) => {
    const { owner, profileId } = await lockReport(tx, id);
    const { name, isNew } = await releaseProfile({ tx, deps, ctx, owner, id: profileId });
    if (!isNew) throw new AppError('reports.not_withheld');
    const write = (reader: MailReader & { url: string }) =>
      releasedEmail({ ...reader, locale: reader.locale ?? deps.config.defaultLocale, page: name });
    await notifyClient({ tx, deps, owner, profileId, kind: 'profile.released', name, write });
    return readReportIn(tx, id);
  });
}

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
