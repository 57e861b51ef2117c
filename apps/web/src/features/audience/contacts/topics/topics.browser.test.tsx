import {
  archiveTopicRef,
  contactTopicsRef,
  createTopicRef,
  listTopicsRef,
  orderTopicsRef,
  restoreTopicRef,
  setContactTopicRef,
  updateTopicRef,
} from '@enlace/contract/audience/contacts/topics.refs.gen.ts';
import { topicLimits } from '@enlace/contract/audience/contacts/topics.schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { CountedTopic } from '#components/topics/topics.query.ts';
import { locales } from '#lib/i18n/locales.ts';
import { type Api, refusal, startApi } from '../../../../test/browser/api.ts';
import { expectUsable, onPhone } from '../../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../../test/browser/render-part.tsx';
import { person } from '../../../../test/people.ts';
import { contactId } from '../contacts.test-support.ts';
import { ContactTopics } from './contact-topics.tsx';
import { TopicsSection } from './topics.section.tsx';

const topicId = (n: number) => `01920000-0000-7000-8000-0000000004${n}`;

function aTopic(n: number, name: string, changes: Partial<CountedTopic> = {}): CountedTopic {
  return { id: topicId(n), name, description: '', archivedAt: null, refusals: 0, ...changes };
}

const courses = aTopic(11, 'Talleres', { description: 'Cuándo hay uno nuevo.', refusals: 3 });
const sales = aTopic(12, 'Rebajas');
const old = aTopic(13, 'Mercadillos', { archivedAt: '2026-10-01T10:00:00Z', refusals: 1 });

let api: Api;
beforeEach(() => {
  api = startApi();
});

describe('the topics in the settings', () => {
  async function open(items: CountedTopic[], locale: (typeof locales)[number] = 'es') {
    api.answer(listTopicsRef, { items });
    const screen = await renderPart(
      <main>
        <TopicsSection />
      </main>,
      { locale, user: person('user'), namespaces: ['settings', 'topics'] },
    );
    return { screen, t: textsOf(locale, ['topics', 'errors']) };
  }

  test.each(locales)('say what they are for, and the first is added by keyboard, in %s', async (locale) => {
    api.answer(createTopicRef, courses);
    const { screen, t } = await open([], locale);
    await expect.element(screen.getByText(t(($) => $.topics.empty))).toBeVisible();
    await expectUsable();
    await focusOn(screen.getByRole('button', { name: t(($) => $.topics.add) }));
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('textbox', { name: t(($) => $.topics.name) })).toHaveFocus();
    await userEvent.keyboard('Talleres{Tab}Cuándo hay uno nuevo.{Enter}');
    await expect
      .poll(() => api.asked(createTopicRef).map(({ body }) => body))
      .toEqual([{ name: 'Talleres', description: 'Cuándo hay uno nuevo.' }]);
    await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
  });

  test('are moved, renamed, archived after saying what that does, and offered again', async () => {
    api.answer(orderTopicsRef, {});
    api.answer(archiveTopicRef, { ...courses, archivedAt: '2026-11-20T10:00:00Z' });
    api.answer(restoreTopicRef, { ...old, archivedAt: null });
    api.answer(updateTopicRef, refusal('contacts.topic_name_taken'));
    const { screen, t } = await open([courses, sales, old]);
    await expect.element(screen.getByText(t(($) => $.topics.refusals, { count: 3, n: '3' }))).toBeVisible();
    await onPhone();
    await screen.getByRole('button', { name: t(($) => $.topics.down, { name: 'Talleres' }) }).click();
    await expect.poll(() => api.asked(orderTopicsRef).at(-1)?.body).toEqual({ ids: [sales.id, courses.id] });
    await screen.getByRole('button', { name: t(($) => $.topics.editTitle, { name: 'Talleres' }) }).click();
    await screen.getByRole('textbox', { name: t(($) => $.topics.name) }).fill('rebajas');
    await screen.getByRole('button', { name: t(($) => $.topics.save) }).click();
    await expect.element(screen.getByText(t(($) => $.errors.contacts.topic_name_taken))).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: t(($) => $.topics.archive, { name: 'Talleres' }) }).click();
    await expect.element(screen.getByText(t(($) => $.topics.archiveHelp))).toBeVisible();
    await screen.getByRole('button', { name: t(($) => $.topics.archiveAction) }).click();
    await expect.poll(() => api.asked(archiveTopicRef).at(-1)?.path).toContain(courses.id);
    await screen.getByRole('button', { name: t(($) => $.topics.restore, { name: 'Mercadillos' }) }).click();
    await expect.poll(() => api.asked(restoreTopicRef).at(-1)?.path).toContain(old.id);
  });

  test('are not added beyond their limit, which archived ones do not count for', async () => {
    const full = Array.from({ length: topicLimits.topics }, (_, index) => aTopic(20 + index, `Tema ${index}`));
    const { screen, t } = await open([...full, old]);
    await expect.element(screen.getByText('Tema 19')).toBeVisible();
    expect(screen.getByRole('button', { name: t(($) => $.topics.add) }).query()).toBeNull();
  });
});

describe('the topics on the card of a contact', () => {
  const { refusals: _courses, ...wanted } = courses;
  const { refusals: _sales, ...refused } = sales;
  const { refusals: _old, ...archived } = old;
  const said = { source: 'page', at: '2026-11-20T10:00:00Z' } as const;

  test.each(locales)('say who said no, and record a wish, in %s', async (locale) => {
    const id = contactId(11);
    const items = [
      { ...wanted, refused: null },
      { ...refused, refused: said },
      { ...archived, refused: said },
    ];
    api.answer(contactTopicsRef, { items });
    api.answer(listTopicsRef, { items: [] });
    api.answer(setContactTopicRef, { items: items.map((item) => ({ ...item, refused: said })) });
    const screen = await renderPart(
      <main>
        <ContactTopics contact={{ id, status: 'subscribed' }} />
      </main>,
      { locale, user: person('user'), namespaces: ['topics'] },
    );
    const t = textsOf(locale, 'topics');
    const box = screen.getByRole('checkbox', { name: /^Talleres/ });
    await expect.element(box).toBeChecked();
    await expect.element(screen.getByRole('checkbox', { name: /Rebajas/ })).not.toBeChecked();
    const gone = t(($) => $.topics.card.archived, { name: 'Mercadillos' });
    const byPage = t(($) => $.topics.card.page, { date: '' }).trim();
    const texts = screen
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent ?? '');
    expect(texts[2]).toContain(gone);
    for (const word of byPage.split(/\s+/)) expect(texts[1]).toContain(word);
    await onPhone();
    await focusOn(box);
    await userEvent.keyboard(' ');
    await expect.poll(() => api.asked(setContactTopicRef).map(({ body }) => body)).toEqual([{ isWanted: false }]);
    expect(api.asked(setContactTopicRef)[0]?.path).toBe(`/api/contacts/${id}/topics/${courses.id}`);
    await expect.element(box).not.toBeChecked();
  });

  test('are not there for a client without topics', async () => {
    api.answer(contactTopicsRef, { items: [] });
    const screen = await renderPart(<ContactTopics contact={{ id: contactId(11), status: 'subscribed' }} />, {
      user: person('user'),
      namespaces: ['topics'],
    });
    await expect.poll(() => api.asked(contactTopicsRef).length).toBe(1);
    expect(screen.getByRole('heading').query()).toBeNull();
  });
});
