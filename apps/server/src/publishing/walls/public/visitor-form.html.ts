import { formControls } from '@enlace/blocks/blocks/form/form-submission.ts';
import { postLimits } from '@enlace/contract/publishing/walls/posts.schemas.ts';
import { escapeText } from '../escape.rules.ts';
import type { WallTexts } from '../locales/es.ts';

export type WriteProblem = 'required' | 'too_long';
export type WriteProblems = { nombre?: WriteProblem; texto?: WriteProblem; form?: 'rejected' | 'rate_limited' };

type FormInput = {
  texts: WallTexts;
  action: string;
  stamp: string;
  title: string;
  textLabel: string;
  textMax: number;
  values: { nombre: string; texto: string };
  problems: WriteProblems;
};

function problemHtml(id: string, text: string | undefined): string {
  return `<p class="err" id="${id}"${text === undefined ? ' hidden' : ''}>${text === undefined ? '' : escapeText(text)}</p>`;
}

/** The visitors' form; the form script does the proof of work, without it the timing check applies. */
export function visitorFormHtml(input: FormInput): string {
  const { texts, action, stamp, title, textLabel, textMax, values, problems } = input;
  const { checking, sending, errors } = texts;
  const messages = escapeText(JSON.stringify({ ...errors, checking, sending }));
  const said = (problem: WriteProblem | undefined) => (problem === undefined ? undefined : errors[problem]);
  const invalid = (problem: WriteProblem | undefined) => (problem === undefined ? '' : ' aria-invalid="true"');
  const hidden = [formControls.elapsed, formControls.idempotencyKey, formControls.timeZone, formControls.proofOfWork]
    .map((name) => `<input type="hidden" name="${name}" value="">`)
    .join('');
  return (
    `<section class="wf" id="escribir" tabindex="-1" aria-labelledby="escribir-t"><h2 id="escribir-t">${escapeText(title)}</h2><p role="status" hidden></p>` +
    `<form method="post" action="${escapeText(action)}" data-enlace-form="" data-challenge="/p/challenge" data-messages="${messages}" data-success="${escapeText(texts.sentLabel)}">` +
    `<input type="hidden" name="${formControls.renderedAt}" value="${escapeText(stamp)}">${hidden}` +
    `<p class="hp" aria-hidden="true"><label>${escapeText(texts.honeypot)}<input name="${formControls.honeypot}" tabindex="-1" autocomplete="off"></label></p>` +
    `<label>${escapeText(texts.name)}<input name="nombre" required maxlength="${postLimits.authorName}" autocomplete="name" aria-describedby="e-nombre" value="${escapeText(values.nombre)}"${invalid(problems.nombre)}></label>${problemHtml('e-nombre', said(problems.nombre))}` +
    `<label>${escapeText(textLabel)}<textarea name="texto" required maxlength="${textMax}" aria-describedby="e-texto"${invalid(problems.texto)}>${escapeText(values.texto)}</textarea></label>${problemHtml('e-texto', said(problems.texto))}` +
    `<p class="err" role="alert"${problems.form === undefined ? ' hidden' : ''}>${problems.form === undefined ? '' : escapeText(errors[problems.form])}</p>` +
    `<button class="go">${escapeText(texts.send)}</button></form></section>`
  );
}
