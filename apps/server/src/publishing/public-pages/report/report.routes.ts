import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formControls } from '@enlace/blocks/blocks/form/form-submission.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { type ReportInput, reportInputSchema } from '@enlace/contract/publishing/reports/reports.schemas.ts';
import { findPublicProfile } from '#presence/door.ts';
import { receiveReport, reportWindowMinutes } from '#publishing/reports/usecases/receive-report.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Platform } from '#platform/platform.types.ts';
import { formStampAge, issueFormStamp } from '../form/form-stamp.ts';
import { redirectMoved, sendNotFound } from '../link.routes.ts';
import { localeOfRequest } from '../locale-of-request.ts';
import { languageOf } from '../page-query.ts';
import { publicPagesOf } from '../public-pages.ts';
import { sendMessagePage } from '../send-message-page.ts';
import { siteOf } from '../site-gate.ts';
import {
  reportFields,
  reportFormPage,
  type ReportProblems,
  reportSentPage,
  type ReportValues,
} from './report-form.page.ts';

const pathPart = /^[a-z0-9-]{1,64}$/i;
const bodyLimit = 32 * 1024;
/** Nobody reads the reasons faster; timestamps have a resolution of one second. */
const shortestFillSeconds = 3;
const longestFillSeconds = 24 * 3600;

type Params = { alias: string; ref: string };
type ReportRequest = FastifyRequest<{ Params: Params; Body?: ReportValues }>;
type Exchange = { platform: Platform; request: ReportRequest; reply: FastifyReply };
type Subject = { owner: OwnerId; profileId: string; name: string | undefined; path: string };
type Shown = { subject: Subject; locale: Locale; values: ReportValues; problems: ReportProblems };

/** What a visitor may report: every page they can reach, including those behind a password. */
async function findSubject({ platform, request, reply }: Exchange): Promise<Subject | undefined> {
  const { alias, ref } = request.params;
  const isPossible = pathPart.test(alias) && pathPart.test(ref);
  const found = isPossible
    ? await platform.db.system(
        (tx) => findPublicProfile(tx, { deps: platform, alias, ref, site: siteOf(request.raw) }),
        { readOnly: true },
      )
    : { status: 'missing' as const };
  if (found.status === 'moved') {
    await redirectMoved({ request, reply, path: `${found.path}/denunciar` });
    return undefined;
  }
  if (found.status === 'found' || found.status === 'locked') {
    const { profile } = found;
    const { base: path } = profile.place;
    const name = found.status === 'found' ? found.profile.name : undefined;
    return { owner: profile.owner, profileId: profile.id, name, path };
  }
  await sendNotFound(platform, { request, reply, mainPath: null });
  return undefined;
}

/** Correcting something must not restart the wait: our timestamp stays while it is recent. */
function stampFor(platform: Platform, values: ReportValues): string {
  const stamp = values[formControls.renderedAt] ?? '';
  const age = formStampAge(platform, stamp);
  return age !== undefined && age < longestFillSeconds / 2 ? stamp : issueFormStamp(platform);
}

async function showForm({ platform, reply }: Exchange, shown: Shown): Promise<FastifyReply> {
  const { subject, locale, values, problems } = shown;
  const page = reportFormPage({
    assets: await publicPagesOf(platform).assets(),
    locale,
    pagePath: subject.path,
    pageName: subject.name,
    stamp: stampFor(platform, values),
    values,
    problems,
  });
  return sendMessagePage(reply, page);
}

/** Honeypot and timing check: the bot checks possible without scripts. */
function isPlausible(platform: Platform, values: ReportValues): boolean {
  const age = formStampAge(platform, values[formControls.renderedAt] ?? '');
  const isTimely = age !== undefined && age >= shortestFillSeconds && age <= longestFillSeconds;
  return isTimely && (values[formControls.honeypot] ?? '') === '';
}

function readInput(values: ReportValues): { input: ReportInput } | { problems: ReportProblems } {
  const parsed = reportInputSchema.safeParse({
    reason: values[reportFields.reason],
    // Browsers send line breaks as two characters.
    text: (values[reportFields.text] ?? '').replaceAll('\r\n', '\n'),
    email: (values[reportFields.email] ?? '').trim(),
  });
  if (parsed.success) return { input: parsed.data };
  const fields = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return {
    problems: {
      ...(fields.has('reason') ? { reason: true as const } : {}),
      ...(fields.has('text') ? { text: true as const } : {}),
      ...(fields.has('email') ? { email: true as const } : {}),
    },
  };
}

function localeOf({ platform, request }: Exchange): Locale {
  return languageOf(request.url) ?? localeOfRequest(request.headers, platform.config.defaultLocale);
}

async function takeReport(exchange: Exchange, subject: Subject): Promise<FastifyReply> {
  const { platform, request, reply } = exchange;
  const locale = localeOf(exchange);
  const values = request.body ?? {};
  const again = (status: number, problems: ReportProblems) =>
    showForm({ ...exchange, reply: reply.status(status) }, { subject, locale, values, problems });
  const read = readInput(values);
  if ('problems' in read) return again(422, read.problems);
  if (!isPlausible(platform, values)) return again(403, { form: 'rejected' });
  const { owner, profileId, name = subject.path } = subject;
  const outcome = await receiveReport({
    deps: platform,
    subject: { owner, profileId, name },
    input: read.input,
    locale,
    ip: request.ip,
  });
  if (outcome === 'rate_limited') {
    reply.header('retry-after', String(reportWindowMinutes * 60));
    return again(429, { form: 'limited' });
  }
  const assets = await publicPagesOf(platform).assets();
  return sendMessagePage(reply, reportSentPage({ assets, locale, pagePath: subject.path }));
}

/** The route from a page to the operator: two presses, no account, no script. */
export function reportRoutes(scope: FastifyInstance, platform: Platform): void {
  const path = '/link/:alias/:ref/denunciar';
  scope.get<{ Params: Params }>(path, async (request, reply) => {
    const exchange = { platform, request, reply };
    const subject = await findSubject(exchange);
    if (!subject) return reply;
    return showForm(exchange, { subject, locale: localeOf(exchange), values: {}, problems: {} });
  });
  scope.post<{ Params: Params; Body?: ReportValues }>(path, { bodyLimit }, async (request, reply) => {
    const exchange = { platform, request, reply };
    const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
    if (!isForm) return sendNotFound(platform, { request, reply, mainPath: null });
    const subject = await findSubject(exchange);
    return subject ? takeReport(exchange, subject) : reply;
  });
}
