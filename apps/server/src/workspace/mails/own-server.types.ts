import type { ServerTls } from '@enlace/contract/mailbox/senders/senders.schemas.ts';

export type OwnServerRow = {
  host: string;
  port: number;
  tls: ServerTls;
  username: string | null;
  passwordSealed: string | null;
  isOn: boolean;
  fallback: boolean;
  perMinute: number | null;
  perHour: number | null;
  connections: number;
  perConnection: number;
  testedAt: Temporal.Instant | null;
  testFailure: string | null;
  testWords: string | null;
  failingSince: Temporal.Instant | null;
  testsInWindow: number;
  windowBeganAt: Temporal.Instant | null;
};

/** Purpose of the encrypted passwords. */
export const serverPasswordPurpose = 'own-mail-server';
