import * as contract from '@enlace/contract/campaigns/campaigns.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import {
  createCampaign,
  duplicateCampaign,
  removeCampaign,
  restoreCampaign,
  saveCampaign,
} from './usecases/edit-campaign.ts';
import { listDeliveries } from './usecases/list-deliveries.ts';
import { preflightCampaign } from './usecases/preflight-campaign.ts';
import { previewCampaign } from './usecases/preview-campaign.ts';
import { listCampaigns, readCampaign } from './usecases/read-campaigns.ts';
import { reportCampaign } from './usecases/report-campaign.ts';
import { startCampaign } from './usecases/start-campaign.ts';
import {
  cancelCampaign,
  pauseCampaign,
  resendUncertain,
  resumeCampaign,
  withdrawCampaign,
} from './usecases/steer-campaign.ts';

function draftRoutes(deps: Platform): Route[] {
  return [
    route(contract.listCampaigns, ({ ctx, query }) => listCampaigns({ deps, ctx, query })),
    route(contract.getCampaign, ({ ctx, params }) => readCampaign({ deps, ctx, id: params.id })),
    route(contract.createCampaign, ({ ctx, body }) => createCampaign({ deps, ctx, input: body })),
    route(contract.saveCampaign, ({ ctx, params, body }) => saveCampaign({ deps, ctx, id: params.id, input: body })),
    route(contract.preflightCampaign, ({ ctx, params }) => preflightCampaign({ deps, ctx, id: params.id })),
    route(contract.previewCampaign, ({ ctx, params, query }) =>
      previewCampaign({ deps, ctx, id: params.id, contactId: query.contactId }),
    ),
    route(contract.duplicateCampaign, ({ ctx, params }) => duplicateCampaign({ deps, ctx, id: params.id })),
    route(contract.removeCampaign, async ({ ctx, params }) => {
      await removeCampaign({ deps, ctx, id: params.id });
      return {};
    }),
    route(contract.restoreCampaign, ({ ctx, params }) => restoreCampaign({ deps, ctx, id: params.id })),
  ];
}

function sendingRoutes(deps: Platform): Route[] {
  return [
    route(contract.startCampaign, ({ ctx, params, body }) =>
      startCampaign({ deps, ctx, id: params.id, sendAt: body.sendAt }),
    ),
    route(contract.withdrawCampaign, ({ ctx, params }) => withdrawCampaign({ deps, ctx, id: params.id })),
    route(contract.pauseCampaign, ({ ctx, params }) => pauseCampaign({ deps, ctx, id: params.id })),
    route(contract.resumeCampaign, ({ ctx, params }) => resumeCampaign({ deps, ctx, id: params.id })),
    route(contract.cancelCampaign, ({ ctx, params }) => cancelCampaign({ deps, ctx, id: params.id })),
    route(contract.resendUncertain, ({ ctx, params }) => resendUncertain({ deps, ctx, id: params.id })),
    route(contract.listCampaignDeliveries, ({ ctx, params, query }) =>
      listDeliveries({ deps, ctx, id: params.id, query }),
    ),
    route(contract.campaignReport, ({ ctx, params }) => reportCampaign({ deps, ctx, id: params.id })),
  ];
}

export function campaignRoutes(deps: Platform): Route[] {
  return [...draftRoutes(deps), ...sendingRoutes(deps)];
}
