import {
  listOauthProvidersRef,
  removeOauthProviderRef,
  setOauthProviderRef,
} from '@enlace/contract/operation/instance/oauth-providers.refs.gen.ts';
import type { OauthProviderState } from '@enlace/contract/operation/instance/oauth-providers.schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, startApi } from '../../../../test/browser/api.ts';
import { expectUsable } from '../../../../test/browser/on-phone.ts';
import { renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { OauthProviders } from './oauth-providers.tsx';

const redirectUrl = 'https://enlace.example/user/opciones/correo-entrante';
const provider = (id: 'google' | 'microsoft', change: Partial<OauthProviderState> = {}): OauthProviderState => ({
  id,
  kind: id,
  name: id === 'google' ? 'Google' : 'Microsoft',
  isSet: false,
  isUnreadable: false,
  clientId: null,
  hasSecret: false,
  tenant: null,
  endpoints: null,
  hasOwnAddress: true,
  boxes: 0,
  ...change,
});

let api: Api;
let items: OauthProviderState[];
beforeEach(() => {
  api = startApi();
  items = [provider('google', { isSet: true, clientId: 'cliente', hasSecret: true, boxes: 3 }), provider('microsoft')];
  api.answer(listOauthProvidersRef, () => ({ redirectUrl, items }));
  api.answer(setOauthProviderRef, () => ({ redirectUrl, items }));
});

async function open(locale: Locale = 'es') {
  const screen = await renderPart(
    <main>
      <OauthProviders />
    </main>,
    { locale, user: person('admin'), namespaces: ['options'] },
  );
  const t = textsOf(locale, ['options', 'common']);
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  return { screen, t, button, dialog: screen.getByRole('dialog') };
}

describe('the providers for signing in', () => {
  test.each(locales)('say which address to register and how they stand, in %s', async (locale) => {
    items[0] = provider('google', {
      isSet: true,
      clientId: 'cliente',
      hasSecret: true,
      boxes: 3,
      hasOwnAddress: false,
    });
    const { screen, t, button, dialog } = await open(locale);
    // Registered before each provider had an address of its own.
    await expect.element(screen.getByText(redirectUrl)).toBeVisible();
    await expect.element(screen.getByText(t(($) => $.options.oauth.boxes, { count: 3, n: '3' }))).toBeVisible();
    await expect.element(screen.getByText(t(($) => $.options.oauth.howTo.microsoft))).toBeVisible();
    await expectUsable();
    await button(t(($) => $.options.oauth.editOf, { name: 'Google' })).click();
    await expect.element(dialog.getByText(`${redirectUrl}/google`)).toBeVisible();
    await dialog.getByRole('checkbox', { name: t(($) => $.options.oauth.useOwn) }).click();
    await expectUsable();
    await button(t(($) => $.options.oauth.save)).click();
    await expect
      .poll(() => api.asked(setOauthProviderRef).map(({ body }) => body))
      .toMatchObject([{ clientId: 'cliente', hasOwnAddress: true }]);
  });

  test('take client id, secret and organisation, and never show the secret again', async () => {
    const { button, dialog } = await open();
    await button('Preparar Microsoft').click();
    await dialog.getByRole('textbox', { name: 'Identificador de cliente' }).fill('abc-123');
    await dialog.getByLabelText('Secreto de cliente', { exact: true }).fill('muy secreto');
    await dialog.getByRole('textbox', { name: 'Organización (tenant)' }).fill('barro.es');
    await expect.element(dialog.getByText(`${redirectUrl}/microsoft`)).toBeVisible();
    await button('Guardar').click();
    await expect
      .poll(() => api.asked(setOauthProviderRef))
      .toMatchObject([
        {
          path: '/api/admin/oauth-providers/microsoft',
          body: { clientId: 'abc-123', clientSecret: 'muy secreto', tenant: 'barro.es', endpoints: null },
        },
      ]);
    await button('Cambiar Google').click();
    await expect.element(dialog.getByLabelText('Secreto de cliente', { exact: true })).toHaveValue('');
  });

  test('can be others, by their endpoints', async () => {
    const { button, dialog } = await open();
    await button('Añadir otro servicio').click();
    const values = {
      'Nombre corto': 'taller',
      'Identificador de cliente': 'abc',
      Nombre: 'Taller',
      'Dirección de autorización': 'https://acceso.example/authorize',
      'Dirección de tokens': 'https://acceso.example/token',
      'Permisos (scopes)': 'mail offline_access',
      'Servidor IMAP': 'imap.example',
    };
    for (const [name, value] of Object.entries(values))
      await dialog.getByRole('textbox', { name, exact: true }).fill(value);
    await button('Guardar').click();
    await expect
      .poll(() => api.asked(setOauthProviderRef))
      .toMatchObject([
        {
          path: '/api/admin/oauth-providers/taller',
          body: {
            endpoints: {
              name: 'Taller',
              revokeUrl: null,
              scopes: ['mail', 'offline_access'],
              imap: { host: 'imap.example', port: 993, security: 'tls' },
              smtp: null,
            },
          },
        },
      ]);
  });

  test('are removed after a question', async () => {
    api.answer(removeOauthProviderRef, () => ({ redirectUrl, items }));
    const { button, dialog } = await open();
    await button('Quitar Google').click();
    await expect.element(dialog).toMatchTextContent('dejan de leerse');
    await dialog.getByRole('button', { name: 'Quitar', exact: true }).click();
    await expect.poll(() => api.asked(removeOauthProviderRef)).toHaveLength(1);
  });
});
