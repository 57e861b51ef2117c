import type { Locale } from '@enlace/contract/core/locale.ts';
import { type AdminRole, adminRolePermissions, adminRoles } from '@enlace/contract/core/permissions.ts';
import type { ReportInput } from '@enlace/contract/publishing/reports/reports.schemas.ts';
import { operatorOwner, queueMail, recordHistory } from '#workspace/door.ts';
import { networkOf } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { receivedEmail } from '../emails/reports.email.ts';
import {
  countFromNetwork,
  countOpenOfPage,
  countSince,
  insertReport,
  isRepeated,
  listAdminReaders,
  lockNetwork,
  type NewReport,
} from '../reports.repository.ts';
import type { ReportsDeps } from '../reports.types.ts';

export const reportWindowMinutes = 10;
/** Reports per network in that window. */
const maxPerNetwork = 5;
/** Open reports about one page; further ones tell the operator nothing new. */
const maxOpenPerPage = 500;
/** Reports overall in the window above which mails would only be noise: the list shows them all. */
const maxMailed = 20;

type Subject = { owner: OwnerId; profileId: string; name: string };
type Input = { deps: ReportsDeps; subject: Subject; input: ReportInput; locale: Locale; ip: string };
export type ReportOutcome = 'sent' | 'rate_limited';

const readers: readonly AdminRole[] = adminRoles.filter((role) => adminRolePermissions[role].includes('reports.write'));

async function notifyOperator(tx: Tx, deps: ReportsDeps, { subject, id }: { subject: Subject; id: string }) {
  for (const { name, email, locale } of await listAdminReaders(tx, readers)) {
    const content = receivedEmail({
      locale: locale ?? deps.config.defaultLocale,
      page: subject.name,
      url: `${deps.config.publicUrl}/admin/denuncias?id=${id}`,
    });
    await queueMail({ tx, deps, mail: { purpose: 'report', to: { name, address: email }, ...content } });
  }
}

async function store(tx: Tx, deps: ReportsDeps, { report, subject }: { report: NewReport; subject: Subject }) {
  const { networkKey, now, id, reason } = report;
  await lockNetwork(tx, networkKey);
  if (await isRepeated(tx, report)) return 'sent';
  const since = now.subtract({ minutes: reportWindowMinutes });
  if ((await countFromNetwork(tx, { networkKey, since })) >= maxPerNetwork) return 'rate_limited';
  const open = await countOpenOfPage(tx, report);
  if (open >= maxOpenPerPage) return 'sent';
  await insertReport(tx, report);
  const after = { reason, profileId: report.profileId };
  const entry = { action: 'report.received', subjectKind: 'report', subjectId: id, after };
  await recordHistory({ tx, owner: operatorOwner, actor: { kind: 'visitor' }, entry });
  // One mail per page until somebody has dealt with it.
  if (open === 0 && (await countSince(tx, since)) <= maxMailed) await notifyOperator(tx, deps, { subject, id });
  return 'sent';
}

/** Stores a visitor's report about a page and notifies the administrators; a repeated one changes nothing. */
export async function receiveReport({ deps, subject, input, locale, ip }: Input): Promise<ReportOutcome> {
  const report: NewReport = {
    ...input,
    owner: subject.owner,
    profileId: subject.profileId,
    id: deps.ids.uuid(),
    locale,
    networkKey: deps.secrets.sign('report-network', networkOf(ip)),
    now: deps.clock.now(),
  };
  return deps.db.system((tx) => store(tx, deps, { report, subject }));
}
