import { describe, expect, it } from 'vitest';
import { findForwardRequest } from './forward-request.rules.ts';

const ownAddress = 'taller@in.example.org';
const google = { from: 'forwarding-noreply@google.com', ownAddress };
const confirm = 'https://mail-settings.google.com/mail/vf-%5BANGjdJ%5D-x_1';
const decline = 'https://mail-settings.google.com/mail/uf-%5BANGjdJ%5D-x_2';

describe('a provider’s question about forwarding', () => {
  it.each([
    [
      'English',
      '(#123456789) Gmail Forwarding Confirmation - Receive Mail from hola@taller.example',
      'hola@taller.example has asked to forward mail to taller@in.example.org.\nConfirmation code: 123456789',
    ],
    [
      'Spanish',
      '(n.º 123456789) Confirmación de reenvío de Gmail - Recibir correo de hola@taller.example',
      'hola@taller.example ha solicitado reenviar correo a taller@in.example.org.\nCódigo de confirmación: 123456789',
    ],
    [
      'Japanese',
      '(#123456789) Gmail の転送の確認 - hola@taller.example からメールを受け取る',
      'hola@taller.example さんが taller@in.example.org への転送をリクエストしました。\n確認コード：123456789',
    ],
  ])('by Google in %s has its code, its link and the box', (_language, subject, text) => {
    const found = findForwardRequest({ ...google, subject, text: `${text}\n\n${confirm}\n\n${decline}` });
    expect(found).toEqual({ provider: 'Gmail', box: 'hola@taller.example', code: '123456789', url: confirm });
  });

  it('by Google may have a link alone', () => {
    const found = findForwardRequest({ ...google, subject: 'Gmail', text: `(${confirm}).` });
    expect(found).toMatchObject({ code: null, url: confirm });
  });

  it('by others names our address and brings a link of theirs', () => {
    const zoho = { from: 'noreply@zohoaccounts.com', ownAddress, subject: 'Verify' };
    const text = (url: string) => `hola@taller.example wants to forward to ${ownAddress}: ${url}`;
    const url = 'https://mail.zoho.com/zm/verifyForward.do?d=1';
    expect(findForwardRequest({ ...zoho, text: text(url) })).toMatchObject({ provider: 'Zoho Mail', url });
    expect(findForwardRequest({ ...zoho, text: `See ${url}` })).toBeUndefined();
    expect(findForwardRequest({ ...zoho, text: text('https://evil.example/verify') })).toBeUndefined();
  });

  it('is nobody else’s: only links of Google are shown, and its other mail is mail', () => {
    const subject = '(#123456789) Gmail Forwarding Confirmation';
    expect(
      findForwardRequest({ ...google, from: 'forwarding-noreply@google.com.evil.example', subject, text: confirm }),
    ).toBe(undefined);
    const fake = findForwardRequest({
      ...google,
      subject,
      text: 'https://mail-settings.google.com.evil.example/mail/vf-1',
    });
    expect(fake?.url).toBeNull();
    expect(findForwardRequest({ ...google, from: 'ana@google.com', subject, text: confirm })).toBeUndefined();
  });
});
