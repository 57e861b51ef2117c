import { checkCampaignLinksRef } from '@enlace/contract/sending/campaigns/campaign-audience.refs.gen.ts';
import { saveCampaignRef } from '@enlace/contract/sending/campaigns/campaigns.refs.gen.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, startApi } from '../../../../test/browser/api.ts';
import { onPhone } from '../../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { aCampaign, campaignId } from '../campaigns.test-support.ts';
import { useDraft } from './use-draft.ts';
import { UtmFields } from './utm-fields.tsx';

let api: Api;
beforeEach(() => {
  api = startApi();
  api.answer(saveCampaignRef, aCampaign({ revision: 2 }));
  const answer = { state: 'good', status: 200 } as const;
  api.answer(checkCampaignLinksRef, {
    items: [
      { url: 'https://x.example/tienda', label: 'Tienda', ...answer },
      { url: 'https://x.example/', label: '', ...answer },
      { url: 'https://x.example/25', label: '', state: 'unchecked', status: null },
    ],
  });
});
const saved = () => api.asked(saveCampaignRef).at(-1)?.body.utm;

describe('the parameters of a campaign’s links', () => {
  test.each(locales)('follow the rule unless written, and are off for single links, in %s', async (locale) => {
    const campaign = aCampaign({
      profile: { id: campaignId(30), name: 'Barro y Sal' },
      template: { id: campaignId(20), name: 'Otoño' },
    });
    function Part() {
      return (
        <main>
          <UtmFields draft={useDraft(campaign)} campaign={campaign} />
        </main>
      );
    }
    const screen = await renderPart(<Part />, { locale, user: person('user'), namespaces: ['campaigns', 'mailing'] });
    const t = textsOf(locale, 'mailing');
    const add = screen.getByRole('checkbox', { name: t(($) => $.mailing.options.utm.add) });
    await focusOn(add);
    await userEvent.keyboard(' ');
    await expect.poll(saved).toEqual({ source: '', medium: '', campaign: '', except: [] });
    const source = screen.getByRole('textbox', { name: t(($) => $.mailing.options.utm.source) });
    await expect.element(source).toHaveAttribute('placeholder', 'barro-y-sal');
    await source.fill('boletín');
    await screen.getByRole('button', { name: t(($) => $.mailing.options.utm.choose) }).click();
    await screen.getByRole('checkbox', { name: 'Tienda · https://x.example/tienda' }).click();
    await expect
      .poll(saved)
      .toEqual({ source: 'boletín', medium: '', campaign: '', except: ['https://x.example/tienda'] });
    await screen.getByRole('checkbox', { name: 'https://x.example/25' }).click();
    await expect.poll(() => saved()?.except).toEqual(['https://x.example/tienda', 'https://x.example/25']);
    await onPhone();
    await add.click();
    await expect.poll(saved).toBeNull();
  });
});
