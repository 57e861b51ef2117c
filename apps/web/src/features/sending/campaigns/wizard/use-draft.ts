import { getCampaignRef, saveCampaignRef } from '@enlace/contract/sending/campaigns/campaigns.refs.gen.ts';
import type { CampaignDraft, CampaignPart } from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { type Campaign, campaignKeys } from '../api/campaigns.queries.ts';
import { DraftSaver, type SaveState } from '#lib/drafts/draft-saver.ts';

/** The page always saves all fields. */
export type DraftFields = {
  [Key in Exclude<keyof CampaignDraft, 'baseRevision' | 'audience'>]-?: Exclude<CampaignDraft[Key], undefined>;
} & Pick<Campaign, 'audience'>;

export function fieldsOf(campaign: Campaign): DraftFields {
  const { name, profile, template, ownSubject, preheader, audience } = campaign;
  const { timing, quietHours, isTracked, utm, topic, attachments, isPublic, experiment, decided } = campaign;
  return {
    name,
    profileId: profile?.id ?? null,
    templateId: template?.id ?? null,
    subject: ownSubject,
    preheader: preheader === '' ? null : preheader,
    audience,
    timing,
    quietHours,
    isTracked,
    utm,
    topicId: topic?.id ?? null,
    attachmentIds: attachments.map(({ id }) => id),
    isPublic,
    experiment,
    decided,
  };
}

function stateOf(error: unknown): SaveState {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === 'campaigns.draft_conflict' || error.code === 'campaigns.wrong_state') return 'conflict';
  return error.kind === 'network' ? 'offline' : 'failed';
}

type SaverInput = { campaign: Campaign; client: QueryClient; onState: (state: SaveState) => void };

function createSaver({ campaign, client, onState }: SaverInput): DraftSaver<DraftFields, Campaign> {
  return new DraftSaver({
    revision: campaign.revision,
    save: ({ fields, baseRevision, keepalive }) =>
      call(saveCampaignRef, { params: { id: campaign.id }, body: { ...fields, baseRevision }, keepalive }),
    onState,
    onSaved(saved) {
      client.setQueryData(campaignKeys.one(saved.id), saved);
      void client.invalidateQueries({ queryKey: campaignKeys.lists });
    },
    stateOf,
    waitMs: 600,
    retryMs: 4000,
  });
}

/** Saves pending changes when the screen or the tab is left. */
function useFlushOnLeave(flush: (options?: { keepalive?: boolean }) => Promise<unknown>): void {
  useEffect(() => {
    const leave = () => void flush({ keepalive: true });
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [flush]);
}

/** An autosaving draft: fields change at once, the server follows. */
export function useDraft(campaign: Campaign) {
  const client = useQueryClient();
  const [fields, setFields] = useState(() => fieldsOf(campaign));
  const [state, setState] = useState<SaveState>('saved');
  const latest = useRef(fields);
  const [saver] = useState(() => createSaver({ campaign, client, onState: setState }));
  const flush = useCallback((options?: { keepalive?: boolean }) => saver.flush(options), [saver]);
  useFlushOnLeave(flush);
  const show = (next: DraftFields) => {
    latest.current = next;
    setFields(next);
  };
  const change = (patch: Partial<DraftFields>) => {
    show({ ...latest.current, ...patch });
    // A campaign without a name is not saved; the field shows an error.
    if (latest.current.name.trim() !== '') saver.hold(latest.current);
  };
  /** A change by hand, which decides the part; `choose(part)` alone confirms what is there. */
  const choose = (part: CampaignPart, patch: Partial<DraftFields> = {}) => {
    const { decided } = latest.current;
    const isNew = !decided.includes(part);
    if (isNew || Object.keys(patch).length > 0) change({ ...patch, decided: isNew ? [...decided, part] : decided });
  };
  const reload = async () => {
    const stored = await call(getCampaignRef, { params: { id: campaign.id } });
    client.setQueryData(campaignKeys.one(stored.id), stored);
    saver.adopt(stored);
    show(fieldsOf(stored));
  };
  return { fields, state, change, choose, reload, flush };
}

export type Draft = ReturnType<typeof useDraft>;
