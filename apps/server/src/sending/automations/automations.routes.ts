import * as contract from '@enlace/contract/sending/automations/automations.contract.ts';
import { fromWireLocale } from '@enlace/contract/core/locale.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { listStarters } from './starters/starters.ts';
import { createAutomation } from './usecases/create-automation.ts';
import {
  duplicateAutomation,
  removeAutomation,
  restoreAutomation,
  updateAutomation,
} from './usecases/edit-automations.ts';
import { listAutomations, readAutomation } from './usecases/read-automations.ts';
import { activateAutomation, pauseAutomation } from './usecases/steer-automations.ts';
import { cancelRun, enrolContacts, listAutomationRuns, listContactRuns, readRun } from './usecases/maintain-runs.ts';
import { tryAutomation } from './usecases/try-automation.ts';

function planRoutes(deps: Platform): Route[] {
  return [
    route(contract.listAutomations, ({ ctx, query }) => listAutomations({ deps, ctx, query })),
    route(contract.listAutomationStarters, async ({ ctx, query }) => ({
      items: listStarters(query.locale === undefined ? ctx.locale : fromWireLocale(query.locale)),
    })),
    route(contract.getAutomation, ({ ctx, params }) => readAutomation({ deps, ctx, id: params.id })),
    route(contract.createAutomation, ({ ctx, body }) => createAutomation({ deps, ctx, input: body })),
    route(contract.updateAutomation, ({ ctx, params, body }) =>
      updateAutomation({ deps, ctx, id: params.id, input: body }),
    ),
    route(contract.activateAutomation, ({ ctx, params, body }) =>
      activateAutomation({ deps, ctx, id: params.id, acceptsSampleText: body.acceptsSampleText ?? false }),
    ),
    route(contract.pauseAutomation, ({ ctx, params }) => pauseAutomation({ deps, ctx, id: params.id })),
    route(contract.duplicateAutomation, ({ ctx, params }) => duplicateAutomation({ deps, ctx, id: params.id })),
    route(contract.removeAutomation, async ({ ctx, params }) => {
      await removeAutomation({ deps, ctx, id: params.id });
      return {};
    }),
    route(contract.restoreAutomation, ({ ctx, params }) => restoreAutomation({ deps, ctx, id: params.id })),
    route(contract.tryAutomation, ({ ctx, params, body }) => tryAutomation({ deps, ctx, id: params.id, input: body })),
  ];
}

function runRoutes(deps: Platform): Route[] {
  return [
    route(contract.listAutomationRuns, ({ ctx, params, query }) =>
      listAutomationRuns({ deps, ctx, id: params.id, query }),
    ),
    route(contract.getAutomationRun, ({ ctx, params }) => readRun({ deps, ctx, ...params })),
    route(contract.cancelAutomationRun, ({ ctx, params }) => cancelRun({ deps, ctx, ...params })),
    route(contract.enrolInAutomation, ({ ctx, params, body }) =>
      enrolContacts({ deps, ctx, id: params.id, contactIds: body.contactIds }),
    ),
    route(contract.listContactAutomations, ({ ctx, params }) => listContactRuns({ deps, ctx, id: params.id })),
  ];
}

export function automationRoutes(deps: Platform): Route[] {
  return [...planRoutes(deps), ...runRoutes(deps)];
}
