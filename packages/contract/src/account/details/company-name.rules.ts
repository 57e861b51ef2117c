/** Legal forms that are never part of a person's name, so they mark a company however they are written. */
const plain: ReadonlySet<string> = new Set(
  (
    'SLU SLL SLP SLNE SAL SAE SCCL SCOOP COOP SRL SRLS SARL SASU EURL SNC SPRL BVBA CVBA GMBH MBH GBR OHG SPA OYJ OY ' +
    'LTD LIMITED PLC LLP LLC INC CORP LDA LTDA KFT ZRT NYRT APS SPZOO SROO SRO DOO OOD EOOD EAD SIA UAB OÜ'
  ).split(' '),
);
/**
 * Forms that are also syllables and surnames: they count only with dots, spaced out, after a comma, or in capitals
 * within a lower-case name.
 */
const short: ReadonlySet<string> = new Set(
  'SL SA SAU SC CB SCP SAS SE AG KG EV UG AB AS NV BV VOF AE AD AIE UTE'.split(' '),
);
/** The ones that also count when the whole name is in capitals. */
const commonest: ReadonlySet<string> = new Set(['SL', 'SA', 'SAU', 'SAS', 'BV']);
const inWords =
  /\b(sociedad (limitada|an[oó]nima|cooperativa|civil|laboral)|comunidad de bienes|aktiengesellschaft|gesellschaft mbh|soci[eé]t[eé] anonyme|societ[aà] (a responsabilit[aà]|per azioni))\b/iu;
/** Words that may follow the legal form. */
const afterForm: ReadonlySet<string> = new Set([
  'unipersonal',
  'profesional',
  'laboral',
  'en',
  'liquidación',
  'concurso',
]);
const longestForm = 4;

type Word = { text: string; afterComma: boolean };

function wordsOf(name: string): Word[] {
  const words: Word[] = [];
  let afterComma = false;
  for (const part of name.replace(/[()]/g, ' ').split(/([\s,]+)/)) {
    if (part.trim() === '' || part.trim() === ',') afterComma ||= part.includes(',');
    else {
      words.push({ text: part, afterComma });
      afterComma = false;
    }
  }
  while (words.length > 1 && afterForm.has(words.at(-1)?.text.toLowerCase() ?? '')) words.pop();
  return words;
}

function isForm(words: readonly Word[], { isAllCapitals }: { isAllCapitals: boolean }): boolean {
  const [first] = words;
  const text = words.map((word) => word.text).join('');
  const form = text.replace(/[./-]/g, '').toUpperCase();
  if (plain.has(form)) return true;
  if (!short.has(form)) return false;
  const hasPoints = /\p{L}[./]\p{L}/u.test(text);
  const isApart = words.length > 1 && words.every((word) => word.text.replace('.', '').length === 1);
  if (hasPoints || isApart || first?.afterComma === true) return true;
  if (words.length > 1) return false;
  return isAllCapitals ? commonest.has(form) : text.replace('.', '') === form;
}

/** Whether the legal form marks the name as a company's: “Estudio Menta, S.L.”, “Weber GmbH”. Never true of a person's name. */
export function isCompanyName(name: string): boolean {
  const clean = name.normalize('NFC').trim();
  if (inWords.test(clean)) return true;
  const words = wordsOf(clean);
  const isAllCapitals = clean === clean.toUpperCase();
  for (let count = 1; count <= Math.min(longestForm, words.length - 1); count += 1)
    if (isForm(words.slice(-count), { isAllCapitals })) return true;
  return false;
}
