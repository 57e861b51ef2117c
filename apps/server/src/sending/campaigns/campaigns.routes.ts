import { Readable } from 'node:stream';
import * as audienceContract from '@enlace/contract/sending/campaigns/campaign-audience.contract.ts';
import * as listContract from '@enlace/contract/sending/campaigns/campaign-list.contract.ts';
import * as peopleContract from '@enlace/contract/sending/campaigns/campaign-people.contract.ts';
import * as reportContract from '@enlace/contract/sending/campaigns/campaign-report.contract.ts';
import * as roundsContract from '@enlace/contract/sending/campaigns/campaign-rounds.contract.ts';
import * as contract from '@enlace/contract/sending/campaigns/campaigns.contract.ts';
import type { FastifyReply } from 'fastify';
import { rawRoute, type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { changeCampaigns } from './authoring/bulk-campaigns.ts';
import { createLinkChecker } from './authoring/link-checker.ts';
import { checkCampaignLinks, previewCampaign } from './authoring/preview-campaign.ts';
import { addCampaignPeople, createCampaignFor } from './audience/choose-people.ts';
import { compareCampaigns, readCampaignLabels, readStanding, showHeatMap } from './report/read-report.ts';
import {
  createCampaign,
  duplicateCampaign,
  removeCampaign,
  restoreCampaign,
  saveCampaign,
} from './authoring/edit-campaign.ts';
import { exportCampaign, exportNames } from './report/export-campaign.ts';
import { followUpCampaign } from './authoring/follow-up.ts';
import { labelPeople } from './audience/label-people.ts';
import { listDeliveries } from './report/list-deliveries.ts';
import { countCampaignAudience, listLeftOut, segmentPeople } from './audience/look-at-audience.ts';
import { preflightCampaign } from './authoring/preflight-campaign.ts';
import { exportCampaigns, listCampaigns, readCampaign } from './authoring/read-campaigns.ts';
import { reportCampaign } from './report/report-campaign.ts';
import { setCampaignArchive } from './report/set-archive.ts';
import { startCampaign } from './launch/start-campaign.ts';
import {
  cancelCampaign,
  chooseWinner,
  pauseCampaign,
  resendUncertain,
  resumeCampaign,
  withdrawCampaign,
} from './launch/steer-campaign.ts';

function sendCsv(reply: FastifyReply, lines: AsyncIterable<string>, name: string): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(lines, { objectMode: false }));
}

function listRoutes(deps: Platform): Route[] {
  return [
    route(listContract.listCampaigns, ({ ctx, query }) => listCampaigns({ deps, ctx, query })),
    route(listContract.bulkCampaigns, ({ ctx, body }) => changeCampaigns({ deps, ctx, ...body })),
    rawRoute(listContract.exportCampaigns, async ({ ctx, query, reply }) =>
      sendCsv(reply, await exportCampaigns({ deps, ctx, query }), 'campanas'),
    ),
  ];
}

function draftRoutes(deps: Platform): Route[] {
  return [
    route(contract.getCampaign, ({ ctx, params }) => readCampaign({ deps, ctx, id: params.id })),
    route(contract.createCampaign, ({ ctx, body }) => createCampaign({ deps, ctx, input: body })),
    route(contract.saveCampaign, ({ ctx, params, body }) => saveCampaign({ deps, ctx, id: params.id, input: body })),
    route(contract.preflightCampaign, ({ ctx, params }) => preflightCampaign({ deps, ctx, id: params.id })),
    route(contract.previewCampaign, ({ ctx, params, query }) =>
      previewCampaign({
        deps,
        ctx,
        id: params.id,
        contactId: query.contactId,
        variant: query.variant,
        viewer: query.viewer,
      }),
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
      startCampaign({
        deps,
        ctx,
        id: params.id,
        sendAt: body.sendAt,
        timing: body.timing,
        acceptsSampleText: body.acceptsSampleText ?? false,
      }),
    ),
    route(contract.withdrawCampaign, ({ ctx, params }) => withdrawCampaign({ deps, ctx, id: params.id })),
    route(contract.pauseCampaign, ({ ctx, params }) => pauseCampaign({ deps, ctx, id: params.id })),
    route(contract.resumeCampaign, ({ ctx, params }) => resumeCampaign({ deps, ctx, id: params.id })),
    route(contract.cancelCampaign, ({ ctx, params }) => cancelCampaign({ deps, ctx, id: params.id })),
    route(contract.resendUncertain, ({ ctx, params }) => resendUncertain({ deps, ctx, id: params.id })),
  ];
}

function reportRoutes(deps: Platform): Route[] {
  return [
    route(contract.listCampaignDeliveries, ({ ctx, params, query }) =>
      listDeliveries({ deps, ctx, id: params.id, query }),
    ),
    route(contract.campaignReport, ({ ctx, params }) => reportCampaign({ deps, ctx, id: params.id })),
    route(reportContract.campaignHeatMap, ({ ctx, params, query }) =>
      showHeatMap({ deps, ctx, id: params.id, variant: query.variant }),
    ),
    route(reportContract.campaignStanding, ({ ctx, params }) => readStanding({ deps, ctx, id: params.id })),
    route(reportContract.campaignLabels, ({ ctx, params }) => readCampaignLabels({ deps, ctx, id: params.id })),
    route(reportContract.labelPeople, ({ ctx, params, body }) =>
      labelPeople({ deps, ctx, id: params.id, input: body }),
    ),
    route(reportContract.segmentPeople, ({ ctx, params, body }) =>
      segmentPeople({ deps, ctx, id: params.id, input: body }),
    ),
    route(reportContract.setCampaignArchive, ({ ctx, params, body }) =>
      setCampaignArchive({ deps, ctx, id: params.id, isPublic: body.isPublic }),
    ),
    rawRoute(roundsContract.exportCampaign, async ({ ctx, params, query, reply }) => {
      const lines = await exportCampaign({ deps, ctx, id: params.id, query });
      return sendCsv(reply, lines, `${exportNames[query.what]}-${params.id}`);
    }),
  ];
}

function audienceRoutes(deps: Platform): Route[] {
  const check = createLinkChecker(deps);
  return [
    route(peopleContract.createCampaignFor, ({ ctx, body }) => createCampaignFor({ deps, ctx, input: body })),
    route(peopleContract.addCampaignPeople, ({ ctx, params, body }) =>
      addCampaignPeople({ deps, ctx, id: params.id, contactIds: body.contactIds }),
    ),
    route(audienceContract.countCampaignAudience, ({ ctx, body }) => countCampaignAudience({ deps, ctx, ...body })),
    route(audienceContract.listLeftOut, ({ ctx, params, query }) => listLeftOut({ deps, ctx, id: params.id, query })),
    route(audienceContract.checkCampaignLinks, ({ ctx, params }) =>
      checkCampaignLinks({ deps, ctx, id: params.id, check }),
    ),
  ];
}

function roundRoutes(deps: Platform): Route[] {
  return [
    route(roundsContract.chooseWinner, ({ ctx, params, body }) =>
      chooseWinner({ deps, ctx, id: params.id, variant: body.variant }),
    ),
    route(roundsContract.followUpCampaign, ({ ctx, params, body }) =>
      followUpCampaign({ deps, ctx, id: params.id, who: body.who }),
    ),
    route(roundsContract.compareCampaigns, ({ ctx, query }) => compareCampaigns({ deps, ctx, ids: query.ids })),
  ];
}

export function campaignRoutes(deps: Platform): Route[] {
  return [
    ...listRoutes(deps),
    ...draftRoutes(deps),
    ...sendingRoutes(deps),
    ...reportRoutes(deps),
    ...audienceRoutes(deps),
    ...roundRoutes(deps),
  ];
}
