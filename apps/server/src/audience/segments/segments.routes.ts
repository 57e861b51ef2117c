import * as contract from '@enlace/contract/audience/segments/segments.contract.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { createSegment, removeSegment, updateSegment } from './usecases/change-segments.ts';
import { countRules, listSegments, recountSegment } from './usecases/read-segments.ts';

export function segmentRoutes(deps: Platform): Route[] {
  return [
    route(contract.listSegments, ({ ctx }) => listSegments({ deps, ctx })),
    route(contract.countSegment, ({ ctx, body }) => countRules({ deps, ctx, rules: body.rules })),
    route(contract.createSegment, ({ ctx, body }) => createSegment({ deps, ctx, input: body })),
    route(contract.updateSegment, ({ ctx, params, body }) => updateSegment({ deps, ctx, id: params.id, input: body })),
    route(contract.removeSegment, ({ ctx, params }) => removeSegment({ deps, ctx, id: params.id })),
    route(contract.recountSegment, ({ ctx, params }) => recountSegment({ deps, ctx, id: params.id })),
  ];
}
