import * as contract from '@enlace/contract/sending/sending-domains.contract.ts';
import { route } from '#platform/http/route.ts';
import type { Module } from '#platform/module.ts';
import { confirmInstance, readInstance } from './instance.usecases.ts';

export const instanceModule: Module = {
  name: 'instance',
  routes: (deps) => [
    route(contract.getInstance, () => readInstance({ deps })),
    route(contract.confirmInstance, ({ ctx }) => confirmInstance({ deps, actor: ctx.actor })),
  ],
};
