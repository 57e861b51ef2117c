import { readOpeningRef } from '@enlace/contract/billing/installation-mode/installation-mode.refs.gen.ts';
import { getMailExitRef } from '@enlace/contract/operation/instance/mail-check.refs.gen.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export const openingQuery = queryOptions({
  queryKey: ['installation-mode', 'opening'],
  queryFn: ({ signal }) => call(readOpeningRef, { signal }),
});

const exitEveryMs = 60_000;

/** Mails may begin to leave, or stay, while a screen is open. */
export const mailExitQuery = queryOptions({
  queryKey: ['mail-exit'],
  queryFn: ({ signal }) => call(getMailExitRef, { signal }),
  refetchInterval: exitEveryMs,
});
