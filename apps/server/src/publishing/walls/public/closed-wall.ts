import type { FastifyReply } from 'fastify';
import { answerNotFound, sendVisitorNote } from '#publishing/public-pages/usecases/visitor-page.ts';
import { escapeText } from '../escape.rules.ts';
import { wallTexts } from '../locales/texts.ts';
import { noteCss } from './note-look.ts';
import type { Exchange } from './wall.routes.ts';
import { linksOf, type WallVisit } from './wall-view.ts';

export type EntryProblem = 'wrong' | 'throttled';

type Field = { name: string; type: string; label: string; button: string; action: string; hidden?: string };

/** One field and a button. */
export function entryForm(
  { name, type, label, button, action, hidden = '' }: Field,
  alert: string | undefined,
): string {
  const problem = alert === undefined ? '' : `<p class="e" id="e" role="alert">${escapeText(alert)}</p>`;
  const invalid = alert === undefined ? '' : ' aria-invalid="true" aria-describedby="e"';
  return `<form class="ef" method="post" action="${escapeText(action)}">${problem}<label>${escapeText(label)}<input type="${type}" name="${name}" required maxlength="254"${invalid}></label>${hidden}<button>${escapeText(button)}</button></form>`;
}

/** The response for someone who may not see a wall: its entry form, or not found. */
export function sendClosedWall(
  { platform, request, reply }: Exchange,
  visit: WallVisit,
  problem?: EntryProblem,
): Promise<FastifyReply> {
  const { wall, locale } = visit;
  if (!wall.isOn || (wall.privacy !== 'password' && wall.privacy !== 'contacts'))
    return answerNotFound(platform, { request, reply });
  const texts = wallTexts[locale];
  const links = linksOf({ ...visit, pass: undefined });
  const isPassword = wall.privacy === 'password';
  const alert = problem === undefined ? undefined : texts[problem];
  const html = isPassword
    ? entryForm(
        {
          name: 'password',
          type: 'password',
          label: texts.password,
          button: texts.enter,
          action: links.below('entrar'),
        },
        alert,
      )
    : entryForm(
        { name: 'email', type: 'email', label: texts.email, button: texts.sendLink, action: links.below('acceso') },
        alert,
      );
  return sendVisitorNote(platform, reply, {
    locale,
    label: isPassword ? texts.lockedLabel : texts.contactsLabel,
    title: isPassword ? texts.lockedTitle : texts.contactsTitle,
    text: isPassword ? texts.lockedText : texts.contactsText,
    links: [],
    extra: { html, css: noteCss, hasForm: true },
  });
}
