import type { ExperimentResult } from '@enlace/contract/sending/campaigns/experiment.schemas.ts';
import type {
  Campaign,
  CampaignFunnel,
  CampaignProgress,
  CampaignSummary,
  CampaignTotals,
} from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { outlineOfStored } from '#sending/templates/templates.usecases.ts';
import { doneOf, etaSeconds, type MinuteCount, perMinuteOf, waitingOf } from './campaigns.rules.ts';
import type { CampaignView } from './campaigns.types.ts';
import type { SelectionRow } from './audience/selections.repository.ts';

function text(instant: Temporal.Instant | null): string | null {
  return instant?.toString() ?? null;
}

export function presentTotals(view: CampaignView): CampaignTotals {
  const { audience, accepted, rejected, skipped, uncertain } = view;
  return { audience, accepted, rejected, skipped, uncertain, waiting: waitingOf(view) };
}

export function presentFunnel(view: CampaignView): CampaignFunnel {
  const { opened, clicked, replied, unsubscribed, machineOpened, machineClicked, clicks } = view;
  return { opened, clicked, replied, unsubscribed, machineOpened, machineClicked, clicks };
}

export function presentCampaignSummary(view: CampaignView): CampaignSummary {
  const { id, name, state, profileId, templateId } = view;
  return {
    id,
    name,
    state,
    hasFailures: view.rejected + view.uncertain > 0,
    profile: profileId ? { id: profileId, name: view.profileName ?? '' } : null,
    template: templateId ? { id: templateId, name: view.templateName ?? '' } : null,
    subject: view.frozenSubject ?? view.ownSubject ?? view.templateSubject ?? '',
    outline: view.document === null ? null : outlineOfStored(view.document),
    audience: view.audienceDefinition,
    isPublic: view.isPublic,
    folderId: view.folderId,
    labelIds: view.labelIds,
    totals: presentTotals(view),
    funnel: presentFunnel(view),
    createdAt: view.createdAt.toString(),
    updatedAt: view.updatedAt.toString(),
    scheduledAt: text(view.scheduledAt),
    startedAt: text(view.startedAt),
    finishedAt: text(view.finishedAt),
  };
}

export type Pace = { minutes: readonly MinuteCount[]; limitedDomains: readonly string[]; now: Temporal.Instant };

/** Progress of a started campaign: pace and end are based on the last minutes, so a pause shows immediately. */
export function presentProgress(view: CampaignView, { minutes, limitedDomains, now }: Pace): CampaignProgress {
  const isMoving = view.state === 'sending';
  const perMinute = isMoving ? perMinuteOf({ minutes, startedAt: view.holdUntil, now }) : 0;
  const isHeld =
    view.state === 'queued' && view.holdUntil !== null && Temporal.Instant.compare(view.holdUntil, now) > 0;
  return {
    done: doneOf(view),
    total: view.audience,
    perMinute,
    etaSeconds: isMoving ? etaSeconds({ waiting: waitingOf(view), perMinute }) : null,
    holdUntil: isHeld ? text(view.holdUntil) : null,
    limitedDomains: isMoving ? [...limitedDomains] : [],
    minutes: minutes.map(({ minute, accepted }) => ({ at: minute.toString(), count: accepted })),
  };
}

function presentFollowed({ followsId, followsName, audienceDefinition }: CampaignView): Campaign['follows'] {
  const { follow } = audienceDefinition;
  return followsId && follow ? { id: followsId, name: followsName ?? '', who: follow } : null;
}

type Context = { pace: Pace; trial: ExperimentResult | null; selections: readonly SelectionRow[] };

export function presentCampaign(view: CampaignView, { pace, trial, selections }: Context): Campaign {
  return {
    ...presentCampaignSummary(view),
    preheader: view.ownPreheader ?? view.templatePreheader ?? '',
    ownSubject: view.ownSubject,
    revision: view.revision,
    pauseReason: view.pauseReason,
    timing: view.timing,
    quietHours: view.quietHours,
    isTracked: view.isTracked,
    follows: presentFollowed(view),
    experiment: view.experiment,
    trial,
    selections: selections.map(({ id, size, createdAt }) => ({ id, size, createdAt: createdAt.toString() })),
    progress: view.startedAt === null ? null : presentProgress(view, pace),
    deletedAt: text(view.deletedAt),
  };
}
