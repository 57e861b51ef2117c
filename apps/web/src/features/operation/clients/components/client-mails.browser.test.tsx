import { clientMailsRef } from '@enlace/contract/operation/clients/clients.refs.gen.ts';
import type { ClientMail } from '@enlace/contract/operation/clients/clients.schemas.ts';
import { expect, test } from 'vitest';
import { refusalText } from '#lib/i18n/error-text.ts';
import { offline, startApi } from '../../../../test/browser/api.ts';
import { renderPart } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { ClientMails } from './client-mails.tsx';

const id = (n: number) => `01920000-0000-7000-8000-0000000012${n}`;
const mail = (n: number, subject: string): ClientMail => ({
  ...{ id: id(n), purpose: 'invoice', subject, to: 'marina@barroysal.es', state: 'accepted', outcome: null },
  ...{ isMoney: false, createdAt: '2026-11-19T09:41:00Z', sentAt: '2026-11-19T09:41:05Z' },
});

test('the mails of a client stay when more of them do not arrive, and say so', async () => {
  const api = startApi();
  api.answer(clientMailsRef, ({ query }) =>
    query.get('cursor') === null ? { items: [mail(10, 'Tu factura')], next: 'c2' } : offline,
  );
  const screen = await renderPart(<ClientMails clientId={id(20)} />, {
    ...{ locale: 'es', user: person('admin') },
    namespaces: ['clients'],
  });
  const more = screen.getByRole('button', { name: 'Ver más' });
  await more.click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(refusalText({ code: 'network.unreachable', params: {} }));
  await expect.element(screen.getByText('Tu factura')).toBeVisible();
  api.answer(clientMailsRef, { items: [mail(11, 'Tu recibo')], next: null });
  await more.click();
  await expect.element(screen.getByText('Tu recibo')).toBeVisible();
  expect(screen.getByRole('alert').query()).toBeNull();
});
