import type {
  addPasskey,
  beginTotp,
  confirmTotp,
  describeFactors,
  offerPasskey,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
} from '@enlace/contract/identity/identity/factors.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

export const factorOperations = {
  describe: operationRef<typeof describeFactors>({ method: 'GET', path: '/api/account/factors' }),
  beginTotp: operationRef<typeof beginTotp>({ method: 'POST', path: '/api/account/totp' }),
  confirmTotp: operationRef<typeof confirmTotp>({ method: 'POST', path: '/api/account/totp/confirm' }),
  removeTotp: operationRef<typeof removeTotp>({ method: 'DELETE', path: '/api/account/totp' }),
  renewRecoveryCodes: operationRef<typeof renewRecoveryCodes>({ method: 'POST', path: '/api/account/recovery-codes' }),
  offerPasskey: operationRef<typeof offerPasskey>({ method: 'POST', path: '/api/account/passkeys/options' }),
  addPasskey: operationRef<typeof addPasskey>({ method: 'POST', path: '/api/account/passkeys' }),
  renamePasskey: operationRef<typeof renamePasskey>({ method: 'PATCH', path: '/api/account/passkeys/:passkeyId' }),
  removePasskey: operationRef<typeof removePasskey>({ method: 'DELETE', path: '/api/account/passkeys/:passkeyId' }),
};

export const factorKeys = { all: ['account', 'factors'] as const };

export const factorsQuery = queryOptions({
  queryKey: factorKeys.all,
  queryFn: ({ signal }) => call(factorOperations.describe, { signal }),
});
