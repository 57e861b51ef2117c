import type {
  aliasAvailability,
  register,
  registrationOptions,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  setupAdmin,
  setupState,
  verifyRegistration,
} from '@enlace/contract/identity/identity/auth.contract.ts';
import type {
  confirmEmailChange,
  readEmailChange,
  stopEmailChange,
} from '@enlace/contract/identity/identity/security.contract.ts';
import { operationRef } from '#lib/api/operation-ref.ts';

/** References to the public operations: these screens load before any schema is needed. */
export const accessOperations = {
  aliasAvailability: operationRef<typeof aliasAvailability>({ method: 'GET', path: '/api/register/alias' }),
  confirmEmailChange: operationRef<typeof confirmEmailChange>({ method: 'POST', path: '/api/email-change/confirm' }),
  readEmailChange: operationRef<typeof readEmailChange>({ method: 'GET', path: '/api/email-change/:token' }),
  register: operationRef<typeof register>({ method: 'POST', path: '/api/register' }),
  registrationOptions: operationRef<typeof registrationOptions>({ method: 'GET', path: '/api/register/options' }),
  requestPasswordReset: operationRef<typeof requestPasswordReset>({ method: 'POST', path: '/api/password/forgot' }),
  resendVerification: operationRef<typeof resendVerification>({ method: 'POST', path: '/api/register/resend' }),
  resetPassword: operationRef<typeof resetPassword>({ method: 'POST', path: '/api/password/reset' }),
  setupAdmin: operationRef<typeof setupAdmin>({ method: 'POST', path: '/api/setup' }),
  setupState: operationRef<typeof setupState>({ method: 'GET', path: '/api/setup/:token' }),
  stopEmailChange: operationRef<typeof stopEmailChange>({ method: 'POST', path: '/api/email-change/stop' }),
  verifyRegistration: operationRef<typeof verifyRegistration>({ method: 'POST', path: '/api/register/verify' }),
};
