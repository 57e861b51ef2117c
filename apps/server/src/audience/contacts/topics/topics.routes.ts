import * as contract from '@enlace/contract/audience/contacts/topics.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { archiveTopic, createTopic, listTopics, orderTopics, restoreTopic, updateTopic } from './manage-topics.ts';
import { readContactTopics, setContactTopic } from './wanted-topics.ts';

/** The client's topics, and what one contact wants of them. */
export function topicRoutes(deps: Platform): Route[] {
  return [
    route(contract.listTopics, ({ ctx }) => listTopics({ deps, ctx })),
    route(contract.createTopic, ({ ctx, body }) => createTopic({ deps, ctx, input: body })),
    route(contract.updateTopic, ({ ctx, params, body }) => updateTopic({ deps, ctx, id: params.id, input: body })),
    route(contract.orderTopics, async ({ ctx, body }) => {
      await orderTopics({ deps, ctx, ids: body.ids });
      return {};
    }),
    route(contract.archiveTopic, ({ ctx, params }) => archiveTopic({ deps, ctx, id: params.id })),
    route(contract.restoreTopic, ({ ctx, params }) => restoreTopic({ deps, ctx, id: params.id })),
    route(contract.contactTopics, ({ ctx, params }) => readContactTopics({ deps, ctx, id: params.id })),
    route(contract.setContactTopic, ({ ctx, params, body }) =>
      setContactTopic({ deps, ctx, ...params, isWanted: body.isWanted }),
    ),
  ];
}
