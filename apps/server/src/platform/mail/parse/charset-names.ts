/** Names of charsets as mail programs spell them. */

const multibyte: readonly (readonly [RegExp, string])[] = [
  [/^(?:cs)?iso2022jp|^(?:cp|windows|ms)?5022[0-2]$|^jis7?$/, 'iso-2022-jp'],
  [/^(?:cs)?(?:shiftjis|sjis)|^(?:cp|ms|(?:cs)?windows|ibm)?(?:932|943c?|31j)$|^mskanji$/, 'shift_jis'],
  [/^(?:cs)?eucj(?:p|is)|^(?:cp|windows)?(?:51932|20932)$|^ujis$|^euc$/, 'euc-jp'],
  [/^(?:cp|windows|ms)?949$|^uhc$|^(?:cs)?euckr$|^ksc\w*|^korean$|^(?:cp|windows)?51949$/, 'euc-kr'],
  [/^(?:cp|windows|ms)?936$|^(?:cs)?gb(?:k|2312\w*)$|^euc(?:cn|gb\w*)$/, 'gbk'],
  [/^(?:cp|windows)?54936$|^gb18030\w*/, 'gb18030'],
  [/^(?:cp|windows|ms)?950$|^(?:cn|cs)?big5\w*$|^hkscs$/, 'big5'],
  [/^utf8(?:mb[34]|mac|sig|bom|n)?$|^(?:unicode11)?utf8$|^(?:cp|windows)?65001$/, 'utf-8'],
  [/^(?:unicode11|unicode20)?utf7$|^(?:cp|windows)?65000$/, 'utf-7'],
  [/^utf16le$|^ucs2(?:le)?$|^unicode(?:little)?$|^(?:cp|windows)?1200$/, 'utf-16le'],
  [/^utf16be$|^ucs2be$|^unicodebig$|^(?:cp|windows)?1201$/, 'utf-16be'],
  [/^utf32(?:le)?$|^ucs4(?:le)?$|^iso10646ucs4$|^(?:cp|windows)?12000$/, 'utf-32le'],
  [/^(?:utf32|ucs4)be$|^(?:cp|windows)?12001$/, 'utf-32be'],
];

const singleByte: readonly (readonly [RegExp, string])[] = [
  [/^(?:iso|cs|en)?8859(\d{1,2})(?:e|i)?$|^iso8859(\d{1,2})/, 'iso-8859-'],
  [/^isolatin1$|^latin1$|^l1$|^(?:cp|ibm)?819$|^(?:us)?ascii8?$|^ansi$|^(?:cp|windows|win)?28591$/, 'windows-1252'],
  [/^latin2$|^l2$/, 'iso-8859-2'],
  [/^latin9$|^latin0$|^l9$/, 'iso-8859-15'],
  [/^(?:cp|windows|win|ms|ansi|wincp|xcp)?(125[0-8])$/, 'windows-'],
  [/^(?:cp|windows|win)?2859([2-9]|1[0-9])$/, 'iso-8859-'],
  [/^koi8r?$|^(?:cp|windows)?20866$/, 'koi8-r'],
  [/^koi8r?u$|^(?:cp|windows)?21866$/, 'koi8-u'],
  [/^(?:cp|ibm|dos|csibm)?866$|^alt$/, 'ibm866'],
  [/^tis620\w*$|^(?:cp|windows|dos|win)?874$/, 'windows-874'],
  [/^mac(?:intosh|roman)?$|^(?:cp)?10000$/, 'macintosh'],
  [/^mac(?:cyrillic|ukrainian)$|^(?:cp)?10007$/, 'x-mac-cyrillic'],
];

/** Code pages of DOS and the Macintosh, which no browser knows. */
const legacy = /^(?:cp|ibm|dos|pc|ms|oem)?(437|720|737|775|85[0-8]|86[0-9])(?:multilingual)?$/;
const macintosh = /^mac(?:centeuro|croatian|greek|iceland|romania|turkish)$/;

function decoderName(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The label without quotation marks, comments and what follows it. */
const tidy = (label: string) =>
  label
    .toLowerCase()
    .replace(/^[\s"'=]+/, '')
    .replace(/^charset\s*=\s*["']?/, '')
    .replace(/^(utf|iso|latin|windows|koi8|cp|big|euc)\s+(?=[\da-z])/, '$1-')
    .split(/[\s"';,(*]/, 1)[0] ?? '';

function findAlias(plain: string): string | undefined {
  const several = multibyte.find(([pattern]) => pattern.test(plain));
  if (several) return several[1];
  for (const [pattern, name] of singleByte) {
    const found = pattern.exec(plain);
    if (!found) continue;
    return name.endsWith('-') ? decoderName(`${name}${found[1] ?? found[2] ?? ''}`) : name;
  }
  const page = legacy.exec(plain)?.[1];
  if (page !== undefined) return `cp${page}`;
  if (/^mac(?:ce|centraleurope)$/.test(plain)) return 'maccenteuro';
  return macintosh.test(plain) ? plain : undefined;
}

/**
 * The name of the charset that a label means: that of the WHATWG where there is one, else `utf-7`, `utf-32le`,
 * `utf-32be`, `iso-2022-kr`, `hz-gb-2312`, or what iconv-lite calls it. Undefined for labels that name nothing.
 */
export function charsetNamed(label: string): string | undefined {
  const text = tidy(label);
  if (text === '' || text === 'x-user-defined') return undefined;
  if (/^(?:cs)?iso-?2022-?kr/.test(text)) return 'iso-2022-kr';
  if (/^(?:x-)?hz(?:-gb)?/.test(text)) return 'hz-gb-2312';
  const known = decoderName(text);
  if (known !== undefined && known !== 'replacement') return known;
  return findAlias(text.replace(/[^a-z0-9]/g, '').replace(/^x(?=[a-z])/, ''));
}

/** Whether every reader knows the label, as it is written, by this name. */
export const isCommonLabel = (label: string, name: string) => decoderName(label.trim()) === name;

export const severalBytes: ReadonlySet<string> = new Set([
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'gbk',
  'gb18030',
  'big5',
  'euc-kr',
]);

/** Charsets that readers do not know, or read in another way than programs write them. */
export const isSpecial = (name: string) =>
  name === 'iso-2022-jp' || name.startsWith('utf-16') || (decoderName(name) ?? 'replacement') === 'replacement';
