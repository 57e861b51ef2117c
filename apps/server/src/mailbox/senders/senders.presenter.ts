import { isOpenAt } from '@enlace/contract/mailbox/senders/office-hours.rules.ts';
import type {
  OfficeHoursSettings,
  OwnServer,
  SenderProfile,
  ServerFailure,
} from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import { serverFailures } from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import type { OwnServerRow } from '#workspace/door.ts';
import type { SenderRow } from './senders.types.ts';

/** The hours of a profile; nothing is stored until somebody sets them. */
export function hoursOf(row: SenderRow, accountZone: string): OfficeHoursSettings {
  return {
    timeZone: row.timeZone ?? accountZone,
    weekly: row.weekly,
    closedDays: row.closedDays ?? [],
    expectedAnswer: row.expectedAnswer,
    autoAnswer: row.autoAnswer ?? 'off',
    autoTexts: { es: '', en: '', ja: '', ...row.autoTexts },
  };
}

type Now = { accountZone: string; now: Temporal.Instant };

export function presentSender(row: SenderRow, { accountZone, now }: Now): SenderProfile {
  const { profileId, profileName, displayName, fromAddress, replyAddress, campaignsVia } = row;
  const hours = hoursOf(row, accountZone);
  return {
    profile: { id: profileId, name: profileName },
    identity: { displayName, fromAddress, replyAddress, campaignsVia: campaignsVia ?? 'product' },
    signature: { html: row.signatureHtml ?? '', on: row.signatureOn ?? true },
    hours,
    isOpen: isOpenAt(hours, now),
  };
}

function failureOf(text: string | null): ServerFailure | null {
  return serverFailures.find((each) => each === text) ?? null;
}

export function presentServer(row: OwnServerRow): OwnServer {
  const { host, port, tls, username, fallback, isOn, testedAt, testFailure, testWords, failingSince } = row;
  const { perMinute, perHour, connections, perConnection } = row;
  return {
    host,
    port,
    tls,
    username,
    fallback,
    perMinute,
    perHour,
    connections,
    perConnection,
    isOn,
    hasPassword: row.passwordSealed !== null,
    test: testedAt ? { at: testedAt.toString(), failure: failureOf(testFailure), words: testWords } : null,
    failingSince: failingSince?.toString() ?? null,
  };
}
