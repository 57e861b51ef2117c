import * as personal from '@enlace/contract/account/details/personal.schemas.ts';
import * as preferences from '@enlace/contract/account/details/preferences.schemas.ts';
import * as admins from '@enlace/contract/identity/admins/admins.schemas.ts';
import * as alias from '@enlace/contract/identity/sign-in/alias.schemas.ts';
import * as auth from '@enlace/contract/identity/sign-in/auth.schemas.ts';
import * as password from '@enlace/contract/identity/sign-in/password.schemas.ts';
import * as user from '@enlace/contract/identity/sign-in/user.schemas.ts';
import * as automationSteps from '@enlace/contract/sending/automations/automation-steps.schemas.ts';
import * as automations from '@enlace/contract/sending/automations/automations.schemas.ts';
import * as backups from '@enlace/contract/operation/backups/backups.schemas.ts';
import * as brand from '@enlace/contract/operation/brand/brand.schemas.ts';
import * as campaignSeries from '@enlace/contract/sending/campaign-series/campaign-series.schemas.ts';
import * as seriesFeed from '@enlace/contract/sending/campaign-series/series-feed.schemas.ts';
import * as seriesRule from '@enlace/contract/sending/campaign-series/series-rule.schemas.ts';
import * as audience from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import * as campaigns from '@enlace/contract/sending/campaigns/campaigns.schemas.ts';
import * as experiment from '@enlace/contract/sending/campaigns/experiment.schemas.ts';
import * as preflight from '@enlace/contract/sending/campaigns/preflight.schemas.ts';
import * as report from '@enlace/contract/sending/campaigns/report.schemas.ts';
import * as standing from '@enlace/contract/sending/campaigns/standing.schemas.ts';
import * as timing from '@enlace/contract/sending/campaigns/timing.schemas.ts';
import * as catalog from '@enlace/contract/billing/catalog/catalog.schemas.ts';
import * as clientBrand from '@enlace/contract/presence/client-brand/client-brand.schemas.ts';
import * as clients from '@enlace/contract/operation/clients/clients.schemas.ts';
import * as communications from '@enlace/contract/sending/communications/communications.schemas.ts';
import * as contacts from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import * as customFields from '@enlace/contract/audience/contacts/custom-fields.schemas.ts';
import * as topics from '@enlace/contract/audience/contacts/topics.schemas.ts';
import * as customDomains from '@enlace/contract/presence/custom-domains/custom-domains.schemas.ts';
import * as factors from '@enlace/contract/identity/sign-in/factors.schemas.ts';
import * as webauthn from '@enlace/contract/identity/sign-in/webauthn.schemas.ts';
import * as fileShares from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import * as folders from '@enlace/contract/workspace/folders/folders.schemas.ts';
import * as history from '@enlace/contract/workspace/history/history.schemas.ts';
import * as imports from '@enlace/contract/audience/imports/imports.schemas.ts';
import * as oauthProviders from '@enlace/contract/operation/instance/oauth-providers.schemas.ts';
import * as limits from '@enlace/contract/operation/instance/limits.schemas.ts';
import * as invoices from '@enlace/contract/billing/invoices/invoices.schemas.ts';
import * as labels from '@enlace/contract/workspace/folders/labels.schemas.ts';
import * as boxAccess from '@enlace/contract/mailbox/mail-sources/box-access.contract.ts';
import * as boxDiscovery from '@enlace/contract/mailbox/mail-sources/box-discovery.schemas.ts';
import * as mailSources from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import * as listQuery from '@enlace/contract/mailbox/conversations/list-query.schemas.ts';
import * as mailboxRules from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import * as mailbox from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import * as merges from '@enlace/contract/mailbox/conversations/merges.schemas.ts';
import * as newDrafts from '@enlace/contract/mailbox/conversations/new-drafts.schemas.ts';
import * as notes from '@enlace/contract/mailbox/conversations/notes.schemas.ts';
import * as recipients from '@enlace/contract/mailbox/conversations/recipients.schemas.ts';
import * as replies from '@enlace/contract/mailbox/conversations/replies.schemas.ts';
import * as retention from '@enlace/contract/mailbox/conversations/retention.schemas.ts';
import * as savedReplies from '@enlace/contract/mailbox/conversations/saved-replies.schemas.ts';
import * as operatorMoney from '@enlace/contract/operation/operator/operator-money.schemas.ts';
import * as payments from '@enlace/contract/billing/payments/payments.schemas.ts';
import * as policy from '@enlace/contract/identity/policies/policy.schemas.ts';
import * as profiles from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import * as reports from '@enlace/contract/publishing/reports/reports.schemas.ts';
import * as search from '@enlace/contract/workspace/search/search.schemas.ts';
import * as security from '@enlace/contract/identity/sign-in/security.schemas.ts';
import * as segmentRules from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import * as profileAddresses from '@enlace/contract/mailbox/senders/profile-addresses.schemas.ts';
import * as senders from '@enlace/contract/mailbox/senders/senders.schemas.ts';
import * as mailboxFigures from '@enlace/contract/mailbox/conversations/figures.schemas.ts';
import * as shelf from '@enlace/contract/mailbox/conversations/shelf.schemas.ts';
import * as sendingDomains from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import * as subscription from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import * as returnHooks from '@enlace/contract/sending/suppressions/return-hooks.schemas.ts';
import * as returns from '@enlace/contract/sending/suppressions/returns.schemas.ts';
import * as suppressions from '@enlace/contract/sending/suppressions/suppressions.schemas.ts';
import * as taxes from '@enlace/contract/billing/taxes/taxes.schemas.ts';
import * as templates from '@enlace/contract/sending/templates/templates.schemas.ts';
import * as transactional from '@enlace/contract/sending/transactional/transactional.schemas.ts';
import * as trash from '@enlace/contract/workspace/trash/trash.schemas.ts';
import * as visits from '@enlace/contract/publishing/visits/visits.schemas.ts';
import * as posts from '@enlace/contract/publishing/walls/posts.schemas.ts';
import * as walls from '@enlace/contract/publishing/walls/walls.schemas.ts';
import * as webhooks from '@enlace/contract/account/webhooks/webhooks.schemas.ts';
import * as apiKeys from '@enlace/contract/identity/api-keys/api-keys.contract.ts';
import * as billingIdentity from '@enlace/contract/account/details/billing-identity.schema.ts';
import * as locale from '@enlace/contract/core/locale.ts';
import * as contactList from '@enlace/contract/audience/contacts/contact-list.contract.ts';
import * as subscriptions from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import * as shell from '@enlace/contract/account/shell/shell.contract.ts';
import * as contactViews from '@enlace/contract/audience/contacts/contact-views.contract.ts';
import * as contactBulk from '@enlace/contract/audience/contacts/contact-bulk.contract.ts';
import * as mergesOperations from '@enlace/contract/audience/contacts/merges.contract.ts';
import * as erasure from '@enlace/contract/account/erasure/erasure.contract.ts';
import * as mailCheck from '@enlace/contract/operation/instance/mail-check.contract.ts';
import * as files from '@enlace/contract/files/drive/files.contract.ts';
import * as drive from '@enlace/contract/files/drive/drive.contract.ts';
import * as uploads from '@enlace/contract/files/uploads/uploads.contract.ts';
import * as seller from '@enlace/contract/billing/invoices/seller.contract.ts';
import * as notifications from '@enlace/contract/workspace/notifications/notifications.contract.ts';
import * as push from '@enlace/contract/workspace/notifications/push.contract.ts';
import * as operator from '@enlace/contract/operation/operator/operator.contract.ts';
import * as bank from '@enlace/contract/billing/payments/bank.contract.ts';
import * as policyOperations from '@enlace/contract/identity/policies/policy.contract.ts';
import * as portability from '@enlace/contract/account/portability/portability.contract.ts';
import * as dataImports from '@enlace/contract/account/portability/data-imports.contract.ts';
import * as segments from '@enlace/contract/audience/segments/segments.contract.ts';
import * as clientSubscription from '@enlace/contract/billing/subscriptions/client-subscription.contract.ts';
import * as packages from '@enlace/contract/billing/subscriptions/packages.contract.ts';
import * as adminSubscriptions from '@enlace/contract/billing/subscriptions/admin-subscriptions.contract.ts';
import * as billingClock from '@enlace/contract/billing/subscriptions/billing-clock.contract.ts';
import * as houseTemplates from '@enlace/contract/sending/templates/house-templates.contract.ts';
import * as wallsOperations from '@enlace/contract/publishing/walls/walls.contract.ts';
import * as primitives from '@enlace/contract/core/primitives.ts';
import { z } from 'zod';

// The contract files whose schemas are used by more than one operation; a test detects a missing one.
const declarations: Readonly<Record<string, object>> = {
  primitives,
  personal,
  preferences,
  admins,
  alias,
  auth,
  password,
  user,
  automationSteps,
  automations,
  backups,
  brand,
  campaignSeries,
  seriesFeed,
  seriesRule,
  audience,
  campaigns,
  experiment,
  preflight,
  report,
  standing,
  timing,
  catalog,
  clientBrand,
  clients,
  communications,
  contacts,
  customFields,
  topics,
  customDomains,
  factors,
  webauthn,
  fileShares,
  folders,
  history,
  imports,
  oauthProviders,
  limits,
  invoices,
  labels,
  boxAccess,
  boxDiscovery,
  mailSources,
  listQuery,
  mailboxRules,
  mailbox,
  shelf,
  mailboxFigures,
  merges,
  newDrafts,
  notes,
  recipients,
  replies,
  retention,
  savedReplies,
  operatorMoney,
  payments,
  policy,
  profiles,
  reports,
  search,
  security,
  segmentRules,
  profileAddresses,
  senders,
  sendingDomains,
  subscription,
  returnHooks,
  returns,
  suppressions,
  taxes,
  templates,
  transactional,
  trash,
  visits,
  posts,
  walls,
  webhooks,
  apiKeys,
  billingIdentity,
  locale,
  contactList,
  subscriptions,
  shell,
  contactViews,
  contactBulk,
  mergesOperations,
  erasure,
  files,
  mailCheck,
  drive,
  uploads,
  seller,
  notifications,
  push,
  operator,
  bank,
  policyOperations,
  portability,
  dataImports,
  segments,
  clientSubscription,
  packages,
  adminSubscriptions,
  billingClock,
  houseTemplates,
  wallsOperations,
};

/** Kinds that get their own name; texts and numbers are described inline, except for the primitives. */
const namedKinds: ReadonlySet<string> = new Set(['object', 'union', 'record', 'enum', 'array', 'tuple', 'pipe']);

function hasProperties(schema: z.ZodType): boolean {
  return !(schema instanceof z.ZodObject) || Object.keys(schema.shape).length > 0;
}

/** `contactListItemSchema` → `ContactListItem`. */
function nameOf(constant: string): string {
  return constant.charAt(0).toUpperCase() + constant.slice(1).replace(/Schema$/, '');
}

/** The contract's schemas under the names of their constants, as OpenAPI components. */
function nameSchemas(): z.core.$ZodRegistry<{ id: string }> {
  const registry = z.registry<{ id: string }>();
  const taken = new Set<string>();
  for (const [file, declaration] of Object.entries(declarations)) {
    for (const [constant, schema] of Object.entries(declaration)) {
      if (!constant.endsWith('Schema') || !(schema instanceof z.ZodType) || registry.has(schema)) continue;
      const isNamed = namedKinds.has(schema.type) || (file === 'primitives' && schema.type === 'string');
      if (!isNamed || !hasProperties(schema)) continue;
      const name = nameOf(constant);
      // Two modules may have schemas of the same name.
      const id = taken.has(name) ? nameOf(file) + name : name;
      taken.add(id);
      registry.add(schema, { id });
    }
  }
  return registry;
}

export type Json = Record<string, unknown>;
type Direction = 'input' | 'output';

const local = '#/$defs/';

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same JSON with each component reference replaced. */
function mapRefs(value: unknown, map: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((part) => mapRefs(part, map));
  if (!isJson(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) =>
      key === '$ref' && typeof part === 'string' && part.startsWith(local)
        ? [key, map(part.slice(local.length))]
        : [key, mapRefs(part, map)],
    ),
  );
}

/** Responses may gain properties, so further ones are not excluded. */
function withoutClosing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutClosing);
  if (!isJson(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, part]) => key !== 'additionalProperties' || part !== false)
      .map(([key, part]) => [key, withoutClosing(part)]),
  );
}

/**
 * Collects the schemas of a document: those named in the contract become components, described once. A schema that
 * differs as a request (defaults, conversions) becomes a second component, `<Name>Input`.
 */
export class OpenApiSchemas {
  readonly #registry = nameSchemas();
  readonly #found: Record<Direction, Map<string, unknown>> = { input: new Map(), output: new Map() };
  /** Request schemas that contain an id. */
  readonly #withIds = new Set<z.ZodType>();

  /** The JSON Schema of a request's or response's schema. References are final once `finish` has seen the document. */
  describe(schema: z.ZodType, io: Direction): Json {
    const json: unknown = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: this.#registry });
    if (io === 'input' && JSON.stringify(json).includes('"format":"uuid"')) this.#withIds.add(schema);
    const { $schema: _version, $defs = {}, ...own } = isJson(json) ? json : {};
    const marked = (part: unknown) =>
      mapRefs(io === 'output' ? withoutClosing(part) : part, (name) => `${local}${io}/${name}`);
    for (const [name, part] of Object.entries(isJson($defs) ? $defs : {})) {
      if (!this.#found[io].has(name)) {
        const { id: _id, ...described } = isJson(part) ? part : {};
        this.#found[io].set(name, marked(described));
      }
    }
    const result = marked(own);
    return isJson(result) ? result : {};
  }

  /** Whether a described request refers to a thing by id, which may not exist. */
  namesThings(schema: z.ZodType | undefined): boolean {
    return schema !== undefined && this.#withIds.has(schema);
  }

  /** Names that differ between requests and responses, in themselves or in what they refer to. */
  async #split(rest: () => Promise<void>): Promise<ReadonlySet<string>> {
    const split = new Set<string>();
    const users = new Map<string, string[]>();
    const plain = (part: unknown, user: string) =>
      JSON.stringify(
        mapRefs(part, (marked) => {
          const [, name = ''] = marked.split('/');
          users.set(name, [...(users.get(name) ?? []), user]);
          return name;
        }),
      );
    for (const [name, part] of this.#found.input) {
      const answer = this.#found.output.get(name);
      if (answer !== undefined && plain(part, name) !== plain(answer, name)) split.add(name);
      await rest();
    }
    // A set may grow during iteration: what refers to a split name is split, too.
    for (const name of split) {
      for (const user of users.get(name) ?? []) if (this.#found.output.has(user)) split.add(user);
    }
    return split;
  }

  /**
   * The document with its references resolved, and the referenced components by name. Awaits `rest` between its parts.
   */
  async finish(document: Json, rest: () => Promise<void>): Promise<{ document: Json; schemas: Json }> {
    const split = await this.#split(rest);
    const resolve = (part: unknown) =>
      mapRefs(part, (marked) => {
        const [io, name = ''] = marked.split('/');
        return `#/components/schemas/${io === 'input' && split.has(name) ? `${name}Input` : name}`;
      });
    const schemas = new Map<string, unknown>();
    for (const [name, part] of this.#found.output) {
      schemas.set(name, resolve(part));
      await rest();
    }
    for (const [name, part] of this.#found.input) {
      await rest();
      if (split.has(name)) schemas.set(`${name}Input`, resolve(part));
      else if (!schemas.has(name)) schemas.set(name, resolve(part));
    }
    const resolved: Json = {};
    for (const [key, part] of Object.entries(document)) {
      resolved[key] = resolve(part);
      await rest();
    }
    const sorted = [...schemas].toSorted(([left], [right]) => (left < right ? -1 : 1));
    return { document: resolved, schemas: Object.fromEntries(sorted) };
  }
}
