/** The sending program's syntax for each slot. */
export type MailSlots = { firstName: string; link: string; unsubscribe: string; viewOnline: string; pixel: string };

/** The text part of the mail in {@link smallMail}, for a program that generates none. */
export const smallText =
  'Dos mañanas para perderle el miedo al color. Reservar mi plaza: https://barroysal.example/talleres';

const filler =
  'Empezamos con pruebas sobre azulejo y terminamos con una pieza grande; si ya esmaltas, trae tus dudas. ';
const cell =
  'style="font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55;color:#191d2e;padding:0 0 14px"';

/** A mail of the standard size for such figures, with the slots of the sending program. */
export function smallMail({ firstName, link, unsubscribe, viewOnline, pixel }: MailSlots): string {
  return `<!doctype html>\n<html lang="es"><head><meta charset="utf-8"><title>Barro y Sal</title></head>\n<body style="margin:0;background:#f6f4f1">
<table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0">
<tr><td ${cell}>Hola, ${firstName}. Dos mañanas para perderle el miedo al color.</td></tr>
${`<tr><td ${cell}>${filler.repeat(3)}</td></tr>\n`.repeat(11)}<tr><td ${cell}><a href="${link}">Reservar mi plaza</a></td></tr>
<tr><td ${cell}>Te escribe Barro y Sal. <a href="${unsubscribe}">Darme de baja</a> <a href="${viewOnline}">Ver en la web</a></td></tr>
</table>${pixel}</body></html>`;
}
