import * as contract from '@enlace/contract/operation/brand/brand.contract.ts';
import { route } from '#platform/http/route.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { brandPages } from './brand.pages.ts';
import { changeBrand, readBrand, removeBrandPicture, resetBrand, setBrandPicture } from './brand.usecases.ts';

export const brandModule: Module = {
  name: 'brand',
  ...withoutItems('settings of the installation'),
  history: ['brand'],
  retention: none('one row'),
  webhooks: none('nothing of a client'),
  notices: none('nothing of a client'),
  routes: (deps) => [
    route(contract.getBrand, () => readBrand({ deps })),
    route(contract.putBrand, ({ ctx, body }) => changeBrand({ deps, actor: ctx.actor, input: body })),
    route(contract.putBrandPicture, ({ ctx, params, body }) =>
      setBrandPicture({ deps, actor: ctx.actor, kind: params.kind, content: body.content }),
    ),
    route(contract.removeBrandPicture, ({ ctx, params }) =>
      removeBrandPicture({ deps, actor: ctx.actor, kind: params.kind }),
    ),
    route(contract.resetBrand, ({ ctx }) => resetBrand({ deps, actor: ctx.actor })),
  ],
  pages: brandPages,
};
