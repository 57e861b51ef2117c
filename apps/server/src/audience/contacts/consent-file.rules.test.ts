import { expect, test } from 'vitest';
import { statusOfFile } from './consent-file.rules.ts';

test.each([
  ['unsubscribed_email_audience_export_8d7c.csv', 'unsubscribed'],
  ['cleaned_email_audience_export_8d7c.csv', 'bounced'],
  ['nonsubscribed_email_audience_export_8d7c.csv', 'pending'],
  ['subscribed_email_audience_export_8d7c.csv', undefined],
  ['suppression-list.csv', 'blocked'],
  ['suppression_unsubscribes.csv', 'unsubscribed'],
  ['SpamReports.csv', 'complained'],
  ['hard bounces.xlsx', 'bounced'],
  ['Opted Out Contacts.csv', 'unsubscribed'],
  ['do-not-contact.csv', 'unsubscribed'],
  ['bajas 2024.csv', 'unsubscribed'],
  ['Listado de bajas.xlsx', 'unsubscribed'],
  ['no_suscritos.csv', 'pending'],
  ['Lista Robinson.csv', 'blocked'],
  ['配信停止リスト.csv', 'unsubscribed'],
  ['退会者.csv', 'unsubscribed'],
  ['Abgemeldete.csv', 'unsubscribed'],
  ['clientes sin bajas.csv', undefined],
  ['contacts-without-bounces.csv', undefined],
  ['退会者以外.csv', undefined],
  ['Planta baja.csv', undefined],
  ['clientes_limpios.csv', undefined],
  ['cleaned list.csv', undefined],
  ['tamys.csv', undefined],
  ['', undefined],
] as const)('%j says %s of everybody in it', (name, status) => {
  expect(statusOfFile(name)).toBe(status);
});
