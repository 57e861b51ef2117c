import * as contract from '@enlace/contract/billing/installation-mode/installation-mode.contract.ts';
import { readState } from '#billing/door.ts';
import { route } from '#platform/http/route.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import { answerMode, openInstallation } from './open-installation.ts';
import { readOpening } from './read-opening.ts';

export const openingModule: Module = {
  name: 'opening',
  ...withoutItems('one step of the installation'),
  history: ['installation'],
  retention: none('happens once'),
  webhooks: none('nothing of a client'),
  notices: none('nothing of a client'),
  routes: (deps) => [
    route(contract.readInstallationMode, () => readState({ deps })),
    route(contract.readOpening, ({ ctx }) => readOpening({ deps, ctx })),
    route(contract.openInstallation, ({ ctx }) => openInstallation({ deps, ctx })),
    route(contract.answerInstallationMode, ({ ctx, body }) => answerMode({ deps, ctx }, body.mode)),
  ],
};
