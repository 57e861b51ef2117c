import { listTopicsRef } from '@enlace/contract/audience/contacts/topics.refs.gen.ts';
import { settingsPath } from '@enlace/contract/core/user-paths.ts';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { startApi } from '../../test/browser/api.ts';
import { onPhone } from '../../test/browser/on-phone.ts';
import { renderPart, textsOf } from '../../test/browser/render-part.tsx';
import { person } from '../../test/people.ts';
import { TopicField } from './topic-field.tsx';

const topic = { id: '01920000-0000-7000-8000-000000000411', name: 'Talleres', description: '', refusals: 0 };
const old = { ...topic, id: '01920000-0000-7000-8000-000000000412', name: 'Rebajas' };
const archivedAt = '2026-10-01T10:00:00Z';

function Field({ start, seen }: { start: string | null; seen: (string | null)[] }) {
  const [value, setValue] = useState(start);
  const change = (next: string | null) => {
    seen.push(next);
    setValue(next);
  };
  return (
    <main>
      <TopicField value={value} onChange={change} />
    </main>
  );
}

describe('the topic of a mailing', () => {
  test.each(locales)('is one of those offered, or none, in %s', async (locale) => {
    const seen: (string | null)[] = [];
    startApi().answer(listTopicsRef, {
      items: [
        { ...topic, archivedAt: null },
        { ...old, archivedAt },
      ],
    });
    const screen = await renderPart(<Field start={null} seen={seen} />, {
      locale,
      user: person('user'),
      namespaces: ['mailing'],
    });
    const t = textsOf(locale, 'mailing');
    const field = screen.getByRole('combobox', { name: t(($) => $.mailing.topic.label) });
    await field.selectOptions('Talleres');
    expect(screen.getByText(/Rebajas/).query()).toBeNull();
    await field.selectOptions(t(($) => $.mailing.topic.none));
    expect(seen).toEqual([topic.id, null]);
    await onPhone();
  });

  test('stays when it was archived since, and is said to be', async () => {
    startApi().answer(listTopicsRef, { items: [{ ...old, archivedAt }] });
    const screen = await renderPart(<Field start={old.id} seen={[]} />, {
      user: person('user'),
      namespaces: ['mailing'],
    });
    await expect.element(screen.getByRole('combobox')).toHaveValue(old.id);
    await expect
      .element(screen.getByText(textsOf('es', 'mailing')(($) => $.mailing.topic.archived, { name: 'Rebajas' })))
      .toBeInTheDocument();
  });

  test('leads to where topics are made while there are none', async () => {
    startApi().answer(listTopicsRef, { items: [] });
    const screen = await renderPart(<Field start={null} seen={[]} />, {
      user: person('user'),
      namespaces: ['mailing'],
    });
    await expect.element(screen.getByRole('link')).toHaveAttribute('href', settingsPath('topics'));
  });
});
