// Code whose mistakes cost most, by area, with the tests that must notice them (paths below
// apps/server), quick ones first: the next are run for what those before did not notice.
const server = (name) => `apps/server/src/${name}.ts`;

export const areas = {
  money: {
    files: [
      ...[
        'billing/invoices/totals.rules',
        'billing/invoices/issue/credit.rules',
        'billing/subscriptions/rules/charges.rules',
        'billing/subscriptions/rules/periods.rules',
        'billing/subscriptions/rules/dunning.rules',
        'billing/subscriptions/rules/usage.rules',
        'billing/subscriptions/packages/grants.rules',
        'billing/quotas/quota-burn.rules',
        'billing/taxes/decide-tax.rules',
        'billing/payments/transitions.rules',
        'billing/payments/bank/amount-text.rules',
        'billing/payments/bank/match.rules',
      ].map(server),
    ],
    tests: [
      [
        '--project',
        'unit',
        ...['invoices/issue', 'invoices/totals', 'subscriptions', 'quotas', 'taxes', 'payments'].map(
          (name) => `src/billing/${name}`,
        ),
        'test/money/money-rules',
      ],
    ],
  },
  threading: {
    files: [
      'mailbox/conversations/inbound/find-answered',
      'mailbox/conversations/inbound/find-conversation',
      'mailbox/conversations/inbound/find-target',
      'mailbox/conversations/mailbox.rules',
    ].map(server),
    tests: [
      ['--project', 'unit', 'src/mailbox/conversations/mailbox.rules'],
      ['--project', 'database', 'src/mailbox/conversations/inbound/threading'],
      [
        '--project',
        'database',
        ...['inbound.db', 'replies', 'form-messages'].map((name) => `src/mailbox/conversations/${name}`),
      ],
    ],
  },
  audience: {
    files: [
      'sending/campaigns/audience/audience.rules',
      'sending/campaigns/audience/audience.queries',
      'sending/campaigns/audience/compile-audience',
      'sending/campaigns/audience/freeze-audience',
      'audience/segments/compile-rules',
      'audience/segments/field-conditions',
    ].map(server),
    tests: [
      ['--project', 'unit', 'src/sending/campaigns/audience/audience.rules'],
      ['--project', 'database', 'src/sending/campaigns/audience/audience.db', 'src/audience/segments'],
      ['--project', 'database', 'src/sending/campaigns/audience', 'src/sending/campaigns/campaigns.api'],
    ],
  },
  limits: {
    files: [
      'identity/sign-in/attempt-limits',
      'platform/http/rate-limiter',
      'platform/http/connection-limits',
      'platform/http/json-limits',
    ].map(server),
    tests: [
      [
        '--project',
        'unit',
        'src/identity/sign-in/attempt-limits',
        ...['rate-limiter', 'connection-limits', 'json-limits'].map((name) => `src/platform/http/${name}`),
      ],
      ['--project', 'database', 'src/identity/sign-in/attempt-limits'],
      ['--project', 'database', 'src/identity/sign-in/sign-in-limits'],
    ],
  },
};
