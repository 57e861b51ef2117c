import * as contract from '@enlace/contract/mailbox/mail-sources/mail-sources.contract.ts';
import * as access from '@enlace/contract/mailbox/mail-sources/box-access.contract.ts';
import { operatorMailRoutes } from './operator-mails.routes.ts';
import { operatorQuarantineRoutes } from './operator-quarantine.routes.ts';
import { discardQuarantined, listQuarantine, retryQuarantined } from '#mailbox/conversations/usecases/quarantine.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import {
  changeSource,
  listSources,
  readTrouble,
  pollNow,
  reconnectSource,
  removeSource,
  renewSecret,
} from './usecases/change-source.ts';
import { connectBox } from './discovery/connect-box.ts';
import { changeBoxFolders, listBoxFolders } from './usecases/box-folders.ts';
import { removeBoxSending, setBoxSending } from './usecases/box-sending.ts';
import { finishAccess, listProviders, restartAccess, startAccess } from './usecases/connect-by-sign-in.ts';
import { createImapSource, createWebhookSource } from './usecases/create-source.ts';
import { testImap } from './usecases/open-connection.ts';

function quarantineRoutes(deps: Platform): Route[] {
  return [
    route(contract.listQuarantine, ({ ctx, query }) => listQuarantine({ deps, ctx, query })),
    route(contract.retryQuarantined, async ({ ctx, params }) => {
      await retryQuarantined({ deps, ctx, id: params.id });
      return {};
    }),
    route(contract.discardQuarantined, async ({ ctx, params }) => {
      await discardQuarantined({ deps, ctx, id: params.id });
      return {};
    }),
  ];
}

function accessRoutes(deps: Platform): Route[] {
  return [
    route(access.listAccessProviders, () => listProviders({ deps })),
    route(access.startAccess, ({ ctx, body }) => startAccess({ deps, ctx, input: body })),
    route(access.restartAccess, ({ ctx, params, body }) => restartAccess({ deps, ctx, id: params.id, input: body })),
    route(access.finishAccess, ({ ctx, body }) => finishAccess({ deps, ctx, input: body })),
  ];
}

export function mailSourceRoutes(deps: Platform): Route[] {
  return [
    route(contract.listMailSources, ({ ctx }) => listSources({ deps, ctx })),
    route(contract.readMailTrouble, ({ ctx }) => readTrouble({ deps, ctx })),
    route(contract.testImap, ({ body }) => testImap({ deps, connection: body })),
    route(contract.createImapSource, ({ ctx, body }) => createImapSource({ deps, ctx, input: body })),
    route(contract.connectBox, ({ ctx, body }) => connectBox({ deps, ctx, input: body })),
    route(contract.reconnectImapSource, ({ ctx, params, body }) =>
      reconnectSource({ deps, ctx, id: params.id, connection: body }),
    ),
    route(contract.createWebhookSource, ({ ctx, body }) => createWebhookSource({ deps, ctx, input: body })),
    route(contract.renewWebhookSecret, ({ ctx, params }) => renewSecret({ deps, ctx, id: params.id })),
    route(contract.changeMailSource, ({ ctx, params, body }) =>
      changeSource({ deps, ctx, id: params.id, change: body }),
    ),
    route(contract.pollMailSource, async ({ ctx, params }) => {
      await pollNow({ deps, ctx, id: params.id });
      return {};
    }),
    route(contract.removeMailSource, async ({ ctx, params }) => {
      await removeSource({ deps, ctx, id: params.id });
      return {};
    }),
    route(contract.listBoxFolders, ({ ctx, params }) => listBoxFolders({ deps, ctx, id: params.id })),
    route(contract.changeBoxFolders, ({ ctx, params, body }) =>
      changeBoxFolders({ deps, ctx, id: params.id, change: body }),
    ),
    route(contract.setBoxSending, ({ ctx, params, body }) =>
      setBoxSending({ deps, ctx, id: params.id, sending: body }),
    ),
    route(contract.removeBoxSending, ({ ctx, params }) => removeBoxSending({ deps, ctx, id: params.id })),
    ...accessRoutes(deps),
    ...quarantineRoutes(deps),
    ...operatorQuarantineRoutes(deps),
    ...operatorMailRoutes(deps),
  ];
}
