import {
  changeAdminRoleRef,
  inviteAdminRef,
  listAdminsRef,
  removeAdminRef,
  resendAdminInvitationRef,
  resetAdminSecondFactorRef,
  withdrawAdminInvitationRef,
} from '@enlace/contract/identity/admins/admins.refs.gen.ts';
import type { Admin, AdminInvitation } from '@enlace/contract/identity/admins/admins.schemas.ts';
import { adminRoles } from '@enlace/contract/core/permissions.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { ToastArea } from '#components/feedback/toast-area.tsx';
import { fieldIssueText, refusalText } from '#lib/i18n/error-text.ts';
import { locales, toWireLocale } from '#lib/i18n/locales.ts';
import { type Api, offline, refusal, silence, startApi } from '../../../test/browser/api.ts';
import { expectUsable, onPhone } from '../../../test/browser/on-phone.ts';
import { focusOn, renderPart, textsOf } from '../../../test/browser/render-part.tsx';
import { person } from '../../../test/people.ts';
import { AdminsPage } from './pages/admins.page.tsx';

const id = (n: number) => `01920000-0000-7000-8000-00000000${n}`;
const unreachable = () => refusalText({ code: 'network.unreachable', params: {} });

const admin = (n: number, name: string, changes: Partial<Admin> = {}): Admin => ({
  id: id(n),
  name,
  email: `${name.toLowerCase()}@enlace.example`,
  role: 'support',
  secondFactor: true,
  lastSeenAt: null,
  createdAt: '2026-01-02T10:00:00Z',
  isSelf: false,
  isLastOwner: false,
  ...changes,
});
const nuria = admin(2101, 'Nuria', { role: 'owner', isSelf: true, isLastOwner: true });
const hugo = admin(2102, 'Hugo');
const aiko = admin(2103, 'Aiko', { role: 'auditor', secondFactor: false });
const invitation: AdminInvitation = {
  id: id(2104),
  email: 'tomas@enlace.example',
  role: 'observer',
  invitedBy: 'Nuria',
  sentAt: '2026-11-01T10:00:00Z',
  expiresAt: '2026-11-08T10:00:00Z',
  isExpired: true,
};

let api: Api;
let admins: Admin[];
let invitations: AdminInvitation[];
beforeEach(() => {
  api = startApi();
  admins = [nuria, hugo, aiko];
  invitations = [invitation];
  api.answer(listAdminsRef, () => ({ items: admins, invitations }));
});

async function open(locale: Locale = 'es') {
  const screen = await renderPart(
    <>
      <AdminsPage />
      <ToastArea />
    </>,
    { locale, user: person('admin'), namespaces: ['admins'] },
  );
  const t = textsOf(locale, ['admins', 'common', 'shell']);
  const row = (name: string) => screen.getByRole('row').filter({ hasText: name });
  async function menu(name: string) {
    const button = screen.getByRole('button', { name: `${t(($) => $.shell.table.rowMenu)}: ${name}` });
    await focusOn(button);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('menu')).toBeVisible();
    return button;
  }
  return { screen, t, row, menu };
}

describe('the administrators', () => {
  test.each(locales)('are listed with role, second factor and open invitations, in %s', async (locale) => {
    const { screen, t, row } = await open(locale);
    await expect.element(row('Nuria').first()).toMatchTextContent(t(($) => $.admins.you));
    await expect.element(row('Hugo')).toMatchTextContent(t(($) => $.common.adminRole.support));
    await expect.element(row('Hugo')).toMatchTextContent(t(($) => $.admins.factorOn));
    await expect.element(row('Aiko')).toMatchTextContent(t(($) => $.admins.factorOff));
    await expect.element(row('Aiko')).toMatchTextContent(t(($) => $.admins.never));
    await expect.element(row('tomas@enlace.example')).toMatchTextContent(t(($) => $.admins.state.expired));
    await expect.element(screen.getByRole('table', { name: t(($) => $.admins.title) })).toBeVisible();
    await expectUsable();
  });

  test('load, and may be asked for again when they did not arrive', async () => {
    api.answer(listAdminsRef, offline);
    const { screen, row } = await open();
    const alert = screen.getByRole('alert');
    await expect.element(alert).toMatchTextContent(unreachable());
    api.answer(listAdminsRef, { items: [nuria], invitations: [] });
    await alert.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(row('Nuria')).toBeVisible();
    await onPhone();
    // On phones the second factor and the state go with the role.
    await expect.element(row('Nuria')).toMatchTextContent('Propietario');
    await expect.element(row('Nuria')).toMatchTextContent('Activo');
  });

  test('keep the only owner: the menu says why instead of offering it', async () => {
    const { screen, menu } = await open();
    const button = await menu('Nuria');
    await expect.element(screen.getByText('Es el único propietario: nombra a otro antes de cambiarlo.')).toBeVisible();
    expect(screen.getByRole('menuitem').query()).toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByRole('menu').query()).toBeNull();
    await expect.element(button).toHaveFocus();
    await menu('Aiko');
    await expect.element(screen.getByRole('menuitem', { name: 'Cambiar el papel' })).toBeVisible();
    // There is no second factor to take away.
    expect(screen.getByRole('menuitem', { name: 'Quitar el segundo factor' }).query()).toBeNull();
  });
});

describe('a role', () => {
  async function openRole(locale: Locale = 'es') {
    const parts = await open(locale);
    const button = await parts.menu('Hugo');
    await parts.screen.getByRole('menuitem', { name: parts.t(($) => $.admins.action.changeRole) }).click();
    const dialog = parts.screen.getByRole('dialog');
    await expect.element(dialog).toHaveAccessibleName(parts.t(($) => $.admins.change.title, { name: 'Hugo' }));
    const submit = dialog.getByRole('button', { name: parts.t(($) => $.admins.change.submit) });
    return { ...parts, button, dialog, submit };
  }

  test.each(locales)('is chosen among four that say what they may, by arrows, in %s', async (locale) => {
    api.answer(changeAdminRoleRef, { ...hugo, role: 'auditor' });
    const { screen, t, dialog, submit } = await openRole(locale);
    for (const role of adminRoles)
      await expect.element(dialog.getByText(t(($) => $.admins.roleHelp[role]))).toBeVisible();
    await expect.element(submit).toBeDisabled();
    await focusOn(dialog.getByRole('radio', { checked: true }));
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(submit).toBeEnabled();
    await userEvent.dblClick(submit);
    await expect.poll(() => dialog.query()).toBeNull();
    const next = adminRoles[adminRoles.indexOf('support') + 1];
    expect(api.asked(changeAdminRoleRef).map(({ body }) => body)).toEqual([{ role: next }]);
    const role = t(($) => $.common.adminRole[next ?? 'observer']);
    await expect.element(screen.getByText(t(($) => $.admins.toast.roleChanged, { name: 'Hugo', role }))).toBeVisible();
  });

  test('that could not be changed says why and stays chosen', async () => {
    api.answer(changeAdminRoleRef, offline);
    const { dialog, submit } = await openRole();
    await dialog.getByRole('radio', { name: /Observador/ }).click();
    await submit.click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(unreachable());
    await expect.element(dialog.getByRole('radio', { name: /Observador/ })).toBeChecked();
    await expect.element(submit).toBeEnabled();
    await onPhone();
  });
});

describe('access', () => {
  test.each([
    ['Quitar el acceso', '¿Quitar el acceso a Hugo?', removeAdminRef, 'Hugo ya no administra'],
    [
      'Quitar el segundo factor',
      '¿Quitar el segundo factor de Hugo?',
      resetAdminSecondFactorRef,
      'Segundo factor de Hugo quitado',
    ],
  ] as const)('is taken away (%s) after a question, and the list says when it could not', async (...row) => {
    const [action, question, ref, done] = row;
    api.answer(ref, offline);
    const { screen, menu } = await open();
    const ask = async () => {
      await menu('Hugo');
      await screen.getByRole('menuitem', { name: action }).click();
      const dialog = screen.getByRole('dialog');
      await expect.element(dialog).toHaveAccessibleName(question);
      return dialog;
    };
    const first = await ask();
    await first.getByRole('button', { name: 'Cancelar' }).click();
    await expect.poll(() => first.query()).toBeNull();
    expect(api.asked(ref)).toEqual([]);
    await (await ask()).getByRole('button', { name: action }).click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(unreachable());
    api.answer(ref, {});
    await (await ask()).getByRole('button', { name: action }).click();
    await expect.element(screen.getByText(done)).toBeVisible();
    expect(api.asked(ref)).toHaveLength(2);
    expect(screen.getByRole('alert').query()).toBeNull();
  });
});

describe('an invitation', () => {
  const openForm = async (locale: Locale = 'es') => {
    const parts = await open(locale);
    const opener = parts.screen.getByRole('button', { name: parts.t(($) => $.admins.invite) });
    await focusOn(opener);
    await userEvent.keyboard('{Enter}');
    const drawer = parts.screen.getByRole('dialog');
    await expect.element(drawer).toHaveAccessibleName(parts.t(($) => $.admins.form.title));
    const email = drawer.getByLabelText(
      parts.t(($) => $.admins.form.email),
      { exact: true },
    );
    return { ...parts, opener, drawer, email };
  };

  test.each(locales)('is sent by keyboard with Enter, in the language of who invites, in %s', async (locale) => {
    api.answer(inviteAdminRef, { ...invitation, email: 'julia@enlace.example' });
    const { screen, t, drawer, email, opener } = await openForm(locale);
    await expect.element(email).toHaveFocus();
    await userEvent.keyboard('julia@enlace.example{Enter}');
    await expect.poll(() => drawer.query()).toBeNull();
    expect(api.asked(inviteAdminRef).map(({ body }) => body)).toEqual([
      { email: 'julia@enlace.example', role: 'support', locale: toWireLocale(locale) },
    ]);
    await expect
      .element(screen.getByText(t(($) => $.admins.toast.invited, { email: 'julia@enlace.example' })))
      .toBeVisible();
    await expect.element(opener).toHaveFocus();
  });

  test('to somebody who is one already, or to no address, says so at the field', async () => {
    api.answer(inviteAdminRef, refusal('admins.already_admin'));
    const { drawer, email } = await openForm();
    const submit = drawer.getByRole('button', { name: 'Enviar la invitación' });
    await email.fill('hugo');
    await submit.click();
    await expect.element(email).toHaveAccessibleDescription(fieldIssueText({ path: 'email', code: 'invalid_email' }));
    expect(api.asked(inviteAdminRef)).toEqual([]);
    await email.fill('hugo@enlace.example');
    await submit.click();
    await expect.element(email).toHaveAccessibleDescription(refusalText({ code: 'admins.already_admin', params: {} }));
    await expect.element(email).toHaveFocus();
    await onPhone();
  });

  test('is sent again or withdrawn, and while the server is slow only once', async () => {
    api.answer(withdrawAdminInvitationRef, () => {
      invitations = [];
      return {};
    });
    api.answer(resendAdminInvitationRef, silence);
    const { screen, menu, row } = await open();
    await menu('tomas@enlace.example');
    await screen.getByRole('menuitem', { name: 'Reenviar la invitación' }).click();
    await expect.poll(() => api.asked(resendAdminInvitationRef)).toHaveLength(1);
    await menu('tomas@enlace.example');
    await focusOn(screen.getByRole('menuitem', { name: 'Retirar la invitación' }));
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('Invitación retirada')).toBeVisible();
    await expect.poll(() => row('tomas@enlace.example').query()).toBeNull();
  });
});
