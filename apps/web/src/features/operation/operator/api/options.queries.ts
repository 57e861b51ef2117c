import { getSellerRef } from '@enlace/contract/billing/invoices/seller.refs.gen.ts';
import type { ReplyOf } from '@enlace/contract/core/operation.ts';
import { getPolicyDeskRef, listPolicyAnswersRef } from '@enlace/contract/identity/policies/policy-admin.refs.gen.ts';
import { policyVersionRef } from '@enlace/contract/identity/policies/policy.refs.gen.ts';
import type { getBrand } from '@enlace/contract/operation/brand/brand.contract.ts';
import { getBrandRef } from '@enlace/contract/operation/brand/brand.refs.gen.ts';
import type { getLimits } from '@enlace/contract/operation/instance/limits.contract.ts';
import { getLimitsRef } from '@enlace/contract/operation/instance/limits.refs.gen.ts';
import type { checkInbound, getMailState, testMail } from '@enlace/contract/operation/instance/mail-check.contract.ts';
import { getMailStateRef } from '@enlace/contract/operation/instance/mail-check.refs.gen.ts';
import { listOauthProvidersRef } from '@enlace/contract/operation/instance/oauth-providers.refs.gen.ts';
import type { paymentProviders } from '@enlace/contract/operation/instance/payment-providers.contract.ts';
import type { testStripe } from '@enlace/contract/operation/instance/stripe-account.contract.ts';
import { getStripeRef } from '@enlace/contract/operation/instance/stripe-account.refs.gen.ts';
import type { getPolicyDesk } from '@enlace/contract/identity/policies/policy-admin.contract.ts';
import { paymentProvidersRef } from '@enlace/contract/operation/instance/payment-providers.refs.gen.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export type BrandReply = ReplyOf<typeof getBrand>;
export type LimitsReply = ReplyOf<typeof getLimits>;
export type MailState = ReplyOf<typeof getMailState>;
export type MailTest = ReplyOf<typeof testMail>;
export type PolicyDesk = ReplyOf<typeof getPolicyDesk>;
export type ProvidersReply = ReplyOf<typeof paymentProviders>;
export type StripeTest = ReplyOf<typeof testStripe>;
export type ListenerReply = ReplyOf<typeof checkInbound>;

export const brandQuery = queryOptions({
  queryKey: ['operator', 'brand'] as const,
  queryFn: ({ signal }) => call(getBrandRef, { signal }),
});
export const operatorLimitsQuery = queryOptions({
  queryKey: ['operator', 'limits'] as const,
  queryFn: ({ signal }) => call(getLimitsRef, { signal }),
});
export const mailStateQuery = queryOptions({
  queryKey: ['operator', 'mail'] as const,
  queryFn: ({ signal }) => call(getMailStateRef, { signal }),
});
export const providersQuery = queryOptions({
  queryKey: ['operator', 'providers'] as const,
  queryFn: ({ signal }) => call(paymentProvidersRef, { signal }),
});
export const stripeQuery = queryOptions({
  queryKey: ['operator', 'stripe'] as const,
  queryFn: ({ signal }) => call(getStripeRef, { signal }),
});
export const oauthProvidersQuery = queryOptions({
  queryKey: ['operator', 'oauth'] as const,
  queryFn: ({ signal }) => call(listOauthProvidersRef, { signal }),
});
export const sellerFactsQuery = queryOptions({
  queryKey: ['operator', 'seller'] as const,
  queryFn: ({ signal }) => call(getSellerRef, { signal }),
});
export const policyDeskQuery = queryOptions({
  queryKey: ['operator', 'policy'] as const,
  queryFn: ({ signal }) => call(getPolicyDeskRef, { signal }),
});

export function policyVersionQuery(version: number) {
  return queryOptions({
    queryKey: ['operator', 'policy-version', version] as const,
    queryFn: ({ signal }) => call(policyVersionRef, { params: { version }, signal }),
    staleTime: Infinity,
  });
}

const answersPage = 20;

export const policyAnswersQuery = infiniteQueryOptions({
  queryKey: ['operator', 'policy-answers'] as const,
  queryFn: ({ pageParam, signal }) =>
    call(listPolicyAnswersRef, {
      query: { limit: answersPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.next,
});
