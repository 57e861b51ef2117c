import type { OperatorOverview } from '@enlace/contract/operator/operator.contract.ts';
import type { Platform } from '#platform/platform.types.ts';
import {
  campaignMailDays,
  clientDays,
  countClients,
  countOutbox,
  countPublishedProfiles,
  databaseBytes,
  findTimeZone,
  messageDays,
  queueCounts,
  singleMailDays,
  subscriptionStates,
} from './operator.queries.ts';
import { firstDay, sumOf, toDays } from './operator.rules.ts';

type Input = { deps: Pick<Platform, 'db' | 'clock' | 'mail'>; userId: string };

/** Figures over all clients, read at one moment. */
export function readOverview({ deps, userId }: Input): Promise<OperatorOverview> {
  return deps.db.system(
    async (tx) => {
      const timeZone = await findTimeZone(tx, userId);
      const today = deps.clock.now().toZonedDateTimeISO(timeZone).toPlainDate();
      const from = firstDay(today);
      const span = { since: from.toZonedDateTime(timeZone).toInstant(), timeZone };
      const signUps = toDays({ counts: await clientDays(tx, span), today });
      const messages = toDays({ counts: await messageDays(tx, span), today });
      const campaignMails = await campaignMailDays(tx, span);
      const mails = toDays({ counts: [...campaignMails, ...(await singleMailDays(tx, span))], today });
      return {
        from: from.toString(),
        clients: { total: await countClients(tx), new30d: sumOf(signUps), days: signUps },
        subscriptions: [...(await subscriptionStates(tx))],
        publishedProfiles: await countPublishedProfiles(tx),
        messages: { total30d: sumOf(messages), days: messages },
        mails: { total30d: sumOf(mails), campaigns30d: sumOf(toDays({ counts: campaignMails, today })), days: mails },
        transport: { kind: deps.mail.kind, kept: await countOutbox(tx) },
        queues: await queueCounts(tx),
        databaseBytes: await databaseBytes(tx),
      };
    },
    { isolation: 'repeatable read', readOnly: true },
  );
}
