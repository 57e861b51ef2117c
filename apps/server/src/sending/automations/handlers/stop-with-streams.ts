import {
  automationPauseReasons,
  type AutomationPauseReason,
} from '@enlace/contract/sending/automations/automations.schemas.ts';
import { streamStopped } from '#sending/campaigns/campaigns.events.ts';
import { notify, recordHistory } from '#workspace/door.ts';
import { type EventSubscription, onEvent } from '#platform/events/event-bus.ts';
import { lockAutomation } from '../automations.repository.ts';
import type { AutomationDeps } from '../automations.types.ts';
import { findAutomationOfStream } from '../mails.repository.ts';
import { holdEverything } from '../usecases/steer-automations.ts';

function pauseReason(text: string): AutomationPauseReason {
  return automationPauseReasons.find((reason) => reason === text) ?? 'broken';
}

/** When the system stops one mail of an automation, the whole automation stops and the client is notified once. */
export function streamHandlers(deps: AutomationDeps): EventSubscription[] {
  return [
    onEvent(streamStopped, async ({ tx, payload: { owner, campaignId, reason: cause } }) => {
      const id = await findAutomationOfStream(tx, owner, campaignId);
      const automation = id === undefined ? undefined : await lockAutomation(tx, owner, { id, mode: 'update' });
      if (!automation || automation.state !== 'active') return;
      const reason = pauseReason(cause);
      await holdEverything({ tx, deps, owner, now: deps.clock.now() }, { id: automation.id, reason });
      const { name } = automation;
      const link = `/user/campanas/automatizaciones/${automation.id}`;
      const notification = { kind: 'automation.stopped' as const, params: { name, reason }, link };
      await notify({ tx, deps, owner, notification });
      const entry = {
        action: 'automation.paused',
        subjectKind: 'automation',
        subjectId: automation.id,
        after: { name, reason },
      };
      await recordHistory({ tx, owner, actor: { kind: 'system', job: 'automations' }, entry });
      await deps.live.publish(tx, {
        userId: owner,
        event: { kind: 'automation.changed', automationId: automation.id },
      });
    }),
  ];
}
