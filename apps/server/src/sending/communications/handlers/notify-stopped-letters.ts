import { streamStopped } from '#sending/campaigns/campaigns.events.ts';
import { notify, recordHistory } from '#workspace/door.ts';
import { type EventSubscription, onEvent } from '#platform/events/event-bus.ts';
import type { CommunicationDeps } from '../communications.types.ts';

const bySystem = { kind: 'system', job: 'campaigns.send' } as const;

/** The list of waiting mails, each with an action to resume it. */
const link = '/user/comunicaciones?tipo=written&estado=waiting';

/**
 * Notifies the client once that a template sent to a few contacts was stopped; automations send their own
 * notifications.
 */
export function letterHandlers(deps: CommunicationDeps): EventSubscription[] {
  return [
    onEvent(streamStopped, async ({ tx, payload: { owner, campaignId, reason } }) => {
      const [letter] = await tx.sql<{ name: string }[]>`
        select name from campaigns k where owner_id = ${owner} and id = ${campaignId}
          and not exists (select 1 from automation_streams s where s.owner_id = k.owner_id and s.campaign_id = k.id)`;
      if (!letter) return;
      const params = { name: letter.name, reason };
      await notify({ tx, deps, owner, notification: { kind: 'campaign.failed' as const, params, link } });
      const entry = {
        action: 'communication.stopped',
        subjectKind: 'communication',
        subjectId: campaignId,
        after: params,
      };
      await recordHistory({ tx, owner, actor: bySystem, entry });
    }),
  ];
}
