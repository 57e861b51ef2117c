import * as contract from '@enlace/contract/presence/client-brand/client-brand.contract.ts';
import { route } from '#platform/http/route.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { getClientBrand, setClientBrand } from './usecases/change-brand.ts';
import { getPageSuggestions, setPageSuggestions } from './usecases/page-suggestions.ts';
import { getPostalAddress, setPostalAddress } from './usecases/postal-address.ts';

export const clientBrandModule: Module = {
  name: 'client-brand',
  ...withoutItems('settings of an account'),
  history: ['client_brand'],
  retention: none('one row per client'),
  webhooks: none('receivers have no use for it'),
  notices: none('the client sets it'),
  routes: (deps) => [
    route(contract.getClientBrand, ({ ctx }) => getClientBrand({ deps, ctx })),
    route(contract.setClientBrand, ({ ctx, body }) => setClientBrand({ deps, ctx, input: body })),
    route(contract.getPostalAddress, ({ ctx }) => getPostalAddress({ deps, ctx })),
    route(contract.setPostalAddress, ({ ctx, body }) =>
      setPostalAddress({ deps, ctx, postalAddress: body.postalAddress }),
    ),
    route(contract.getPageSuggestions, ({ ctx }) => getPageSuggestions({ deps, ctx })),
    route(contract.setPageSuggestions, ({ ctx, body }) => setPageSuggestions({ deps, ctx, ...body })),
  ],
};
