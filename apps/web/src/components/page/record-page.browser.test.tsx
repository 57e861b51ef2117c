import { useQuery } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '#lib/api/api-error.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { expectUsable, onPhone } from '../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../test/browser/render-part.tsx';
import { Page } from './page.tsx';
import { RecordBody, RecordPage, recordShape } from './record-page.tsx';

const list = { label: 'Tamys', to: '/user/tamys' };
const refusal = (status: number, code: 'resource.not_found' | 'server.unavailable') =>
  new ApiError({ kind: 'http', status, code });

function Person({ name }: { name: string }) {
  return (
    <Page title={name} hasOwnHeading width="full" breadcrumb={[list]}>
      <RecordBody
        head={(view) => <h1>{view === 'notas' ? `${name} (notas)` : name}</h1>}
        label="Vistas"
        views={[
          { key: 'hilo', label: 'Hilo', content: () => <p>Lo que pasó</p> },
          { key: 'notas', label: 'Notas', count: 1200, content: () => <p>Lo que se apuntó</p> },
          { key: 'envios', label: 'Envíos', count: 0, content: () => <p>Lo que se envió</p> },
        ]}
        facts={{ key: 'datos', label: 'Datos', content: () => <p>Alcoy</p> }}
      />
    </Page>
  );
}

function Record({ answers }: { answers: (() => Promise<string>)[] }) {
  const query = useQuery({
    queryKey: ['record'],
    queryFn: () => (answers.length > 1 ? answers.shift() : answers[0])?.() ?? '',
  });
  return (
    <main>
      <RecordPage query={query} list={list} shape={recordShape}>
        {(name) => <Person name={name} />}
      </RecordPage>
    </main>
  );
}

describe('the page of one thing', () => {
  test.each(locales)('has the name of its list and says why it could not load, in %s', async (locale) => {
    const unavailable = () => Promise.reject(refusal(503, 'server.unavailable'));
    const screen = await renderPart(<Record answers={[unavailable, () => Promise.resolve('Aiko')]} />, { locale });
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Tamys' })).toBeVisible();
    const text = refusalText({ code: 'server.unavailable', params: {} });
    await expect.element(screen.getByRole('alert').getByText(text)).toBeVisible();
    await expectUsable();
    await focusOn(screen.getByRole('button', { name: textsOf(locale, 'common')(($) => $.common.retry) }));
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Aiko' })).toBeVisible();
    expect(document.title).toContain('Aiko');
  });

  test.each(locales)('leads back to the list from where there is nothing, in %s', async (locale) => {
    const screen = await renderPart(<Record answers={[() => Promise.reject(refusal(404, 'resource.not_found'))]} />, {
      locale,
    });
    const text = refusalText({ code: 'resource.not_found', params: {} });
    await expect.element(screen.getByRole('heading', { level: 2, name: text })).toBeVisible();
    expect(screen.getByRole('alert').query()).toBeNull();
    await onPhone();
    await focusOn(screen.getByRole('link', { name: 'Tamys' }));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => screen.router.state.location.pathname).toBe('/user/tamys');
  });

  test('shows its shape while it loads', async () => {
    const screen = await renderPart(<Record answers={[() => new Promise(() => undefined)]} />);
    await expect.element(screen.getByRole('status')).toBeInTheDocument();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Tamys' })).toBeVisible();
  });
});

describe('the views of one thing', () => {
  beforeEach(() => page.viewport(1280, 800));

  test('are in the address, one at a time, with the facts next to them', async () => {
    const screen = await renderPart(<Person name="Aiko" />);
    const views = screen.getByRole('navigation', { name: 'Vistas' });
    await expect.element(screen.getByText('Lo que pasó')).toBeVisible();
    await expect.element(screen.getByRole('complementary', { name: 'Datos' }).getByText('Alcoy')).toBeVisible();
    expect(views.getByRole('link', { name: 'Datos' }).query()).toBeNull();
    expect(
      views
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Hilo', 'Notas1.200', 'Envíos']);
    await focusOn(views.getByRole('link', { name: 'Notas 1.200' }));
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Lo que se apuntó')).toBeVisible();
    expect(screen.getByText('Lo que pasó').query()).toBeNull();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Aiko (notas)' })).toBeVisible();
    expect(screen.router.state.location.search).toBe('?ver=notas');
    await views.getByRole('link', { name: 'Hilo' }).click();
    await expect.poll(() => screen.router.state.location.search).toBe('');
  });

  test('include the facts where there is no room next to them', async () => {
    const screen = await renderPart(<Person name="Aiko" />, { at: '/?ver=datos' });
    await expect.element(screen.getByText('Lo que pasó')).toBeVisible();
    await onPhone();
    await expect.element(screen.getByText('Alcoy')).toBeVisible();
    expect(screen.getByRole('complementary').query()).toBeNull();
    await expect
      .element(screen.getByRole('navigation', { name: 'Vistas' }).getByRole('link', { name: 'Datos' }))
      .toHaveAttribute('aria-current', 'page');
    expect(screen.getByText('Lo que pasó').query()).toBeNull();
  });
});
