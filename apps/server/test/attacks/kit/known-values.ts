import { quotaResources } from '@enlace/contract/billing/subscriptions/subscriptions.contract.ts';
import type { Path, Sample } from './sample.ts';

type Known = {
  part: 'body' | 'query';
  path: Path;
  /** Undefined leaves the value out. */
  value: unknown;
  ids?: Sample['ids'];
};

const rules = { type: 'all', rules: [{ type: 'text', field: 'name', test: { op: 'contains', value: 'prueba' } }] };
const body = (path: Path, value: unknown, ids?: Sample['ids']): Known => ({
  part: 'body',
  path,
  value,
  ...(ids ? { ids } : {}),
});
const query = (path: Path, value: unknown): Known => ({ part: 'query', path, value });
const texts = { es: 'Prueba', en: 'Trial', jp: '試用' };
const rate = { ratePpm: 200_000, validFrom: '2026-01-01', validUntil: null };
const someId = '01900000-0000-7000-8000-000000000000';
const week = Array.from({ length: 7 }, () => [{ from: '09:00', to: '14:00' }]);

const packageValues: readonly Known[] = [
  body(['code'], 'prueba'),
  body(['currency'], 'EUR'),
  body(['validDays'], 90),
  body(['accountTypeId'], null),
  body(['visibleFrom'], null),
  body(['visibleUntil'], null),
  body(['quotas'], [{ resource: 'sends', amount: 500 }]),
];
const planValues: readonly Known[] = [
  body(['code'], 'prueba'),
  body(['features'], [texts]),
  body(['quotas'], []),
  body(['unlimited'], quotaResources),
  body(['includesPlanId'], null),
  body(['featureKeys'], ['api']),
];
const couponValues: readonly Known[] = [
  body(['code'], 'PRUEBA'),
  body(['percentPpm'], 100_000),
  body(['amountMinor'], null),
  body(['currency'], null),
  body(['planId'], null),
  body(['validFrom'], null),
  body(['validUntil'], null),
];
const taxValues: readonly Known[] = [
  body(['code'], 'prueba'),
  body(['country'], 'GB'),
  body(['region'], null),
  body(['category'], 'S'),
  body(['rates'], [rate]),
];

/** What a schema alone does not express: values that must match each other, by operation. */
export const knownValues: Readonly<Record<string, readonly Known[]>> = {
  'brand.put': [body(['accent'], null), body(['supportUrl'], null), body(['supportEmail'], null)],
  'policy.answer': [body(['version'], 1)],
  'policy_desk.put_draft': [body(['revision'], 0)],
  'file_shares.create': [body(['target', 'kind'], 'file'), body(['expiresAt'], '2099-01-01T10:00:00Z')],
  'file_shares.change': [body(['expiresAt'], '2099-01-01T10:00:00Z')],
  'file_requests.create': [body(['expiresAt'], '2099-01-01T10:00:00Z')],
  'file_requests.change': [body(['expiresAt'], '2099-01-01T10:00:00Z')],
  'payment_methods.start_setup': [query(['returnTo'], '/user/plans?elegir=1')],
  'instance.change_stripe': [body(['secretKey'], ['sk', 'test', 'prueba0000'].join('_')), body(['webhookSecret'], '')],
  'instance.set_oauth': [
    body(['clientSecret'], 'secreto'),
    body(['tenant'], null),
    body(['endpoints'], {
      name: 'Prueba',
      authorizeUrl: 'https://acceso.example/authorize',
      tokenUrl: 'https://acceso.example/token',
      revokeUrl: null,
      scopes: ['mail'],
      imap: { host: 'imap.example', port: 993, security: 'tls' },
      smtp: null,
    }),
  ],
  'plans.create': planValues,
  'plans.update': planValues,
  'billing_periods.create': [body(['code'], 'prueba')],
  'billing_periods.update': [body(['code'], 'prueba')],
  'account_types.create': [body(['code'], 'prueba')],
  'account_types.update': [body(['code'], 'prueba')],
  'catalog_packages.create': packageValues,
  'catalog_packages.update': packageValues,
  'coupons.create': couponValues,
  'coupons.update': couponValues,
  'catalog_items.create': [
    body(['accountTypeId'], null),
    body(['currency'], 'USD'),
    body(['visibleFrom'], null),
    body(['visibleUntil'], null),
  ],
  'catalog_items.update': [body(['visibleFrom'], null), body(['visibleUntil'], null)],
  'catalog_prices.set': [body(['validFrom'], null), body(['existingFrom'], null)],
  'taxes.create': taxValues,
  'taxes.update': taxValues,
  'bank_statements.import': [query(['currency'], 'EUR')],
  'subscriptions.export': [query(['currency'], 'EUR')],
  'admin_invoices.list': [query(['currency'], 'EUR')],
  'admin_invoices.figures': [query(['currency'], 'EUR')],
  'admin_invoices.archive': [query(['currency'], 'EUR')],
  'admin_invoices.book': [query(['currency'], 'EUR')],
  'admin_invoices.create': [body(['currency'], 'EUR'), body(['lines', 0, 'unitMinor'], 1000)],
  'admin_invoices.update': [body(['lines', 0, 'unitMinor'], 1000)],
  'admin_invoices.credit': [body(['lines'], 'all')],
  'client_credit.add': [body(['currency'], 'EUR'), body(['amountMinor'], 100)],
  'invoice_series.create': [
    body(['code'], 'ATAQUE'),
    body(['pattern'], 'ATAQUE-{year}-{number}'),
    body(['restartsYearly'], true),
  ],
  'invoice_seller.put': [
    body(['country'], 'ES'),
    body(['region'], null),
    body(['taxId'], 'B54990213'),
    body(['postalCode'], '03002'),
    body(['iban'], null),
    body(['bic'], null),
    body(['timeZone'], 'Europe/Madrid'),
    body(['usesVerifactu'], false),
  ],
  // The amount due, and the amount that may be refunded of it.
  'payments.pay': [body(['amountMinor'], 2299)],
  'payments.charge': [body(['amountMinor'], 2299)],
  'payments.refund': [body(['amountMinor'], 100)],
  'payments.refund_invoice': [body(['lines'], 'all')],
  'payment_methods.add_trial_card': [
    body(['number'], '4242424242424242'),
    body(['expiryYear'], 2031),
    body(['expiryMonth'], 8),
  ],
  'subscriptions.preview_change': [body(['couponCode'], undefined)],
  'subscriptions.change': [body(['couponCode'], undefined)],
  'subscriptions.preview_change_for': [body(['couponCode'], undefined)],
  'subscriptions.change_for': [body(['couponCode'], undefined)],
  'subscriptions.add_coupon': [body(['code'], 'PRUEBA')],
  'subscriptions.add_coupon_for': [body(['code'], 'PRUEBA')],
  'billing_clock.move': [body(['to'], '2031-01-01T00:00:00Z')],
  'return_hooks.create': [body(['provider'], 'postmark'), body(['key'], undefined), body(['topicArn'], undefined)],
  'return_hooks.renew': [body(['key'], undefined), body(['topicArn'], undefined)],
  'operator_return_hooks.renew': [body(['key'], undefined), body(['topicArn'], undefined)],
  'operator_return_hooks.create': [
    body(['provider'], 'postmark'),
    body(['key'], undefined),
    body(['topicArn'], undefined),
  ],
  'suppressions.add': [body(['address'], 'nadie.prueba@correo.example')],
  'suppressions.lift': [body(['consent'], 'Lo pidió por escrito en la feria')],
  'suppressions.import': [body(['text'], 'uno.prueba@correo.example')],
  // Parts of an audience are only looked up; the recipients behind those of others are tested with the audience.
  'campaigns.save': [
    body(['audience', 'include'], undefined),
    body(['audience', 'exclude'], undefined),
    body(['timing'], undefined),
    body(['quietHours'], undefined),
    body(['experiment'], undefined),
  ],
  'automations.update': [
    body(
      ['steps'],
      [
        { id: 'm', kind: 'mail', templateId: someId, profileId: someId },
        { id: 'l', kind: 'label', action: 'add', labelId: someId },
        { id: 'f', kind: 'folder', folderId: someId },
        { id: 'c', kind: 'condition', test: { kind: 'segment', segmentId: someId }, then: [], else: [] },
      ],
      [
        { path: ['steps', 0, 'templateId'], name: 'templateId' },
        { path: ['steps', 0, 'profileId'], name: 'profileId' },
        { path: ['steps', 1, 'labelId'], name: 'labelId' },
        { path: ['steps', 2, 'folderId'], name: 'folderId' },
        { path: ['steps', 3, 'test', 'segmentId'], name: 'segmentId' },
      ],
    ),
  ],
  'automations.try': [body(['plan'], undefined)],
  'campaign_series.save': [
    body(['audience', 'include'], undefined),
    body(['audience', 'exclude'], undefined),
    body(['time'], '10:00'),
    body(['feed', 'url'], 'https://ejemplo.example/feed.xml'),
  ],
  'campaign_series.dates': [body(['time'], '10:00')],
  'campaign_series.check_feed': [body(['url'], 'https://ejemplo.example/feed.xml')],
  'campaigns.count_audience': [body(['audience', 'include'], undefined), body(['audience', 'exclude'], undefined)],
  'campaigns.start': [body(['timing'], undefined), body(['acceptsSampleText'], true)],
  'mailbox.reply': [
    body(['to'], undefined),
    body(['cc'], undefined),
    body(['bcc'], undefined),
    body(['answersId'], undefined),
  ],
  'mailbox.schedule': [
    body(['to'], undefined),
    body(['cc'], undefined),
    body(['bcc'], undefined),
    body(['answersId'], undefined),
  ],
  'mailbox.start': [body(['to'], undefined), body(['cc'], undefined), body(['bcc'], undefined)],
  'mailbox.schedule_start': [body(['to'], undefined), body(['cc'], undefined), body(['bcc'], undefined)],
  'mailbox.forward': [
    body(['to'], [{ name: '', email: 'nadie.prueba@correo.example' }]),
    body(['cc'], undefined),
    body(['bcc'], undefined),
    body(['attachmentIds'], undefined),
    body(['as'], 'inline'),
  ],
  'mailbox.save_draft': [
    body(['to'], undefined),
    body(['cc'], undefined),
    body(['bcc'], undefined),
    body(['answersId'], undefined),
  ],
  'mailbox_drafts.save': [body(['to'], undefined), body(['cc'], undefined), body(['bcc'], undefined)],
  'mailbox_drafts.create': [body(['id'], undefined)],
  'transactional.send': [
    body(['messages', 0, 'to'], { email: 'prueba@correo.example', name: 'Prueba' }),
    body(['messages', 0, 'data'], { pedido: 'P-1' }),
    body(['messages', 0, 'replyTo'], undefined),
    body(['messages', 0, 'attachments'], undefined),
  ],
  'contact_fields.create': [body(['options'], undefined)],
  'contact_fields.update': [body(['options'], undefined)],
  'contact_views.create': [body(['settings', 'filter', 'rules'], rules)],
  'contact_views.update': [body(['settings', 'filter', 'rules'], rules)],
  'contacts.start_bulk': [body(['filter', 'rules'], rules)],
  'contacts.list': [{ part: 'query', path: ['rules'], value: undefined }],
  'contacts.export': [{ part: 'query', path: ['rules'], value: undefined }],
  'contacts.update': [body(['fields'], undefined)],
  'contacts.create': [body(['fields'], undefined)],
  'contacts.add_address': [body(['kind'], 'email'), body(['value'], 'nueva.prueba@correo.example')],
  'contacts.update_address': [body(['value'], 'cambiada.prueba@correo.example')],
  'contacts.tell_apart': [
    body(
      ['contactIds'],
      [someId, someId],
      [
        { path: ['contactIds', 0], name: 'contactIds' },
        { path: ['contactIds', 1], name: 'mergedId' },
      ],
    ),
  ],
  'contacts.undo_tell_apart': [
    body(
      ['contactIds'],
      [someId, someId],
      [
        { path: ['contactIds', 0], name: 'contactIds' },
        { path: ['contactIds', 1], name: 'mergedId' },
      ],
    ),
  ],
  'contacts.merge': [body(['choices'], undefined)],
  'wall_posts.create': [body(['link', 'url'], 'https://ejemplo.example/')],
  'wall_posts.update': [body(['link', 'url'], 'https://ejemplo.example/'), body(['baseRevision'], undefined)],
  'imports.plan': [body(['mapping'], [{ column: 0, to: 'name' }])],
  'imports.rows': [{ part: 'query', path: ['withProblems'], value: 'true' }],
  'segments.create': [body(['rules'], rules)],
  'segments.update': [body(['rules'], rules)],
  'segments.count': [body(['rules'], rules)],
  'files.known': [body(['sha256'], ['0'.repeat(64)])],
  'mailbox.figures': [query(['from'], '2026-11-01'), query(['to'], '2026-11-30')],
  'mailbox.export_figures': [query(['from'], '2026-11-01'), query(['to'], '2026-11-30')],
  'mailbox.set_shelf_sender': [body(['sender'], '@ejemplo.example')],
  'mailbox.bulk': [body(['until'], undefined)],
  'notifications.set_quiet_hours': [body(['from'], '22:00'), body(['to'], '08:00')],
  'push_devices.add': [
    body(['endpoint'], 'https://push.invalid/prueba'),
    body(['keys'], {
      // The base point of P-256 (SEC 2 §2.4.2): a point like any other.
      p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
      auth: 'AAAAAAAAAAAAAAAAAAAAAA',
    }),
  ],
  'senders.set_hours': [
    body(['weekly'], week),
    body(['closedDays'], [{ from: '2027-01-06', to: '2027-01-06', name: 'Reyes' }]),
  ],
  'client_brand.set': [
    body(['accent'], '#7a3b1d'),
    body(['ground'], null),
    body(['ink'], null),
    body(['headings'], 'petrona'),
    body(['text'], 'hanken'),
    body(['socials'], [{ network: 'web', url: 'https://ejemplo.example/' }]),
  ],
  'client_brand.set_postal_address': [body(['postalAddress'], 'Calle del Horno, 8\n03801 Alcoy')],
  'custom_domains.add': [body(['host'], 'paginas.prueba.example')],
  'sending_domains.add': [body(['domain'], 'prueba.example')],
  'operator_domains.add': [body(['domain'], 'prueba.example')],
  'operator_domains.set_limits': [body(['domains'], [])],
  'sending_domains.set_campaign_address': [body(['local'], 'cartas')],
  'mail_sources.start_access': [body(['provider'], 'google'), body(['address'], 'hola@correo.example')],
  'mail_sources.restart_access': [body(['provider'], 'google')],
  'mail_sources.create_imap': [body(['sending', 'address'], 'hola@correo.example')],
  'mail_sources.set_sending': [body(['address'], 'hola@correo.example')],
  'profile_addresses.set_main': [body(['name'], 'cartas-de-prueba')],
  'profile_addresses.add_alias': [body(['name'], 'otra-de-prueba')],
  'profile_addresses.test_forwarding': [body(['address'], 'hola@correo.example')],
  'senders.set_identity': [body(['fromAddress'], 'hola@correo.example'), body(['replyAddress'], 'hola@correo.example')],
};
