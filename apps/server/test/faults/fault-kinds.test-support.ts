import { automationPlanSchema } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { wholeAudience } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import { permissionsOf } from '@enlace/contract/core/permissions.ts';
import { sendTransactionalInputSchema } from '@enlace/contract/sending/transactional/transactional.schemas.ts';
import type { Sql } from 'postgres';
import type { Platform } from '#platform/platform.types.ts';
import type { ClientActor, OwnerId, RequestContext } from '#platform/context.ts';
import { createAutomation } from '#sending/automations/usecases/create-automation.ts';
import { updateAutomation } from '#sending/automations/usecases/edit-automations.ts';
import { activateAutomation } from '#sending/automations/usecases/steer-automations.ts';
import { enrolContacts } from '#sending/automations/usecases/maintain-runs.ts';
import { activateSeries, createSeries, saveSeries } from '#sending/campaign-series/usecases/edit-series.ts';
import { launchCampaign } from '#sending/campaigns/launch/start-campaign.ts';
import { sendTransactional } from '#sending/transactional/usecases/send-transactional.ts';

/** What sends the mails of a run; everything at once needs one database and one set of kills for all of it. */
export const faultKinds = ['campaign', 'automation', 'series', 'transactional', 'everything'] as const;
export type FaultKind = (typeof faultKinds)[number];

export type LedgerRow = { email: string; subject: string; state: string };
export type Stage = {
  admin: Sql;
  platform: Platform;
  owner: OwnerId;
  recipients: number;
  createTemplate: (subject: string) => Promise<string>;
};
type Kind = {
  /** Requests the mails, as far as a person or a program does. */
  arrange: (stage: Stage) => Promise<void>;
  /** Mails that every recipient is to get, by their subjects. */
  subjects: readonly string[];
  /** Rows that represent the mails, as the product lists them. */
  ledger: (admin: Sql) => Promise<LedgerRow[]>;
  /** The phase before the final dot is not stored. */
  breakEngine: string;
};

const subjects = { campaign: 'Taller', automation: 'Bienvenida', transactional: 'Aviso' };
const seriesSubjects = ['Lunes', 'Martes', 'Jueves'];

function contextOf({ platform, owner }: Stage): RequestContext<ClientActor> {
  const actor = {
    kind: 'user',
    userId: owner,
    ownerId: owner,
    sessionId: null,
    actingAdminId: null,
    locale: null,
    apiKeyId: null,
    provenAt: null,
    permissions: permissionsOf({ kind: 'client', isActedAs: false }),
  } as const;
  return { actor, requestId: platform.ids.uuid(), locale: 'es', ip: '127.0.0.1', userAgent: 'faults' };
}

async function launchOne({ admin, platform, owner, createTemplate }: Stage): Promise<void> {
  const templateId = await createTemplate(subjects.campaign);
  const [campaign] = await admin<{ id: string }[]>`
    insert into campaigns (owner_id, name, template_id) values (${owner}, 'Taller', ${templateId}) returning id`;
  const actor = { kind: 'system', job: 'faults' } as const;
  await launchCampaign({ deps: platform, owner, id: campaign?.id ?? '', actor, from: 'start' });
  await admin`update campaigns set hold_until = now()`;
}

/** Everybody is enrolled manually at the start; the product decides who continues when. */
async function enrolAll(stage: Stage): Promise<void> {
  const { admin, platform: deps, owner, createTemplate } = stage;
  const ctx = contextOf(stage);
  const templateId = await createTemplate(subjects.automation);
  const { id, revision } = await createAutomation({ deps, ctx, input: { name: 'Serie' } });
  const plan = automationPlanSchema.parse({
    name: 'Serie',
    trigger: { kind: 'hand' },
    audience: null,
    reentry: { kind: 'never' },
    steps: [{ id: 'm', kind: 'mail', templateId }],
  });
  await updateAutomation({ deps, ctx, id, input: { ...plan, baseRevision: revision } });
  await activateAutomation({ deps, ctx, id, acceptsSampleText: false });
  const people = await admin<{ id: string }[]>`select id from contacts where owner_id = ${owner} order by id`;
  for (let from = 0; from < people.length; from += 100)
    await enrolContacts({ deps, ctx, id, contactIds: people.slice(from, from + 100).map((row) => row.id) });
}

/** Series that are due: opening, creating and sending their campaign happens during the kills. */
async function openSeries(stage: Stage): Promise<void> {
  const { admin, platform: deps, createTemplate } = stage;
  const ctx = contextOf(stage);
  const templateId = await createTemplate('Noticias');
  const [zone] = await admin<
    { timeZone: string }[]
  >`select time_zone as "timeZone" from users where id = ${stage.owner}`;
  const due = deps.clock.now().subtract({ minutes: 3 });
  const wall = due.toZonedDateTimeISO(zone?.timeZone ?? 'UTC').toPlainDateTime();
  const time = wall.toPlainTime().toString({ smallestUnit: 'minute' });
  for (const each of seriesSubjects) {
    const {
      id,
      revision,
      delivery,
      zone: whose,
      isTracked,
      isPublic,
    } = await createSeries({
      deps,
      ctx,
      input: { name: each },
    });
    const input = {
      baseRevision: revision,
      name: each,
      profileId: null,
      templateId,
      subject: each,
      audience: wholeAudience,
      rule: { kind: 'daily' as const },
      time,
      zone: whose,
      startsOn: wall.toPlainDate().toString(),
      end: { kind: 'never' as const },
      delivery,
      isTracked,
      isPublic,
      feed: null,
    };
    await saveSeries({ deps, ctx, id, input, acceptsSampleText: false });
    await activateSeries({ deps, ctx, id, acceptsSampleText: false });
    await admin`
      update campaign_series set next_on = ${wall.toPlainDate().toString()}::date, next_at = now() - interval '1 minute'
      where id = ${id}`;
  }
}

const callsOf = 50;

/** The calls were answered before the kills; repeating them is the program's responsibility. */
async function callApi(stage: Stage): Promise<void> {
  const { platform: deps, createTemplate, recipients } = stage;
  const ctx = contextOf(stage);
  const templateId = await createTemplate(subjects.transactional);
  for (let from = 0; from < recipients; from += callsOf) {
    const count = Math.min(callsOf, recipients - from);
    const messages = Array.from({ length: count }, (_each, index) => ({
      templateId,
      to: { email: `tamy${from + index + 1}@correo.example` },
    }));
    const input = sendTransactionalInputSchema.parse({ messages });
    await sendTransactional({ deps, ctx, input, key: `faults-${from}` });
  }
}

const breakLedger = `
  create function forget_phase() returns trigger language plpgsql as $$
  begin if new.state = 'sending' then new.state := 'claimed'; end if; return new; end $$;
  create trigger forget_phase before update on campaign_deliveries for each row execute function forget_phase();`;
const breakMails = `
  create function forget_phase() returns trigger language plpgsql as $$
  begin new.body_at := null; return new; end $$;
  create trigger forget_phase before update on mails for each row execute function forget_phase();`;

const deliveries = (admin: Sql) =>
  admin<LedgerRow[]>`
    select d.email, c.subject, d.state from campaign_deliveries d
    join campaign_contents c on c.owner_id = d.owner_id and c.campaign_id = d.campaign_id`;
const singleMails = (admin: Sql) =>
  admin<LedgerRow[]>`select to_address as email, subject, state from mails where purpose = 'transactional'`;

const byEngine = { ledger: deliveries, breakEngine: breakLedger };

export const kinds: Record<FaultKind, Kind> = {
  campaign: { ...byEngine, subjects: [subjects.campaign], arrange: launchOne },
  automation: { ...byEngine, subjects: [subjects.automation], arrange: enrolAll },
  series: { ...byEngine, subjects: seriesSubjects, arrange: openSeries },
  transactional: {
    subjects: [subjects.transactional],
    arrange: callApi,
    ledger: singleMails,
    breakEngine: breakMails,
  },
  everything: {
    subjects: [...Object.values(subjects), ...seriesSubjects],
    async arrange(stage) {
      for (const arrange of [enrolAll, openSeries, callApi, launchOne]) await arrange(stage);
    },
    ledger: async (admin) => [...(await deliveries(admin)), ...(await singleMails(admin))],
    breakEngine: breakLedger.replaceAll('forget_phase', 'forget_delivery_phase') + breakMails,
  },
};
