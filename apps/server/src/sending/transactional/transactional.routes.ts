import { transactionalLimits } from '@enlace/contract/sending/transactional/transactional.schemas.ts';
import * as contract from '@enlace/contract/sending/transactional/transactional.contract.ts';
import { invalidField } from '#platform/errors.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Platform } from '#platform/platform.types.ts';
import { describeTransactional, getTransactional, listTransactional } from './usecases/read-transactional.ts';
import { sendTransactional } from './usecases/send-transactional.ts';

const header = 'idempotency-key';

/** The header's specification quotes the key (RFC 8941 §3.3.3); callers often omit the quotes. */
function readKey(given: string | string[] | undefined): string | undefined {
  if (given === undefined) return undefined;
  const text = Array.isArray(given) ? given.join(',') : given;
  const key = /^"(.*)"$/.exec(text.trim())?.[1] ?? text.trim();
  const { min, max } = transactionalLimits.key;
  if (key.length < min || key.length > max || !/^[\x21-\x7e]+$/.test(key)) throw invalidField(header, 'invalid_format');
  return key;
}

export function transactionalRoutes(deps: Platform): Route[] {
  return [
    route(contract.sendTransactional, ({ ctx, body, request }) =>
      sendTransactional({ deps, ctx, input: body, key: readKey(request.headers[header]) }),
    ),
    route(contract.listTransactional, ({ ctx, query }) => listTransactional({ deps, ctx, query })),
    route(contract.describeTransactional, ({ ctx, params }) =>
      describeTransactional({ deps, ctx, templateId: params.templateId }),
    ),
    route(contract.getTransactional, ({ ctx, params }) => getTransactional({ deps, ctx, id: params.id })),
  ];
}
