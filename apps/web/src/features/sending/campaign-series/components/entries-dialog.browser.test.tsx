import { chooseEntriesRef, listEntriesRef } from '@enlace/contract/sending/campaign-series/campaign-series.refs.gen.ts';
import type { IssueEntry } from '@enlace/contract/sending/campaign-series/series-feed.schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, refusal, startApi } from '../../../../test/browser/api.ts';
import { onPhone } from '../../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { EntriesDialog } from './entries-dialog.tsx';

const id = '01920000-0000-7000-8000-000000000b01';
const entry = (key: string, changes: Partial<IssueEntry> = {}): IssueEntry => ({
  ...{ key, title: `Nota ${key}`, link: `https://x.example/${key}`, summary: '', publishedAt: null },
  ...{ isChosen: false, standing: 'news' },
  ...changes,
});

let api: Api;
beforeEach(() => {
  api = startApi();
  const items = [entry('a', { isChosen: true }), entry('b', { standing: 'withdrawn' }), entry('c')];
  api.answer(listEntriesRef, { items });
  api.answer(chooseEntriesRef, { items });
});

describe('the news of a waiting draft', () => {
  test.each(locales)('are chosen by keyboard and saved, in %s', async (locale) => {
    let closed = 0;
    const screen = await renderPart(<EntriesDialog seriesId={id} issueId={id} onClose={() => (closed += 1)} />, {
      locale,
      user: person('user'),
      namespaces: ['series'],
    });
    const t = textsOf(locale, 'series');
    const withdrawn = screen.getByRole('checkbox', { name: `Nota b · ${t(($) => $.series.entries.withdrawn)}` });
    await expect.element(withdrawn).not.toBeChecked();
    const save = screen.getByRole('button', { name: t(($) => $.series.entries.save) });
    await expect.element(save).toBeDisabled();
    await focusOn(withdrawn);
    await userEvent.keyboard(' ');
    await screen.getByRole('checkbox', { name: 'Nota a' }).click();
    await onPhone();
    await save.click();
    await expect.poll(() => closed).toBe(1);
    expect(api.asked(chooseEntriesRef).at(-1)?.body).toEqual({ keys: ['b'] });
  });

  test('stay open to choose when the server refuses', async () => {
    api.answer(chooseEntriesRef, refusal('campaign_series.items_sent'));
    const screen = await renderPart(<EntriesDialog seriesId={id} issueId={id} onClose={() => undefined} />, {
      user: person('user'),
      namespaces: ['series'],
    });
    await screen.getByRole('checkbox', { name: 'Nota c' }).click();
    await screen.getByRole('button', { name: 'Guardar' }).click();
    const text = refusalText({ code: 'campaign_series.items_sent', params: {} });
    await expect.element(screen.getByText(text)).toBeVisible();
  });
});
