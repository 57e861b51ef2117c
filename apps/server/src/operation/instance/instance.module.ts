import { registrationOptions } from '@enlace/contract/identity/sign-in/auth.contract.ts';
import * as limits from '@enlace/contract/operation/instance/limits.contract.ts';
import * as mail from '@enlace/contract/operation/instance/mail-check.contract.ts';
import * as oauth from '@enlace/contract/operation/instance/oauth-providers.contract.ts';
import { paymentProviders } from '@enlace/contract/operation/instance/payment-providers.contract.ts';
import * as stripe from '@enlace/contract/operation/instance/stripe-account.contract.ts';
import * as contract from '@enlace/contract/workspace/sending-domains/sending-domains.contract.ts';
import { listAccountTypes } from '#billing/door.ts';
import { currentPolicyVersion, readRegistrationDoor } from '#identity/door.ts';
import { mailServerPurpose } from '#platform/mail-server.ts';
import { oauthSecretPurpose } from '#platform/oauth/oauth-providers.ts';
import { stripeKeyPurpose, stripeWebhookPurpose } from '#platform/stripe-account.ts';
import { createRateLimiter } from '#platform/http/rate-limiter.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Module } from '#platform/module.ts';
import { none, withoutItems } from '#platform/noun.ts';
import type { Platform } from '#platform/platform.types.ts';
import { confirmInstance, readInstance } from './instance.usecases.ts';
import { changeLimits, readLimits } from './limits.usecases.ts';
import { forgetMailServer, setMailServer } from './mail-server.usecases.ts';
import { checkListener, checkSenderDns, readMailExit, readMailState } from './mail-state.usecases.ts';
import { listProviders, removeProvider, setProvider } from './oauth-providers.usecases.ts';
import { readPaymentProviders } from './payment-providers.usecases.ts';
import { inviteToRegister } from './registration.usecases.ts';
import { forgetStripe, readStripe, setStripe, tryStripe } from './stripe-account.usecases.ts';
import { sendTestMail } from './test-mail.usecases.ts';

const testsPerMinute = 6;

function mailRoutes(deps: Platform): Route[] {
  const limiter = createRateLimiter({ clock: deps.clock, perMinute: testsPerMinute });
  return [
    route(mail.getMailState, () => readMailState({ deps })),
    route(mail.getMailExit, () => readMailExit({ deps })),
    route(mail.changeMailServer, ({ ctx, body }) => setMailServer({ deps, actor: ctx.actor }, body)),
    route(mail.removeMailServer, ({ ctx }) => forgetMailServer({ deps, actor: ctx.actor })),
    route(mail.testMail, ({ ctx, body }) =>
      sendTestMail({ deps, actor: ctx.actor, to: body.to, locale: ctx.locale, limiter }),
    ),
    route(mail.checkMailDns, () => checkSenderDns({ deps })),
    route(mail.checkInbound, () => checkListener({ deps })),
  ];
}

function stripeRoutes(deps: Platform): Route[] {
  const limiter = createRateLimiter({ clock: deps.clock, perMinute: testsPerMinute });
  return [
    route(paymentProviders, () => readPaymentProviders({ deps })),
    route(stripe.getStripe, () => readStripe({ deps })),
    route(stripe.changeStripe, ({ ctx, body }) => setStripe({ deps, actor: ctx.actor }, body)),
    route(stripe.removeStripe, ({ ctx }) => forgetStripe({ deps, actor: ctx.actor })),
    route(stripe.testStripe, ({ ctx }) => tryStripe({ deps, actor: ctx.actor, limiter })),
  ];
}

function oauthRoutes(deps: Platform): Route[] {
  return [
    route(oauth.listOauthProviders, () => listProviders({ deps })),
    route(oauth.setOauthProvider, ({ ctx, params, body }) =>
      setProvider({ deps, actor: ctx.actor }, { id: params.id, input: body }),
    ),
    route(oauth.removeOauthProvider, ({ ctx, params }) => removeProvider({ deps, actor: ctx.actor }, params.id)),
  ];
}

function registrationRoutes(deps: Platform): Route[] {
  return [
    route(registrationOptions, ({ query }) =>
      deps.db.system(async (tx) => ({
        ...(await readRegistrationDoor(tx, { deps, invitation: query.invitation })),
        accountTypes: await listAccountTypes(tx),
        policyVersion: await currentPolicyVersion(tx),
      })),
    ),
    route(limits.inviteToRegister, ({ ctx, body }) => inviteToRegister({ deps, actor: ctx.actor, ...body })),
  ];
}

export const instanceModule: Module = {
  name: 'instance',
  ...withoutItems('settings of the installation'),
  history: ['instance', 'registration'],
  sealed: [
    { table: 'mail_server', column: 'password_sealed', purpose: mailServerPurpose },
    { table: 'oauth_providers', column: 'client_secret_sealed', purpose: oauthSecretPurpose },
    { table: 'stripe_account', column: 'secret_key_sealed', purpose: stripeKeyPurpose },
    { table: 'stripe_account', column: 'webhook_secret_sealed', purpose: stripeWebhookPurpose },
  ],
  retention: none('one row per setting'),
  webhooks: none('nothing of a client'),
  notices: none('nothing of a client'),
  routes: (deps) => [
    route(contract.getInstance, () => readInstance({ deps })),
    route(contract.confirmInstance, ({ ctx }) => confirmInstance({ deps, actor: ctx.actor })),
    route(limits.getLimits, () => readLimits({ deps })),
    route(limits.changeLimits, ({ ctx, body }) => changeLimits({ deps, actor: ctx.actor, change: body })),
    ...oauthRoutes(deps),
    ...stripeRoutes(deps),
    ...registrationRoutes(deps),
    ...mailRoutes(deps),
  ],
};
