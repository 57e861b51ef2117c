import type { MailProblem } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { Button } from '#components/button/button.tsx';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { ApiError } from '#lib/api/api-error.ts';
import { fieldIssueText, refusalText } from '#lib/i18n/error-text.ts';
import { locales } from '#lib/i18n/locales.ts';
import { expectUsable, onPhone } from '../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../test/browser/render-part.tsx';
import { person } from '../../test/people.ts';
import { MailProblems } from './mail-problems.tsx';
import { MailStage, type ShownMail } from './mail-stage.tsx';
import { TestDialog } from './test-dialog.tsx';

const mail: ShownMail = {
  subject: 'El horno vuelve a estar encendido',
  html: '<!doctype html><html><body><p>Hola</p><script>document.title = 1</script></body></html>',
  text: 'Hola, Julia',
  sizeBytes: 48_200,
};

describe('the preview of a mail', () => {
  test('says that it loads, why it failed, that there is none, or that none could be made', async () => {
    const failure = <p role="alert">No se pudo</p>;
    const stages = (
      <main>
        <MailStage mail={undefined} isLoading />
        <MailStage mail={undefined} failure={failure} />
        <MailStage mail={undefined} empty="Elige un correo" />
        <MailStage mail={{ ...mail, html: '' }} before={<b>Otro asunto</b>} />
        <MailStage mail={mail} failure={failure} />
      </main>
    );
    const screen = await renderPart(stages, { namespaces: ['templates'] });
    await expect.element(screen.getByText('Cargando')).toBeInTheDocument();
    // A preview that is there is not replaced by the failure of a later one.
    expect(screen.getByRole('alert').elements()).toHaveLength(1);
    await expect.element(screen.getByText('Elige un correo')).toBeVisible();
    await expect.element(screen.getByText('Con estos errores el correo no se puede componer.')).toBeVisible();
    await expect.element(screen.getByText('Otro asunto')).toBeVisible();
    expect(screen.getByText(mail.subject).elements()).toHaveLength(1);
  });
});

describe('the preview in a mail program', () => {
  test.each(locales)('is chosen by keyboard, with pictures or without, in %s', async (locale) => {
    const drawn: string[] = [];
    const pictured = {
      ...mail,
      html: '<html><head></head><body><img src="https://x.example/a.png" alt="Foto"></body></html>',
    };
    const stage = (
      <main>
        <MailStage
          mail={pictured}
          drawFrame={(html) => {
            drawn.push(html);
            return <p>Correo</p>;
          }}
        />
      </main>
    );
    const screen = await renderPart(stage, { locale, namespaces: ['templates'] });
    const t = textsOf(locale, 'templates');
    await focusOn(screen.getByRole('button', { name: t(($) => $.templates.preview.picturesOff) }));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => drawn.at(-1)).toContain('<img alt="Foto">');
    await screen.getByRole('combobox', { name: t(($) => $.templates.preview.client) }).selectOptions('Outlook');
    await expect.poll(() => drawn.at(-1)).toContain('border-radius:0!important');
    await screen.getByRole('button', { name: t(($) => $.templates.preview.picturesOn) }).click();
    await expect.poll(() => drawn.at(-1)).toContain('src="https://x.example/a.png"');
    await expectUsable();
  });
});

describe('the problems of a mail', () => {
  const problem = (changes: Partial<MailProblem>): MailProblem => ({
    code: 'missing_alt',
    severity: 'warning',
    path: null,
    blockId: null,
    line: null,
    column: null,
    detail: '',
    ...changes,
  });

  test.each(locales)('come with the errors first, their place and the way there, in %s', async (locale) => {
    const shown: string[] = [];
    const problems = [
      problem({ blockId: 'b1', path: 'document.blocks.0.props.alt' }),
      problem({ code: 'clipped', detail: '120000' }),
      problem({ code: 'unknown_variable', severity: 'error', path: 'subject', detail: 'nmae', suggestion: 'name' }),
      problem({ code: 'html_syntax', path: 'source', line: 12, detail: 'unclosed <b>' }),
    ];
    const screen = await renderPart(
      <main>
        <MailProblems
          problems={problems}
          onShowBlock={(block) => shown.push(block)}
          onShowLine={(line) => shown.push(`line ${line}`)}
        />
      </main>,
      { locale, namespaces: ['templates'] },
    );
    const t = textsOf(locale, 'templates');
    await expect.poll(() => screen.getByRole('listitem').elements().length).toBe(4);
    const [first = '', second = '', third = ''] = screen
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' ') ?? '');
    expect(first).toMatch(new RegExp(`^${t(($) => $.templates.problems.error)}`));
    expect(first).toContain('nmae');
    expect(first).toContain(t(($) => $.templates.problems.didYouMean, { name: 'name' }));
    expect(first).toContain(t(($) => $.templates.problems.inSubject));
    expect(second).toMatch(new RegExp(`^${t(($) => $.templates.problems.warning)}`));
    expect(third).toMatch(/120 kB/i);
    await focusOn(screen.getByRole('button', { name: t(($) => $.templates.problems.show) }));
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(shown).toEqual(['b1', 'line 12']);
    await expectUsable();
  });
});

describe('a test of a mail', () => {
  type How = { error?: unknown; isPending?: boolean; person?: string; locale?: Locale };
  async function open({ error = null, isPending = false, person: name, locale = 'es' }: How = {}) {
    const sent: string[] = [];
    function Screen() {
      const [isOpen, setOpen] = useState(false);
      const sending = {
        isPending,
        error,
        mutate(to: string, { onSuccess }: { onSuccess: () => void }) {
          sent.push(to);
          if (error === null) onSuccess();
        },
      };
      return (
        <main>
          <Button onClick={() => setOpen(true)}>Probar</Button>
          <TestDialog sending={sending} personName={name} isOpen={isOpen} onClose={() => setOpen(false)} />
          <ToastArea />
        </main>
      );
    }
    const screen = await renderPart(<Screen />, { locale, user: person('user'), namespaces: ['templates'] });
    const t = textsOf(locale, 'templates');
    const opener = screen.getByRole('button', { name: 'Probar' });
    await focusOn(opener);
    await userEvent.keyboard('{Enter}');
    const dialog = screen.getByRole('dialog', { name: t(($) => $.templates.test.title) });
    return { screen, sent, t, opener, dialog, to: dialog.getByRole('textbox') };
  }

  test.each(locales)('goes to one’s own address unless another is given, by keyboard, in %s', async (locale) => {
    const { screen, sent, t, opener, dialog, to } = await open({ locale, person: 'Julia' });
    await expect.element(to).toHaveFocus();
    await expect.element(to).toHaveValue('marina@barroysal.es');
    await expect.element(to).toHaveAccessibleDescription(t(($) => $.templates.test.help, { person: 'Julia' }));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => dialog.query()).toBeNull();
    expect(sent).toEqual(['marina@barroysal.es']);
    const done = t(($) => $.templates.test.sent, { email: 'marina@barroysal.es' });
    await expect.element(screen.getByText(done)).toBeVisible();
    await expect.element(opener).toHaveFocus();
  });

  test('does not go to what is no address, and what the server refuses is said at the field', async () => {
    const { sent, dialog, to, screen } = await open();
    await to.fill('marina');
    const submit = dialog.getByRole('button', { name: 'Enviar prueba' });
    await submit.click();
    await expect.element(to).toHaveAccessibleDescription(fieldIssueText({ path: 'to', code: 'invalid_email' }));
    expect(sent).toEqual([]);
    await screen.unmount();
    const error = new ApiError({ kind: 'network', status: 0, code: 'network.unreachable' });
    const again = await open({ error });
    await again.dialog.getByRole('button', { name: 'Enviar prueba' }).click();
    const text = refusalText({ code: 'network.unreachable', params: {} });
    await expect.element(again.to).toHaveAccessibleDescription(text);
    await expect.element(again.dialog).toBeVisible();
    await onPhone();
  });

  test('is not sent again while one is on its way', async () => {
    const { sent, dialog, to } = await open({ isPending: true });
    await expect.element(dialog.getByRole('button', { name: 'Enviar prueba' })).toBeDisabled();
    await focusOn(to);
    await userEvent.keyboard('{Enter}');
    expect(sent).toEqual([]);
  });
});
