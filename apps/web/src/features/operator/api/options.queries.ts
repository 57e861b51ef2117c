import type {
  getBrand,
  putBrand,
  putBrandPicture,
  removeBrandPicture,
  resetBrand,
} from '@enlace/contract/operation/brand/brand.contract.ts';
import type { changeLimits, getLimits, inviteToRegister } from '@enlace/contract/operation/instance/limits.contract.ts';
import type {
  checkInbound,
  checkMailDns,
  getMailState,
  testMail,
} from '@enlace/contract/operation/instance/mail-check.contract.ts';
import type { paymentProviders } from '@enlace/contract/operation/instance/payment-providers.contract.ts';
import type { getSeller } from '@enlace/contract/billing/invoices/seller.contract.ts';
import type {
  getPolicyDesk,
  listPolicyAnswers,
  publishPolicy,
  putPolicyDraft,
  removePolicyDraft,
} from '@enlace/contract/identity/policies/policy-admin.contract.ts';
import type { policyVersion } from '@enlace/contract/identity/policies/policy.contract.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { operationRef, type ReplyOf } from '#lib/api/operation-ref.ts';

export type BrandReply = ReplyOf<typeof getBrand>;
export type LimitsReply = ReplyOf<typeof getLimits>;
export type MailState = ReplyOf<typeof getMailState>;
export type MailTest = ReplyOf<typeof testMail>;
export type PolicyDesk = ReplyOf<typeof getPolicyDesk>;
export type ProvidersReply = ReplyOf<typeof paymentProviders>;
export type ListenerReply = ReplyOf<typeof checkInbound>;

const picture = '/api/admin/brand/pictures/:kind';

export const optionRefs = {
  brand: operationRef<typeof getBrand>({ method: 'GET', path: '/api/admin/brand' }),
  putBrand: operationRef<typeof putBrand>({ method: 'PUT', path: '/api/admin/brand' }),
  resetBrand: operationRef<typeof resetBrand>({ method: 'DELETE', path: '/api/admin/brand' }),
  putPicture: operationRef<typeof putBrandPicture>({ method: 'PUT', path: picture }),
  removePicture: operationRef<typeof removeBrandPicture>({ method: 'DELETE', path: picture }),
  limits: operationRef<typeof getLimits>({ method: 'GET', path: '/api/admin/limits' }),
  changeLimits: operationRef<typeof changeLimits>({ method: 'PATCH', path: '/api/admin/limits' }),
  invite: operationRef<typeof inviteToRegister>({ method: 'POST', path: '/api/admin/registration-invites' }),
  mail: operationRef<typeof getMailState>({ method: 'GET', path: '/api/admin/mail' }),
  testMail: operationRef<typeof testMail>({ method: 'POST', path: '/api/admin/mail/test' }),
  mailDns: operationRef<typeof checkMailDns>({ method: 'POST', path: '/api/admin/mail/dns' }),
  inbound: operationRef<typeof checkInbound>({ method: 'POST', path: '/api/admin/mail/inbound' }),
  providers: operationRef<typeof paymentProviders>({ method: 'GET', path: '/api/admin/payment-providers' }),
  seller: operationRef<typeof getSeller>({ method: 'GET', path: '/api/admin/invoice-seller' }),
  desk: operationRef<typeof getPolicyDesk>({ method: 'GET', path: '/api/admin/policy' }),
  putDraft: operationRef<typeof putPolicyDraft>({ method: 'PUT', path: '/api/admin/policy/draft' }),
  removeDraft: operationRef<typeof removePolicyDraft>({ method: 'DELETE', path: '/api/admin/policy/draft' }),
  publish: operationRef<typeof publishPolicy>({ method: 'POST', path: '/api/admin/policy/publish' }),
  answers: operationRef<typeof listPolicyAnswers>({ method: 'GET', path: '/api/admin/policy/answers' }),
  version: operationRef<typeof policyVersion>({ method: 'GET', path: '/api/policy/versions/:version' }),
} as const;

export const brandQuery = queryOptions({
  queryKey: ['operator', 'brand'] as const,
  queryFn: ({ signal }) => call(optionRefs.brand, { signal }),
});
export const operatorLimitsQuery = queryOptions({
  queryKey: ['operator', 'limits'] as const,
  queryFn: ({ signal }) => call(optionRefs.limits, { signal }),
});
export const mailStateQuery = queryOptions({
  queryKey: ['operator', 'mail'] as const,
  queryFn: ({ signal }) => call(optionRefs.mail, { signal }),
});
export const providersQuery = queryOptions({
  queryKey: ['operator', 'providers'] as const,
  queryFn: ({ signal }) => call(optionRefs.providers, { signal }),
});
export const sellerFactsQuery = queryOptions({
  queryKey: ['operator', 'seller'] as const,
  queryFn: ({ signal }) => call(optionRefs.seller, { signal }),
});
export const policyDeskQuery = queryOptions({
  queryKey: ['operator', 'policy'] as const,
  queryFn: ({ signal }) => call(optionRefs.desk, { signal }),
});

export function policyVersionQuery(version: number) {
  return queryOptions({
    queryKey: ['operator', 'policy-version', version] as const,
    queryFn: ({ signal }) => call(optionRefs.version, { params: { version }, signal }),
    staleTime: Infinity,
  });
}

const answersPage = 20;

export const policyAnswersQuery = infiniteQueryOptions({
  queryKey: ['operator', 'policy-answers'] as const,
  queryFn: ({ pageParam, signal }) =>
    call(optionRefs.answers, {
      query: { limit: answersPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.next,
});
