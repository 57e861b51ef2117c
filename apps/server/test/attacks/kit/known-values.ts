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
const someId = '01900000-0000-7000-8000-000000000000';
const week = Array.from({ length: 7 }, () => [{ from: '09:00', to: '14:00' }]);

/** What a schema alone does not tell: values that must fit each other, by operation. */
export const knownValues: Readonly<Record<string, readonly Known[]>> = {
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
  'contacts.merge': [body(['choices'], undefined)],
  'imports.plan': [body(['mapping'], [{ column: 0, to: 'name' }])],
  'imports.rows': [{ part: 'query', path: ['withProblems'], value: 'true' }],
  'segments.create': [body(['rules'], rules)],
  'segments.update': [body(['rules'], rules)],
  'segments.count': [body(['rules'], rules)],
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
  'senders.set_identity': [body(['fromAddress'], 'hola@correo.example'), body(['replyAddress'], 'hola@correo.example')],
};
