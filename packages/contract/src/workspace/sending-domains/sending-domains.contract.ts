import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Permission } from '../../core/permissions.ts';
import type { PlanFeature } from '../../core/plan-features.ts';
import { emptySchema, idSchema, lineSchema } from '../../core/primitives.ts';
import {
  instanceSchema,
  localPartSchema,
  ownLimitSchema,
  sendingDomainLimits,
  sendingDomainSchema,
  sendLimitsSchema,
} from './sending-domains.schemas.ts';

const params = z.object({ id: idSchema });
const changed = z.object({ domain: sendingDomainSchema });

type Place<Access extends 'user' | 'admin'> = {
  noun: string;
  path: `/api/${string}`;
  access: Access;
  read: Permission;
  write: Permission;
  /** What a plan must have for a new domain. */
  feature?: PlanFeature;
};

/** Domain operations shared by clients and the operator. */
function domainOperations<Access extends 'user' | 'admin'>({
  noun,
  path,
  access,
  read,
  write,
  feature,
}: Place<Access>) {
  return {
    list: defineOperation({
      id: `${noun}.list`,
      method: 'GET',
      path,
      access,
      permission: read,
      summary: 'Sending domains, their keys and their DNS state',
      reply: z.object({ items: z.array(sendingDomainSchema) }),
    }),
    add: defineOperation({
      id: `${noun}.add`,
      method: 'POST',
      path,
      access,
      permission: write,
      ...(feature ? { feature } : {}),
      summary: 'Add a domain; its keys are made here',
      body: z.object({ domain: lineSchema({ max: sendingDomainLimits.domain }) }),
      reply: changed,
      errors: ['sending_domains.exists', 'sending_domains.too_many'],
    }),
    check: defineOperation({
      id: `${noun}.check`,
      method: 'POST',
      path: `${path}/:id/check`,
      access,
      permission: write,
      history: 'none',
      summary: 'Ask the name servers now',
      params,
      reply: changed,
    }),
    rotate: defineOperation({
      id: `${noun}.rotate`,
      method: 'POST',
      path: `${path}/:id/rotate`,
      access,
      permission: write,
      summary: 'Create new keys; the old ones sign until the new records are seen',
      params,
      reply: changed,
      errors: ['sending_domains.keys_waiting'],
    }),
    override: defineOperation({
      id: `${noun}.override`,
      method: 'POST',
      path: `${path}/:id/override`,
      access,
      permission: write,
      proof: true,
      summary: 'Allow sending campaigns from a domain whose checks fail',
      params,
      reply: changed,
    }),
    remove: defineOperation({
      id: `${noun}.remove`,
      method: 'DELETE',
      path: `${path}/:id`,
      access,
      permission: write,
      summary: 'Remove a domain and destroy its keys',
      params,
      reply: emptySchema,
    }),
  } as const;
}

/** Domains of a client. */
export const clientDomains = domainOperations({
  noun: 'sending_domains',
  path: '/api/sending-domains',
  access: 'user',
  read: 'campaigns.read',
  write: 'account.security',
  feature: 'own_sender',
});

/** Domains of the product's own mails. */
export const operatorDomains = domainOperations({
  noun: 'operator_domains',
  path: '/api/admin/sending-domains',
  access: 'admin',
  read: 'outbox.read',
  write: 'sending.manage',
});

export const setCampaignAddress = defineOperation({
  id: 'sending_domains.set_campaign_address',
  method: 'PUT',
  path: '/api/sending-domains/:id/campaign-address',
  access: 'user',
  permission: 'account.security',
  summary: 'Send campaigns from an address of this domain, or from the product’s again',
  params,
  body: z.object({ local: localPartSchema.nullable() }),
  reply: z.object({ items: z.array(sendingDomainSchema) }),
});

export const getOwnLimit = defineOperation({
  id: 'sending_domains.get_limit',
  method: 'GET',
  path: '/api/sending-limit',
  access: 'user',
  permission: 'campaigns.read',
  summary: 'The client’s own limit of campaign mails per minute',
  reply: ownLimitSchema,
});

export const setOwnLimit = defineOperation({
  id: 'sending_domains.set_limit',
  method: 'PUT',
  path: '/api/sending-limit',
  access: 'user',
  permission: 'campaigns.write',
  summary: 'Set the limit of campaign mails per minute; applies within a second, including to campaigns in progress',
  body: ownLimitSchema,
  reply: ownLimitSchema,
});

export const getSendLimits = defineOperation({
  id: 'operator_domains.get_limits',
  method: 'GET',
  path: '/api/admin/send-limits',
  access: 'admin',
  permission: 'outbox.read',
  summary: 'Limits of campaign mails per minute: total, per client, per recipient domain',
  reply: sendLimitsSchema,
});

export const setSendLimits = defineOperation({
  id: 'operator_domains.set_limits',
  method: 'PUT',
  path: '/api/admin/send-limits',
  access: 'admin',
  permission: 'sending.manage',
  summary: 'Set them; they apply within a second, including to campaigns in progress',
  body: sendLimitsSchema,
  reply: sendLimitsSchema,
});

export const getInstance = defineOperation({
  id: 'instance.get',
  method: 'GET',
  path: '/api/admin/instance',
  access: 'admin',
  permission: 'overview.read',
  summary: 'Whether sending is on hold because the database was restored or copied',
  reply: instanceSchema,
});

export const confirmInstance = defineOperation({
  id: 'instance.confirm',
  method: 'POST',
  path: '/api/admin/instance/confirm',
  access: 'admin',
  permission: 'sending.manage',
  proof: true,
  summary: 'Confirm that this is the only installation with this data; sending resumes',
  reply: instanceSchema,
});
