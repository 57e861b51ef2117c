import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FieldGroup } from '#components/fields/field-group.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Markdown } from '#components/markdown/markdown.tsx';
import { Fact, Facts } from '#components/text/facts.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { expectUsable, onPhone } from '../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../test/browser/render-part.tsx';
import { KeepDays } from './keep-days.tsx';
import { SectionIndex } from './section-index.tsx';
import { LoadedSection, SettingSection } from './setting-section.tsx';

const unreachable = new ApiError({ kind: 'network', status: 0, code: 'network.unreachable' });

describe('how long something is kept', () => {
  function Keep({ error = null, saved = 45 }: { error?: Error | null; saved?: number | null }) {
    const [value, setValue] = useState<number | null>(saved);
    return (
      <main>
        <KeepDays
          title="Guardar"
          help="Lo borrado"
          offered={[30, 90, null]}
          saved={saved}
          value={value}
          nameOf={(days) => (days === null ? 'siempre' : `${days} días`)}
          disabled={false}
          error={error}
          onChoose={setValue}
        />
        <output>{String(value)}</output>
      </main>
    );
  }

  test('is chosen by keyboard, forever included, and has what a program saved among the usual', async () => {
    const screen = await renderPart(<Keep />);
    const field = screen.getByRole('combobox', { name: 'Guardar' });
    await expect.element(field).toHaveValue('45');
    const names = [...field.element().querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(names).toEqual(['siempre', '30 días', '45 días', '90 días']);
    await focusOn(field);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(screen.getByRole('status')).toHaveTextContent('90');
    await userEvent.keyboard('{Home}');
    await expect.element(screen.getByRole('status')).toHaveTextContent('null');
    await onPhone();
  });

  test('says below the list why a change was refused', async () => {
    const screen = await renderPart(<Keep error={unreachable} />);
    await expect.element(screen.getByText(refusalText({ code: 'network.unreachable', params: {} }))).toBeVisible();
  });
});

describe('a section of the settings', () => {
  test.each(locales)('loads, says why it could not, and shows its value once it is known, in %s', async (locale) => {
    let tries = 0;
    function Section() {
      const query = useQuery({
        queryKey: ['value'],
        queryFn: () => (tries++ === 0 ? Promise.reject(unreachable) : Promise.resolve('30 días')),
      });
      return (
        <main>
          <LoadedSection id="guardar" title="Cuánto se guarda" query={query}>
            {(value) => <p>{value}</p>}
          </LoadedSection>
        </main>
      );
    }
    const screen = await renderPart(<Section />, { locale });
    const section = screen.getByRole('region', { name: 'Cuánto se guarda' });
    const t = textsOf(locale, 'common');
    await section
      .getByRole('alert')
      .getByRole('button', { name: t(($) => $.common.retry) })
      .click();
    await expect.element(section.getByText('30 días')).toBeVisible();
    expect(section.getByRole('alert').query()).toBeNull();
    await expectUsable();
  });
});

describe('the index of a long page', () => {
  const groups = [
    {
      title: 'Cuenta',
      parts: [
        { id: 'nombre', label: 'Nombre' },
        { id: 'idioma', label: 'Idioma' },
      ],
    },
    { parts: [{ id: 'avisos', label: 'Avisos' }] },
  ];
  const Sections = () => (
    <main style={{ display: 'flex', gap: 20 }}>
      <SectionIndex label="Ajustes" groups={groups} />
      <div>
        {['nombre', 'idioma', 'avisos'].map((id) => (
          <div key={id} style={{ minHeight: 900 }}>
            <SettingSection id={id} title={`Título ${id}`} lead="Para qué sirve">
              <button>{id}</button>
            </SettingSection>
          </div>
        ))}
      </div>
    </main>
  );

  test('marks what is read, goes on in the section, and names it in the address', async () => {
    const screen = await renderPart(<Sections />);
    const index = screen.getByRole('navigation', { name: 'Ajustes' });
    const link = (name: string) => index.getByRole('link', { name });
    await expect.element(link('Nombre')).toHaveAttribute('aria-current', 'location');
    await focusOn(link('Idioma'));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => screen.router.state.location.hash).toBe('#idioma');
    await expect.element(screen.getByRole('heading', { name: 'Título idioma' })).toHaveFocus();
    await expect.element(link('Idioma')).toHaveAttribute('aria-current', 'location');
    await userEvent.tab();
    await expect.element(screen.getByRole('button', { name: 'idioma' })).toHaveFocus();
    screen.getByRole('heading', { name: 'Título avisos' }).element().scrollIntoView();
    await userEvent.wheel(document.body, { delta: { y: 10 } });
    await expect.element(link('Avisos')).toHaveAttribute('aria-current', 'location');
    await expect.element(link('Idioma')).not.toHaveAttribute('aria-current');
  });

  test('is one list to choose from on a phone', async () => {
    await page.viewport(390, 800);
    const screen = await renderPart(<Sections />);
    const choice = screen.getByRole('combobox', { name: 'Ir a' });
    await expect.element(choice).toBeVisible();
    expect(screen.getByRole('link', { name: 'Idioma' }).query()).toBeNull();
    await userEvent.selectOptions(choice, 'Avisos');
    await expect.poll(() => screen.router.state.location.hash).toBe('#avisos');
    await expect.element(choice).toHaveValue('avisos');
    const heads = [...choice.element().querySelectorAll('optgroup')].map(({ label }) => label);
    expect(heads).toEqual(['Cuenta']);
    await onPhone();
  });
});

describe('words and values', () => {
  test('are a list of pairs, one below the other on a phone where there is no room', async () => {
    const long = 'una-direccion-muy-larga-que-no-cabe-en-ninguna-parte@un-dominio-igual-de-largo.example';
    const screen = await renderPart(
      <main>
        <Facts stacked>
          <Fact name="Correo">{long}</Fact>
          <Fact name="Ciudad">Alcoy</Fact>
        </Facts>
      </main>,
    );
    const term = screen.getByText('Correo');
    const value = screen.getByText(long);
    await expect.element(value).toBeVisible();
    const top = (element: Element) => element.getBoundingClientRect().top;
    expect(Math.abs(top(term.element()) - top(value.element()))).toBeLessThan(4);
    await onPhone();
    expect(top(value.element())).toBeGreaterThan(top(term.element()));
  });

  test('that belong together are named together, and are off together', async () => {
    const screen = await renderPart(
      <FieldGroup legend="Dirección" isDisabled>
        <TextField label="Calle" value="" onChange={() => undefined} />
      </FieldGroup>,
    );
    const group = screen.getByRole('group', { name: 'Dirección' });
    await expect.element(group.getByRole('textbox', { name: 'Calle' })).toBeDisabled();
  });

  test('written in Markdown become elements, and markup in them stays text', async () => {
    const text =
      '## Título\n\nUn **horno** y *barro* con `código` <img src=x onerror=alert(1)>\n\n- uno\n- dos\n\n[Guía](/guia)';
    const screen = await renderPart(
      <main>
        <Markdown text={text} />
      </main>,
    );
    await expect.element(screen.getByRole('heading', { level: 2, name: 'Título' })).toBeVisible();
    expect(screen.container.querySelector('strong')?.textContent).toBe('horno');
    expect(screen.container.querySelector('em')?.textContent).toBe('barro');
    expect(screen.container.querySelector('code')?.textContent).toBe('código');
    expect(screen.container.querySelector('img')).toBeNull();
    expect(
      screen
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['uno', 'dos']);
    const link = screen.getByRole('link', { name: 'Guía' });
    await expect.element(link).toHaveAttribute('href', '/guia');
    await expect.element(link).toHaveAttribute('rel', 'noopener');
  });
});
