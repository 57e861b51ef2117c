import type { Locale } from '@enlace/contract/core/locale.ts';
import type { OwnTopic } from '#audience/door.ts';
import { escapeHtml } from '#workspace/door.ts';
import { trackingTexts } from '../locales/texts.ts';

type Input = { locale: Locale; brand: string; topics: readonly OwnTopic[] };

function checkbox({ id, name, description, isWanted }: OwnTopic, index: number): string {
  const value = escapeHtml(id);
  const hint = `topic-${index}`;
  const described = description === '' ? '' : ` aria-describedby="${hint}"`;
  const words = description === '' ? '' : `<small id="${hint}">${escapeHtml(description)}</small>`;
  // A topic that was added since the page was read is not among those shown: nobody has refused it.
  return `<input type="hidden" name="shown" value="${value}"><label class="choice"><input type="checkbox" name="topic" value="${value}"${isWanted ? ' checked' : ''}${described}><span>${escapeHtml(name)}${words}</span></label>`;
}

/** The topics to choose among, as they are chosen. */
export function topicFields({ locale, brand, topics }: Input): string {
  const texts = trackingTexts[locale].preferences.topics;
  return `<fieldset><legend>${escapeHtml(texts.title)}</legend><p class="hint">${escapeHtml(texts.hint(brand))}</p>${topics.map(checkbox).join('')}</fieldset>`;
}

/** Leaving everything is one act of its own, whatever the boxes say. */
export function leaveEverything({ locale, brand, action }: Omit<Input, 'topics'> & { action: string }): string {
  const texts = trackingTexts[locale].preferences.topics;
  return `<section class="apart"><h2>${escapeHtml(texts.leaveTitle)}</h2><p>${escapeHtml(texts.leaveBody(brand))}</p>
<form method="post" action="${escapeHtml(action)}"><button type="submit" name="mailings" value="no" class="second">${escapeHtml(texts.leaveButton)}</button></form></section>`;
}

/** What was saved, by name. */
export function savedTopics({ locale, topics }: Pick<Input, 'locale' | 'topics'>): string {
  const texts = trackingTexts[locale].preferences.topics;
  const named = (isWanted: boolean) =>
    new Intl.ListFormat(locale).format(topics.filter((topic) => topic.isWanted === isWanted).map(({ name }) => name));
  const [wanted, refused] = [named(true), named(false)];
  return [
    trackingTexts[locale].preferences.saved,
    wanted === '' ? texts.none : texts.wanted(wanted),
    ...(refused === '' || wanted === '' ? [] : [texts.refused(refused)]),
  ].join(locale === 'ja' ? '' : ' ');
}

/** The topics a posted form was about, each as it was ticked. */
export function wishesOf(form: URLSearchParams): Map<string, boolean> {
  const ticked = new Set(form.getAll('topic'));
  return new Map(form.getAll('shown').map((id) => [id, ticked.has(id)]));
}
