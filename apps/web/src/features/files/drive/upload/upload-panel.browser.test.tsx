import { findKnownFilesRef } from '@enlace/contract/files/drive/drive.refs.gen.ts';
import type { StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { getFileRef } from '@enlace/contract/files/drive/files.refs.gen.ts';
import { tus } from '@enlace/contract/files/uploads/uploads.contract.ts';
import { listUploadsRef } from '@enlace/contract/files/uploads/uploads.refs.gen.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, offline, refusal, startApi } from '../../../../test/browser/api.ts';
import { expectUsable, onPhone } from '../../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { UploadPanel } from './upload-panel.tsx';
import { uploads } from './uploads.ts';

const moment = '2026-11-22T10:00:00Z';
const stored: StoredFile = {
  id: '01920000-0000-7000-8000-000000005101',
  name: 'horno.jpg',
  kind: 'image',
  format: 'webp',
  width: 1600,
  height: 1200,
  originalBytes: null,
  sizeBytes: 5,
  path: '/f/horno.jpg',
  downloadPath: '/f/horno.jpg',
  thumbnailPath: '/t/horno.jpg',
  sha256: null,
  version: 1,
  folderId: null,
  labelIds: [],
  isInUse: false,
  createdAt: moment,
  updatedAt: moment,
  deletedAt: null,
};

/** What becomes of the bytes: no answer, the line breaks, or they arrive with the first request. */
let line: 'silent' | 'broken' | 'arrives' = 'silent';
class Line extends XMLHttpRequest {
  override get status(): number {
    return line === 'arrives' ? 201 : 0;
  }
  override getResponseHeader(name: string): string | null {
    const headers: Record<string, string> = { location: '/api/uploads/u1', 'upload-offset': '5' };
    return { ...headers, [tus.fileHeader.toLowerCase()]: stored.id }[name.toLowerCase()] ?? null;
  }
  override send(): void {
    if (line === 'silent') return;
    if (line === 'broken') setOnline(false);
    queueMicrotask(() => this.dispatchEvent(new ProgressEvent(line === 'arrives' ? 'load' : 'error')));
  }
}

/** As the browser tells it; `navigator.onLine` cannot be set. */
function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

let api: Api;
beforeEach(() => {
  line = 'silent';
  vi.stubGlobal('XMLHttpRequest', Line);
  api = startApi();
  api.answer(findKnownFilesRef, { items: [] });
  api.answer(getFileRef, stored);
});
afterEach(() => {
  uploads.reset();
  Reflect.deleteProperty(navigator, 'onLine');
  vi.unstubAllGlobals();
});

async function open(locale: Locale = 'es') {
  const screen = await renderPart(
    <main>
      <button>Seguir</button>
      <UploadPanel />
    </main>,
    { locale, user: person('user'), namespaces: ['drive'] },
  );
  await expect.element(screen.getByRole('button', { name: 'Seguir' })).toBeVisible();
  const t = textsOf(locale, ['drive', 'common']);
  const row = (name: string) => screen.getByRole('listitem').filter({ hasText: name });
  return { screen, t, row, panel: screen.getByRole('region', { name: t(($) => $.drive.uploads.title) }) };
}
const bring = (...names: string[]) =>
  uploads.add(
    names.map((name) => ({ file: new File(['horno'], name, { lastModified: 5 }), folders: [] })),
    { folderId: null },
  );
/** Whether leaving the page would be asked about. */
const asksToStay = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('the uploads', () => {
  test.each(locales)(
    'are nothing until there is one, which can be paused, resumed and cancelled, in %s',
    async (locale) => {
      const { screen, t, row, panel } = await open(locale);
      expect(panel.query()).toBeNull();
      bring('horno.jpg');
      const name = 'horno.jpg';
      await expect.element(panel.getByText(t(($) => $.drive.uploads.progress, { n: '1', total: '1' }))).toBeVisible();
      await expect.element(panel.getByRole('meter', { name: t(($) => $.drive.uploads.meter, { name }) })).toBeVisible();
      expect(asksToStay()).toBe(true);
      await expectUsable();
      await focusOn(panel.getByRole('button', { name: t(($) => $.drive.uploads.pause, { name }) }));
      await userEvent.keyboard('{Enter}');
      await expect.element(row(name)).toMatchTextContent(t(($) => $.drive.uploads.states.paused));
      expect(asksToStay()).toBe(false);
      await panel.getByRole('button', { name: t(($) => $.drive.uploads.resume, { name }) }).click();
      await expect
        .element(panel.getByRole('button', { name: t(($) => $.drive.uploads.pause, { name }) }))
        .toBeVisible();
      await focusOn(panel.getByRole('button', { name: t(($) => $.drive.uploads.cancel, { name }) }));
      await userEvent.keyboard(' ');
      await expect.poll(() => panel.query()).toBeNull();
      expect(screen.getByRole('meter').query()).toBeNull();
    },
  );

  test('arrive, say so, and are put away', async () => {
    line = 'arrives';
    const { panel, row } = await open();
    bring('horno.jpg');
    await expect.element(panel.getByText('1 archivo subido')).toBeVisible();
    await expect.element(row('horno.jpg')).toMatchTextContent('Listo');
    expect(panel.getByRole('button', { name: /^(Pausar|Cancelar)/ }).query()).toBeNull();
    expect(asksToStay()).toBe(false);
    await panel.getByRole('button', { name: 'Cerrar' }).click();
    await expect.poll(() => panel.query()).toBeNull();
  });

  test('of what is there already are not sent, unless they are wanted twice', async () => {
    api.answer(findKnownFilesRef, ({ body }) => ({
      items: body.sha256.map((sha256) => ({ sha256, file: stored })),
    }));
    const { panel, row } = await open();
    bring('horno.jpg');
    await expect.element(row('horno.jpg')).toMatchTextContent('Ya está aquí');
    await panel.getByRole('button', { name: 'Subir igualmente horno.jpg' }).click();
    await expect.element(panel.getByRole('button', { name: 'Pausar horno.jpg' })).toBeVisible();
    await expect.element(panel.getByRole('meter', { name: 'Subida de horno.jpg' })).toBeVisible();
  });

  test('that are refused say why and are tried again', async () => {
    api.answer(findKnownFilesRef, refusal('files.too_large'));
    const { panel, row } = await open();
    bring('horno.jpg');
    await expect.element(row('horno.jpg')).toMatchTextContent(refusalText({ code: 'files.too_large', params: {} }));
    await expect.element(panel.getByText('1 archivo no ha subido')).toBeVisible();
    line = 'arrives';
    api.answer(findKnownFilesRef, { items: [] });
    await focusOn(panel.getByRole('button', { name: 'Reintentar horno.jpg' }));
    await userEvent.keyboard('{Enter}');
    await expect.element(row('horno.jpg')).toMatchTextContent('Listo');
  });

  test('wait for the connection and go on with it', async () => {
    line = 'broken';
    const { panel, row } = await open();
    bring('horno.jpg');
    await expect.element(row('horno.jpg')).toMatchTextContent('Sin conexión. Sigue sola cuando vuelva.');
    line = 'arrives';
    setOnline(true);
    await expect.element(row('horno.jpg')).toMatchTextContent('Listo');
    expect(panel.getByRole('alert').query()).toBeNull();
  });

  test('are folded and paused all at once, three at a time', async () => {
    const { panel, row } = await open();
    bring('a.jpg', 'b.jpg', 'c.jpg', `d${'-muy'.repeat(30)}-largo.jpg`);
    await expect.element(panel.getByText('Subiendo 1 de 4')).toBeVisible();
    await expect.poll(() => panel.getByText('En espera').elements().length).toBe(1);
    await onPhone();
    await panel.getByRole('button', { name: 'Pausar todo' }).click();
    await expect.element(panel.getByText('Subidas en pausa')).toBeVisible();
    await panel.getByRole('button', { name: 'Seguir todo' }).click();
    await expect.element(panel.getByText('Subiendo 1 de 4')).toBeVisible();
    const fold = panel.getByRole('button', { name: 'Plegar' });
    await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
    await fold.click();
    expect(row('a.jpg').query()).toBeNull();
    await expect.element(panel.getByText('Subiendo 1 de 4')).toBeVisible();
    await panel.getByRole('button', { name: 'Desplegar' }).click();
    await expect.element(row('a.jpg')).toBeVisible();
  });
});

describe('what an earlier page began', () => {
  const known = {
    id: 'u1',
    name: 'horno.jpg',
    lengthBytes: 5,
    offsetBytes: 2,
    sha256: null,
    folderId: null,
    fileId: null,
    createdAt: moment,
    expiresAt: moment,
  };

  test.each(locales)('asks for its file and goes on with it, in %s', async (locale) => {
    api.answer(listUploadsRef, { items: [known] });
    const { t, panel, row } = await open(locale);
    await uploads.findAsleep();
    await expect.element(row('horno.jpg')).toMatchTextContent(t(($) => $.drive.uploads.states.asleep));
    await expect.element(panel.getByText(t(($) => $.drive.uploads.waitingFile))).toBeVisible();
    bring('horno.jpg');
    await expect
      .element(panel.getByRole('button', { name: t(($) => $.drive.uploads.pause, { name: 'horno.jpg' }) }))
      .toBeVisible();
    expect(panel.getByRole('listitem').elements()).toHaveLength(1);
  });

  test('is looked for again when it could not be found', async () => {
    api.answer(listUploadsRef, offline);
    const { panel } = await open();
    await expect(uploads.findAsleep()).rejects.toThrow();
    expect(panel.query()).toBeNull();
    api.answer(listUploadsRef, { items: [known] });
    await uploads.findAsleep();
    await expect.element(panel.getByText('Subidas a medias')).toBeVisible();
  });
});
