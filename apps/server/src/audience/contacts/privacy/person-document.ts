import { type Locale, localeTags } from '@enlace/contract/core/locale.ts';
import { escapeHtml } from '#workspace/door.ts';
import { contactsTexts } from '../locales/texts.ts';
import type { Person, PersonConversation, PersonEvent } from './collect-person.ts';

type Input = { person: Person; locale: Locale; timeZone: string; brand: string; now: Temporal.Instant };
type Words = { locale: Locale; date: (at: string) => string };

const css = `
:root{color-scheme:light dark;--bg:#F6F4F1;--card:#FFFFFF;--line:#E6E4DF;--text:#181D2E;--text2:#4C4F5D;--hilo:#F4512C}
@media(prefers-color-scheme:dark){:root{--bg:#111622;--card:#191E2B;--line:#343947;--text:#ECE9E4;--text2:#CAC7C1}}
*{box-sizing:border-box}body{margin:0;padding:32px 16px;background:var(--bg);color:var(--text);font:15px/1.55 "Hanken Grotesk",Helvetica,Arial,"Hiragino Sans","Yu Gothic",sans-serif;overflow-wrap:anywhere}
main{max-width:760px;margin:0 auto;background:var(--card);border:1px solid var(--line);border-radius:14px;padding:40px}
h1,h2{font-family:Petrona,Georgia,"Hiragino Mincho ProN","Yu Mincho",serif;font-weight:500;line-height:1.2}h1{margin:0 0 6px;font-size:30px}
h2{margin:34px 0 10px;padding-top:20px;border-top:1px solid var(--line);font-size:21px}h3{margin:20px 0 8px;font-size:15px}
.made,time,small{color:var(--text2)}dl{display:grid;grid-template-columns:minmax(110px,180px) 1fr;gap:6px 16px;margin:0}dt{color:var(--text2)}dd{margin:0;white-space:pre-wrap}
ul{margin:0;padding:0;list-style:none}li{padding:9px 0;border-bottom:1px solid var(--line)}li:last-child{border:0}p{margin:4px 0 0;white-space:pre-wrap}
.in{border-left:3px solid var(--hilo);padding-left:12px}.out{border-left:3px solid var(--line);padding-left:12px}
@media(max-width:520px){main{padding:26px 20px}dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:10px}}@media print{body{background:none;padding:0}main{border:0}}`;

function section(title: string, body: string, nothing: string): string {
  return `<section><h2>${escapeHtml(title)}</h2>${body === '' ? `<p>${escapeHtml(nothing)}</p>` : body}</section>`;
}

function facts(rows: readonly (readonly [string, string | null])[]): string {
  const lines = rows.filter(([, value]) => value !== null && value !== '');
  if (lines.length === 0) return '';
  return `<dl>${lines.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value ?? '')}</dd>`).join('')}</dl>`;
}

function list(items: readonly string[]): string {
  return items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
}

function record({ record: row }: Person, { locale, date }: Words): string {
  const { everything: texts, states, sources } = contactsTexts[locale];
  return facts([
    [texts.name, row.name],
    [texts.firstName, row.firstName],
    [texts.lastName, row.lastName],
    [texts.company, row.company],
    [texts.city, row.city],
    [texts.language, row.language],
    [texts.timeZone, row.timeZone],
    [texts.status, states[row.status] ?? row.status],
    [texts.statusReason, row.statusReason],
    [texts.source, sources[row.source] ?? row.source],
    [texts.createdAt, date(row.createdAt)],
    [texts.folder, row.folder],
    [texts.labels, row.labels.join(', ')],
    [texts.notes, row.notes],
  ]);
}

function valueText(value: unknown, { locale }: Words): string {
  const { yes, no } = contactsTexts[locale].everything;
  if (typeof value === 'boolean') return value ? yes : no;
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'number' ? value.toLocaleString(localeTags[locale]) : String(value);
}

function consents({ consents: rows }: Person, { locale, date }: Words): string {
  const { everything: texts, sources } = contactsTexts[locale];
  return list(
    rows.map(({ action, text, textVersion, source, profile, at }) => {
      const where = [sources[source] ?? source, profile, texts.version(textVersion)]
        .filter((part) => part !== null)
        .join(', ');
      return `<b>${escapeHtml(texts[action])}</b> <time>${escapeHtml(date(at))}</time><br><small>${escapeHtml(where)}</small><p>${escapeHtml(text)}</p>`;
    }),
  );
}

function topics({ unwantedTopics: rows }: Person, { date }: Words): string {
  return list(rows.map(({ topic, at }) => `<b>${escapeHtml(topic)}</b> <time>${escapeHtml(date(at))}</time>`));
}

function campaigns({ campaigns: rows }: Person, { locale, date }: Words): string {
  const { everything: texts, states } = contactsTexts[locale];
  return list(
    rows.map(({ campaign, subject, email, state, at, openedAt, clickedAt }) => {
      const parts = [
        states[state] ?? state,
        email,
        at ? date(at) : null,
        openedAt ? texts.opened(date(openedAt)) : null,
        clickedAt ? texts.clicked(date(clickedAt)) : null,
      ];
      const line = parts.filter((part) => part !== null).join(', ');
      return `<b>${escapeHtml(subject === '' ? campaign : subject)}</b><br><small>${escapeHtml(line)}</small>`;
    }),
  );
}

function conversation({ subject, profile, messages }: PersonConversation, { locale, date }: Words): string {
  const texts = contactsTexts[locale].everything;
  const items = messages.map(({ direction, author, at, text, answers, files }) => {
    const filled = facts(answers.map(({ label, value }) => [label, value] as const));
    const names = files.length === 0 ? '' : `<p><small>${escapeHtml(texts.files(files.join(', ')))}</small></p>`;
    return `<div class="${direction === 'in' ? 'in' : 'out'}"><b>${escapeHtml(author)}</b> <time>${escapeHtml(date(at))}</time><p>${escapeHtml(text)}</p>${filled}${names}</div>`;
  });
  return `<h3>${escapeHtml(subject)} · ${escapeHtml(profile)}</h3>${list(items)}`;
}

function eventLine({ kind, at, details }: PersonEvent, { locale, date }: Words): string {
  const name = contactsTexts[locale].kinds[kind] ?? kind;
  const words = ['profileName', 'campaignName', 'automationName', 'text', 'url', 'reason'].flatMap((key) => {
    const value = details[key];
    return typeof value === 'string' && value !== '' ? [value] : [];
  });
  return `<b>${escapeHtml(name)}</b> <time>${escapeHtml(date(at))}</time>${words.length === 0 ? '' : `<p>${escapeHtml(words.join(' · '))}</p>`}`;
}

/** A self-contained page with everything about a person: no script, no external resources. */
export function personDocument({ person, locale, timeZone, brand, now }: Input): string {
  const texts = contactsTexts[locale].everything;
  const date = (at: string) =>
    Temporal.Instant.from(at.replace(' ', 'T')).toLocaleString(localeTags[locale], {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    });
  const words = { locale, date };
  const title = texts.title(person.record.name);
  const addresses = facts(
    person.addresses.map(({ kind, value, label, isPrimary }) => {
      const more = [label, isPrimary ? texts.primary : null].filter((part) => part !== null).join(', ');
      return [texts[kind], more === '' ? value : `${value} (${more})`] as const;
    }),
  );
  const fields = facts(person.fields.map(({ name, value }) => [name, valueText(value, words)] as const));
  const sections = [
    section(texts.record, record(person, words), texts.nothing),
    section(texts.addresses, addresses, texts.nothing),
    section(texts.fields, fields, texts.nothing),
    section(texts.consents, consents(person, words), texts.nothing),
    section(texts.topics, topics(person, words), texts.nothing),
    section(texts.campaigns, campaigns(person, words), texts.nothing),
    section(texts.conversations, person.conversations.map((talk) => conversation(talk, words)).join(''), texts.nothing),
    section(texts.timeline, list(person.timeline.map((event) => eventLine(event, words))), texts.nothing),
  ];
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${css}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p class="made">${escapeHtml(texts.made(brand, date(now.toString())))}</p>${sections.join('')}</main></body></html>`;
}
