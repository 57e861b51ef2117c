import { getAutomationRef, updateAutomationRef } from '@enlace/contract/sending/automations/automations.refs.gen.ts';
import type { AutomationPlan } from '@enlace/contract/sending/automations/automations.schemas.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { DraftSaver, type SaveState } from '#lib/drafts/draft-saver.ts';
import { holdAutomation } from '../api/automation-actions.ts';
import { type Automation, automationKeys } from '../api/automations.queries.ts';
import { planOf, unstorableParts } from '../rules/plan.ts';
import { changed, type PlanHistory, redone, startHistory, undone } from '../rules/plan-history.ts';

/** `held`: an active automation was edited, and the changes are not applied yet. */
export type PlanSaveState = SaveState | 'held' | 'unstorable';

function stateOf(error: unknown): SaveState {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === 'automations.draft_conflict') return 'conflict';
  return error.kind === 'network' ? 'offline' : 'failed';
}

type SaverInput = {
  automation: Automation;
  client: QueryClient;
  onState: (state: SaveState) => void;
};

function createSaver({ automation, client, onState }: SaverInput): DraftSaver<AutomationPlan, Automation> {
  return new DraftSaver({
    revision: automation.revision,
    save: ({ fields, baseRevision, keepalive }) =>
      call(updateAutomationRef, { params: { id: automation.id }, body: { ...fields, baseRevision }, keepalive }),
    onState,
    onSaved: (saved) => holdAutomation(client, saved),
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

/** State of applying changes. */
export type Applying = { isPending: boolean; error: unknown };

/**
 * The plan on the screen. While the automation is not active it saves itself; changes of an active one are held until
 * they are applied as a whole, because contacts are inside.
 */
export function usePlan(automation: Automation) {
  const client = useQueryClient();
  const [history, setHistory] = useState(() => startHistory(planOf(automation)));
  const [sync, setSync] = useState<SaveState>('saved');
  const [isDirty, setDirty] = useState(false);
  const [applying, setApplying] = useState<Applying>({ isPending: false, error: undefined });
  const latest = useRef(history);
  const [saver] = useState(() => createSaver({ automation, client, onState: setSync }));
  const flush = useCallback((options?: { keepalive?: boolean }) => saver.flush(options), [saver]);
  useFlushOnLeave(flush);

  const isActive = automation.state === 'active';
  const unstorable = unstorableParts(history.plan);
  const show = (next: PlanHistory) => {
    latest.current = next;
    setHistory(next);
  };
  const keep = (next: PlanHistory | undefined): boolean => {
    if (!next) return false;
    show(next);
    if (isActive || unstorableParts(next.plan).length > 0) setDirty(true);
    else {
      setDirty(false);
      saver.hold(next.plan);
    }
    return true;
  };
  const adopt = (from: Automation) => {
    saver.adopt(from);
    setDirty(false);
    setApplying({ isPending: false, error: undefined });
    show(startHistory(planOf(from)));
  };

  // Another window saved, and nothing is unsaved here: show the stored version.
  const follow = useEffectEvent(() => {
    if (automation.revision > saver.revision && !isDirty && sync === 'saved') adopt(automation);
  });
  useEffect(() => follow(), [automation.revision]);
  // Paused with held changes: they can now be saved like those of a draft.
  const keepHeld = useEffectEvent(() => {
    if (!isActive && isDirty && unstorable.length === 0) keep(latest.current);
  });
  useEffect(() => keepHeld(), [isActive]);

  async function reload(): Promise<void> {
    const from = await call(getAutomationRef, { params: { id: automation.id } });
    client.setQueryData(automationKeys.one(from.id), from);
    adopt(from);
  }
  async function apply({ acceptsSampleText }: { acceptsSampleText: boolean }): Promise<boolean> {
    setApplying({ isPending: true, error: undefined });
    try {
      const body = { ...latest.current.plan, baseRevision: saver.revision, acceptsSampleText };
      const saved = await call(updateAutomationRef, { params: { id: automation.id }, body });
      saver.adopt(saved);
      setDirty(false);
      holdAutomation(client, saved);
      setApplying({ isPending: false, error: undefined });
      return true;
    } catch (error) {
      if (stateOf(error) === 'conflict') setSync('conflict');
      setApplying({ isPending: false, error });
      return false;
    }
  }

  const state: PlanSaveState =
    sync === 'conflict' ? sync : unstorable.length > 0 ? 'unstorable' : isDirty && isActive ? 'held' : sync;
  return {
    plan: history.plan,
    state,
    unstorable,
    hasUnsaved: isDirty,
    applying,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** `tag`: typing in the same field is one change. */
    change: (patch: Partial<AutomationPlan>, tag?: string) =>
      keep(changed(latest.current, { ...latest.current.plan, ...patch }, tag)),
    undo: () => keep(undone(latest.current)),
    redo: () => keep(redone(latest.current)),
    read: () => latest.current.plan,
    reload,
    apply,
    discard: () => adopt(automation),
    flush,
  };
}

export type PlanDraft = ReturnType<typeof usePlan>;
