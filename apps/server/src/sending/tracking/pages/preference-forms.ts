import type { Locale } from '@enlace/contract/core/locale.ts';
import type { OwnTopic } from '#audience/door.ts';
import { escapeHtml } from '#workspace/door.ts';
import { trackingTexts } from '../locales/texts.ts';
import { renderDocument } from './page-layout.ts';
import { masked, type Reader } from './subscription-pages.ts';
import { leaveEverything, savedTopics, topicFields } from './topic-forms.ts';

const languages: Record<Locale, string> = { es: 'Español', en: 'English', ja: '日本語' };

type State = {
  isSubscribed: boolean;
  /** Whether this link may undo an unsubscription. */
  mayJoin: boolean;
  language: Locale | null;
  /** Those the person is offered. */
  topics: readonly OwnTopic[];
  notice: 'saved' | 'left' | 'sent' | null;
};

function option({ value, label, isChosen }: { value: string; label: string; isChosen: boolean }): string {
  return `<option value="${value}"${isChosen ? ' selected' : ''}>${escapeHtml(label)}</option>`;
}

function radio({
  value,
  label,
  isChosen,
  isOff,
}: {
  value: string;
  label: string;
  isChosen: boolean;
  isOff: boolean;
}): string {
  return `<label class="choice"><input type="radio" name="mailings" value="${value}"${isChosen ? ' checked' : ''}${isOff ? ' disabled' : ''}><span>${escapeHtml(label)}</span></label>`;
}

/** Everything or nothing. */
function subscriptionFields({ locale, brand }: Reader, { isSubscribed, mayJoin }: State): string {
  const texts = trackingTexts[locale].preferences;
  const isLocked = !isSubscribed && !mayJoin;
  const choices = [
    radio({ value: 'yes', label: texts.receive(brand), isChosen: isSubscribed, isOff: isLocked }),
    radio({ value: 'no', label: texts.stop, isChosen: !isSubscribed, isOff: false }),
  ].join('');
  return `<fieldset><legend>${escapeHtml(texts.mailings)}</legend>${choices}${isLocked ? `<small>${escapeHtml(texts.cannotJoin)}</small>` : ''}</fieldset>`;
}

function noticeOf({ locale, brand, address }: Reader, { notice, topics, isSubscribed }: State): string {
  const texts = trackingTexts[locale].preferences;
  const said = {
    saved: isSubscribed && topics.length > 0 ? savedTopics({ locale, topics }) : texts.saved,
    left: topics.length > 0 ? texts.topics.left(brand) : texts.saved,
    sent: texts.dataSent(masked(address)),
  };
  return notice ? `<p class="notice" role="status">${escapeHtml(said[notice])}</p>` : '';
}

/** Subscription, topics, language and the link to one's own data; works without scripts. */
export function preferencesPage(reader: Reader, state: State): string {
  const { locale, brand, address, token } = reader;
  const texts = trackingTexts[locale].preferences;
  const { isSubscribed, language, topics } = state;
  const action = `/preferencias/${token}`;
  // Whoever left everything is asked about that alone.
  const hasTopics = isSubscribed && topics.length > 0;
  const fields = hasTopics ? topicFields({ locale, brand, topics }) : subscriptionFields(reader, state);
  const leave = hasTopics ? leaveEverything({ locale, brand, action }) : '';
  const options = [
    option({ value: '', label: texts.languageNone, isChosen: language === null }),
    ...(['es', 'en', 'ja'] as const).map((each) =>
      option({ value: each, label: languages[each], isChosen: language === each }),
    ),
  ].join('');
  const body = `<h1>${escapeHtml(texts.title)}</h1><p>${escapeHtml(texts.address(masked(address)))}</p>${noticeOf(reader, state)}
<form method="post" action="${escapeHtml(action)}">${fields}
<label class="field"><span>${escapeHtml(texts.languageTitle)}</span><select name="language">${options}</select></label>
<button type="submit">${escapeHtml(texts.save)}</button></form>${leave}
<section class="apart"><h2>${escapeHtml(texts.dataTitle)}</h2><p>${escapeHtml(texts.dataBody(masked(address)))}</p>
<form method="post" action="/preferencias/${escapeHtml(token)}/datos"><button type="submit" class="second">${escapeHtml(texts.dataButton)}</button></form></section>`;
  return renderDocument({ locale, brand, title: texts.title, body });
}

type OwnData = { locale: Locale; brand: string; address: string; token: string; isUnticked?: boolean };

/** What a person can do with their stored data; only through a link mailed to their address. */
export function ownDataPage({ locale, brand, address, token, isUnticked = false }: OwnData): string {
  const texts = trackingTexts[locale].ownData;
  const base = `/mis-datos/${escapeHtml(token)}`;
  const problem = isUnticked
    ? `<p class="problem" role="alert" id="problem">${escapeHtml(texts.eraseMissing)}</p>`
    : '';
  const body = `<h1>${escapeHtml(texts.title)}</h1><p>${escapeHtml(texts.intro(brand, address))}</p>
<p class="row"><a class="button" href="${base}/ver">${escapeHtml(texts.see)}</a> <a class="button second" href="${base}/datos.json" download>${escapeHtml(texts.download)}</a></p>
<section class="apart"><h2>${escapeHtml(texts.eraseTitle)}</h2><p>${escapeHtml(texts.eraseBody)}</p>
<form method="post" action="${base}/borrar">${problem}<label class="choice"><input type="checkbox" name="sure" value="yes"${isUnticked ? ' aria-invalid="true" aria-describedby="problem"' : ''}><span>${escapeHtml(texts.eraseCheck)}</span></label>
<button type="submit" class="danger">${escapeHtml(texts.erase)}</button></form></section>`;
  return renderDocument({ locale, brand, title: texts.title, body });
}

export function erasedPage({ locale, brand }: { locale: Locale; brand: string }): string {
  const texts = trackingTexts[locale].ownData;
  const body = `<h1>${escapeHtml(texts.erasedTitle)}</h1><p>${escapeHtml(texts.erasedBody(brand))}</p>`;
  return renderDocument({ locale, brand, title: texts.erasedTitle, body });
}

export function staleLinkPage(locale: Locale): string {
  const texts = trackingTexts[locale].ownData;
  const body = `<h1>${escapeHtml(texts.goneTitle)}</h1><p>${escapeHtml(texts.goneBody)}</p>`;
  return renderDocument({ locale, brand: '', title: texts.goneTitle, body });
}
