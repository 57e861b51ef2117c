import { decisionReasonSchema } from '@enlace/contract/billing/subscriptions/subscription.schemas.ts';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Button } from '#components/button/button.tsx';
import { ReasonDialog } from '#components/dialog/reason-dialog.tsx';
import { OfflineBand } from '#components/feedback/offline-band.tsx';
import { LoadingOverlay } from '#components/loading/loading-overlay.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { expectUsable, onPhone } from '../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../test/browser/render-part.tsx';
import { RetryScreen } from './retry-screen.tsx';

/** As the browser tells it; `navigator.onLine` cannot be set. */
function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'onLine');
});

describe('without a connection', () => {
  test.each(locales)('a band says so and leaves with it, and the screen stays usable, in %s', async (locale) => {
    const pressed: string[] = [];
    const screen = await renderPart(
      <main>
        <OfflineBand />
        <button onClick={() => pressed.push('pressed')}>Seguir</button>
      </main>,
      { locale },
    );
    const t = textsOf(locale, 'common');
    const band = screen.getByRole('status');
    await expect.element(band).toBeEmptyDOMElement();
    setOnline(false);
    await expect.element(band.getByText(t(($) => $.common.failure.offline))).toBeVisible();
    await expect.element(band.getByText(t(($) => $.common.offlineHelp))).toBeVisible();
    await screen.getByRole('button', { name: 'Seguir' }).click();
    expect(pressed).toEqual(['pressed']);
    await onPhone();
    setOnline(true);
    await expect.element(band).toBeEmptyDOMElement();
  });
});

describe('a screen that is on its way', () => {
  function Sheet({ hasFrame }: { hasFrame: boolean }) {
    const [isBusy, setBusy] = useState(false);
    return (
      <>
        <nav>
          <button onClick={() => setBusy(!isBusy)}>Menú</button>
        </nav>
        {hasFrame && (
          <main id="contenido" style={{ position: 'relative' }}>
            <p>Hoja</p>
          </main>
        )}
        <LoadingOverlay busy={isBusy} isFirst={false} />
      </>
    );
  }

  test.each(locales)('is announced over the sheet alone, so that the menu leaves it, in %s', async (locale) => {
    const screen = await renderPart(<Sheet hasFrame />, { locale });
    const menu = screen.getByRole('button', { name: 'Menú' });
    await menu.click();
    const overlay = screen.getByRole('status');
    await expect.element(overlay).toMatchTextContent(textsOf(locale, 'common')(($) => $.common.opening));
    expect(document.getElementById('contenido')?.contains(overlay.element())).toBe(true);
    await menu.click();
    await expect.poll(() => overlay.query()).toBeNull();
  });

  test('covers everything where there is no frame', async () => {
    const screen = await renderPart(<Sheet hasFrame={false} />);
    await screen.getByRole('button', { name: 'Menú' }).click({ force: true });
    const overlay = screen.getByRole('status');
    await expect.element(overlay).toBeVisible();
    const { width, height } = overlay.element().getBoundingClientRect();
    expect([width, height]).toEqual([window.innerWidth, window.innerHeight]);
  });
});

describe('a screen that failed', () => {
  test('is announced, has a heading, and is tried again by keyboard', async () => {
    const tries: string[] = [];
    const screen = await renderPart(
      <main>
        <RetryScreen
          title="No se abre"
          help="Prueba otra vez."
          action="Reintentar"
          onAction={() => tries.push('try')}
        />
      </main>,
    );
    const alert = screen.getByRole('alert');
    await expect.element(alert.getByRole('heading', { level: 1, name: 'No se abre' })).toBeVisible();
    await focusOn(alert.getByRole('button', { name: 'Reintentar' }));
    await userEvent.keyboard('{Enter}');
    expect(tries).toEqual(['try']);
    await onPhone();
  });
});

describe('an act that wants a reason', () => {
  function Ask({ onSubmit }: { onSubmit: (reason: string) => Promise<void> }) {
    const [isOpen, setOpen] = useState(false);
    return (
      <main>
        <Button onClick={() => setOpen(true)}>Rechazar</Button>
        {isOpen && (
          <ReasonDialog
            title="¿Rechazar?"
            help="Lo lee quien lo pidió."
            label="Motivo"
            hint="En una línea"
            schema={decisionReasonSchema}
            max={20}
            action={{ idle: 'Rechazar', busy: 'Rechazando…', variant: 'danger' }}
            onSubmit={async (reason) => {
              await onSubmit(reason);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </main>
    );
  }
  async function open(onSubmit: (reason: string) => Promise<void>) {
    const screen = await renderPart(<Ask onSubmit={onSubmit} />);
    const opener = screen.getByRole('button', { name: 'Rechazar' });
    await focusOn(opener);
    await userEvent.keyboard('{Enter}');
    const dialog = screen.getByRole('dialog', { name: '¿Rechazar?' });
    const reason = dialog.getByRole('textbox', { name: 'Motivo' });
    await expect.element(reason).toHaveFocus();
    return { screen, opener, dialog, reason };
  }

  test('is done by keyboard with the words alone, and gives the focus back', async () => {
    const sent: string[] = [];
    const { opener, dialog, reason } = await open(async (words) => void sent.push(words));
    await userEvent.keyboard('{Enter}');
    await expect.element(reason).toHaveAttribute('aria-invalid', 'true');
    expect(sent).toEqual([]);
    await userEvent.keyboard('  Falta el sello de la tienda  {Enter}');
    await expect.poll(() => sent).toEqual(['Falta el sello de']);
    await expect.poll(() => dialog.query()).toBeNull();
    await expect.element(opener).toHaveFocus();
  });

  test('stays open with its words when it is refused, and works once at a time', async () => {
    let refuse: (error: unknown) => void = () => undefined;
    let tries = 0;
    const { dialog, reason } = await open(() => {
      tries += 1;
      return new Promise((_, reject) => {
        refuse = reject;
      });
    });
    await reason.fill('No procede');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('button', { name: 'Rechazando…' })).toBeDisabled();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(tries).toBe(1);
    refuse(new ApiError({ kind: 'network', status: 0, code: 'network.unreachable' }));
    const text = refusalText({ code: 'network.unreachable', params: {} });
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(text);
    await expect.element(reason).toHaveValue('No procede');
    await expectUsable();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.query()).toBeNull();
  });
});
