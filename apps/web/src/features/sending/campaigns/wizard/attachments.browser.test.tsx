import { attachmentLimits } from '@enlace/contract/sending/campaigns/attachments.schemas.ts';
import { saveCampaignRef } from '@enlace/contract/sending/campaigns/campaigns.refs.gen.ts';
import type { PlainFile, StoredFile } from '@enlace/contract/files/drive/files.contract.ts';
import { listFilesRef } from '@enlace/contract/files/drive/files.refs.gen.ts';
import { fileFoldersRefs } from '@enlace/contract/workspace/folders/file-collection.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, startApi } from '../../../../test/browser/api.ts';
import { onPhone } from '../../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { aCampaign, campaignId } from '../campaigns.test-support.ts';
import { Attachments } from './attachments.tsx';
import { useDraft } from './use-draft.ts';

const long = 'Lista de precios de otoño con todas las vajillas y los encargos.pdf';
const moment = '2026-11-22T10:00:00Z';
const stored = (n: number, name: string, changes: Partial<PlainFile> = {}): StoredFile => ({
  ...{ id: campaignId(n), name, kind: 'document', format: 'pdf', sizeBytes: 1_500_000, path: `/f/${n}.pdf` },
  ...{ downloadPath: `/f/${n}.pdf`, thumbnailPath: null, sha256: null, version: 1, folderId: null, labelIds: [] },
  ...{ isInUse: false, createdAt: moment, updatedAt: moment, deletedAt: null },
  ...changes,
});

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(saveCampaignRef, aCampaign({ revision: 2 }));
  const items = [
    stored(41, long),
    stored(42, 'catálogo.pdf', { sizeBytes: attachmentLimits.bytes }),
    stored(43, 'pagar.bat', { format: 'txt', kind: 'text', sizeBytes: 10 }),
  ];
  api.answer(listFilesRef, { items, next: null, total: items.length, totalIsExact: true });
  api.answer(fileFoldersRefs.list, { items: [], total: 0, unfiled: 0 });
});
const saved = () => api.asked(saveCampaignRef).at(-1)?.body.attachmentIds;

function Part({ campaign }: { campaign: ReturnType<typeof aCampaign> }) {
  return (
    <main>
      <Attachments draft={useDraft(campaign)} campaign={campaign} />
    </main>
  );
}
const namespaces = ['campaigns', 'mailing', 'editor', 'errors'] as const;

describe('what is attached to a campaign', () => {
  test('can be a sound or a video of the drive', async () => {
    const items = [
      stored(51, 'voz.ogg', { format: 'ogg', kind: 'audio' }),
      stored(52, 'visita.mp4', { format: 'mp4', kind: 'video' }),
    ];
    api.answer(listFilesRef, { items, next: null, total: items.length, totalIsExact: true });
    const screen = await renderPart(<Part campaign={aCampaign()} />, {
      locale: 'es',
      user: person('user'),
      namespaces: [...namespaces],
    });
    const t = textsOf('es', 'mailing');
    for (const name of [/voz\.ogg/, /visita\.mp4/]) {
      await screen.getByRole('button', { name: t(($) => $.mailing.attachments.add) }).click();
      await screen.getByRole('button', { name }).first().click();
    }
    await expect.poll(saved).toEqual([campaignId(51), campaignId(52)]);
    expect(api.asked(listFilesRef).map(({ query }) => query.get('fits'))).toContain('attachment');
  });

  test.each(locales)('is chosen from the drive and taken off, in %s', async (locale) => {
    const gone = { id: campaignId(49), name: '', sizeBytes: 0, state: 'gone' as const };
    const screen = await renderPart(<Part campaign={aCampaign({ attachments: [gone] })} />, {
      locale,
      user: person('user'),
      namespaces: [...namespaces],
    });
    const t = textsOf(locale, 'mailing');
    await expect.element(screen.getByText(t(($) => $.mailing.attachments.gone))).toBeVisible();
    const unnamed = t(($) => $.mailing.attachments.unnamed);
    await screen.getByRole('button', { name: t(($) => $.mailing.attachments.remove, { name: unnamed }) }).click();
    await expect.poll(saved).toEqual([]);
    const add = screen.getByRole('button', { name: t(($) => $.mailing.attachments.add) });
    await focusOn(add);
    await userEvent.keyboard('{Enter}');
    await screen
      .getByRole('button', { name: /encargos\.pdf/ })
      .first()
      .click();
    await expect.poll(saved).toEqual([campaignId(41)]);
    await onPhone();
    await expect.element(screen.getByText(long)).toBeVisible();
    const remove = screen.getByRole('button', { name: t(($) => $.mailing.attachments.remove, { name: long }) });
    expect(remove.element().getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
    await remove.click();
    await expect.poll(saved).toEqual([]);
  });

  test('is refused when it is too much or would be run', async () => {
    const known = { id: campaignId(48), name: 'horario.csv', sizeBytes: 100, state: 'ready' as const };
    const screen = await renderPart(<Part campaign={aCampaign({ attachments: [known] })} />, {
      user: person('user'),
      namespaces: [...namespaces],
    });
    const choose = async (file: RegExp) => {
      await screen.getByRole('button', { name: 'Adjuntar archivo' }).click();
      await screen.getByRole('button', { name: file }).first().click();
    };
    await choose(/catálogo\.pdf/);
    const large = refusalText({ code: 'campaigns.attachments_too_large', params: { megabytes: 3 } });
    await expect.element(screen.getByText(large)).toBeVisible();
    await choose(/pagar\.bat/);
    const refused = refusalText({ code: 'campaigns.attachment_refused', params: { name: 'pagar.bat' } });
    await expect.element(screen.getByText(refused)).toBeVisible();
    expect(saved()).toBeUndefined();
  });
});
