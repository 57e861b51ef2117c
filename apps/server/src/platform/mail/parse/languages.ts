/** What is usual in a language, by which bytes without a charset are recognised. */
export type Language = {
  code: string;
  /** Charsets it is written in, the usual one first. */
  charsets: readonly string[];
  script: 'latin' | 'alphabet' | 'syllables';
  /** Its letters beyond ASCII, the most frequent first; of languages with thousands of signs, those of half a text. */
  letters: string;
  /** Short, frequent words that tell it from its neighbours. */
  words?: string;
  /** Letters of ASCII it hardly uses. */
  rare?: string;
};

const western = ['windows-1252'];
const central = ['windows-1250', 'iso-8859-2'];
const cyrillic = ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866', 'x-mac-cyrillic'];

export const languages: readonly Language[] = [
  {
    code: 'es',
    rare: 'kw',
    charsets: western,
    script: 'latin',
    letters: 'óíáéñú¿¡üºªç',
    words: 'de la que el en los las por con una un para del es su y se no le lo me hola gracias saludo',
  },
  { code: 'en', charsets: western, script: 'latin', letters: 'é£’ïèöêüçáñ', words: 'the of and to in is for you a i' },
  {
    code: 'fr',
    rare: 'kw',
    charsets: western,
    script: 'latin',
    letters: 'éàèêçôùîâûëïœüÿæñ',
    words: 'de la le les et des du un une est pour dans je vous nous à où bonjour merci combien',
  },
  {
    code: 'de',
    rare: 'qx',
    charsets: western,
    script: 'latin',
    letters: 'üäößéèà',
    words: 'der die das und ist von für mit ich wir',
  },
  {
    code: 'pt',
    rare: 'kwy',
    charsets: western,
    script: 'latin',
    letters: 'ãçáéíóàêõúâôºªüñ',
    words: 'de a o que e do da em um para com não os as uma obrigado obrigada olá',
  },
  {
    code: 'it',
    rare: 'jkwxy',
    charsets: western,
    script: 'latin',
    letters: 'èàùòéìóîºñ',
    words: 'di che la il un per non sono una con è grazie',
  },
  {
    code: 'ca',
    rare: 'kwy',
    charsets: western,
    script: 'latin',
    letters: 'éóàèíçò·úïüñ',
    words: 'de la que el i en els les per amb una un',
  },
  {
    code: 'nl',
    rare: 'qx',
    charsets: western,
    script: 'latin',
    letters: 'ëéïèóöüà',
    words: 'de het een van en in is dat op te ik voor',
  },
  {
    code: 'sv',
    rare: 'qwz',
    charsets: western,
    script: 'latin',
    letters: 'äåöéüà',
    words: 'och i att det som en på är av för jag',
  },
  {
    code: 'da',
    rare: 'qwxz',
    charsets: western,
    script: 'latin',
    letters: 'åøæéöäü',
    words: 'og i at det en den til er som på de jeg',
  },
  {
    code: 'fi',
    rare: 'qwxzbf',
    charsets: western,
    script: 'latin',
    letters: 'äöåé',
    words: 'ja on ei se että kun mutta minä',
  },
  {
    code: 'is',
    rare: 'cqwz',
    charsets: western,
    script: 'latin',
    letters: 'íáðéóöúþæý',
    words: 'og að er sem til á ég ekki',
  },
  {
    code: 'pl',
    rare: 'qvx',
    charsets: central,
    script: 'latin',
    letters: 'łąęóżśćńź',
    words: 'w i na z do nie się o to jest że proszę dziękuję dzień dobry czy dla',
  },
  {
    code: 'cs',
    rare: 'qwxg',
    charsets: central,
    script: 'latin',
    letters: 'íáéěýřčšžůúóťďňľôĺŕä',
    words: 'a v na se je že s do to za dobrý den děkuji prosím o pro',
  },
  {
    code: 'hu',
    rare: 'qwx',
    charsets: central,
    script: 'latin',
    letters: 'áéöőíóüúű',
    words: 'a az és hogy nem is egy van jó napot köszönöm szeretnék',
  },
  {
    code: 'ro',
    rare: 'kqwy',
    charsets: central,
    script: 'latin',
    letters: 'ăîşţâ',
    words: 'de şi în la cu o un nu pentru care să bună',
  },
  {
    code: 'hr',
    rare: 'qwxy',
    charsets: central,
    script: 'latin',
    letters: 'čšžćđ',
    words: 'i u je na se da za od dobar dan hvala ne bih',
  },
  {
    code: 'tr',
    rare: 'qwx',
    charsets: ['windows-1254'],
    script: 'latin',
    letters: 'ıüşğçöİâî',
    words: 've bir bu için ile de da mi merhaba teşekkürler ederim',
  },
  {
    code: 'lt',
    rare: 'qwx',
    charsets: ['windows-1257'],
    script: 'latin',
    letters: 'ėųžšįąūčę',
    words: 'ir kad yra su į iš ačiū',
  },
  {
    code: 'lv',
    rare: 'qwxy',
    charsets: ['windows-1257'],
    script: 'latin',
    letters: 'āīēšūņļžģčķ',
    words: 'un ir par no ar paldies',
  },
  {
    code: 'et',
    rare: 'qwxyzc',
    charsets: ['windows-1257'],
    script: 'latin',
    letters: 'äõüöšž',
    words: 'ja on ei et ka kui',
  },
  {
    code: 'ru',
    charsets: cyrillic,
    script: 'alphabet',
    letters: 'оеаинтсрвлкмдпуяызьбгчйхжшюцщэфёъ',
  },
  {
    code: 'uk',
    charsets: ['windows-1251', 'koi8-u', 'iso-8859-5'],
    script: 'alphabet',
    letters: 'оанивтіерслкудпмязьбгчйхцюжїшєщфґ',
  },
  {
    code: 'bg',
    charsets: ['windows-1251', 'iso-8859-5'],
    script: 'alphabet',
    letters: 'аоиетнрвслкдпмзгуябчъцжщхшфюйь',
  },
  {
    code: 'sr',
    charsets: ['windows-1251', 'iso-8859-5'],
    script: 'alphabet',
    letters: 'аоиенрстувдкплмјзгбчшцћжњхљфђџ',
  },
  {
    code: 'el',
    charsets: ['windows-1253', 'iso-8859-7'],
    script: 'alphabet',
    letters: 'αοιτενσρκπηυςλμάδίγόχέωήθφβύζώξψϊϋΐΰ',
  },
  { code: 'he', charsets: ['windows-1255'], script: 'alphabet', letters: 'יוהלאמרשבתנםכדעחקפסטגזןץךצף' },
  {
    code: 'ar',
    charsets: ['windows-1256', 'iso-8859-6'],
    script: 'alphabet',
    letters: 'الينمرتوبعدسفهكقحةجأشصطخىضذئءثإزغظؤآ',
  },
  {
    code: 'th',
    charsets: ['windows-874'],
    script: 'alphabet',
    letters: 'านรกอเงวมีทลตยสดคบไหปะแ่้ัิ์ขชใจพโุูำ็ธถซผฟฉณญศษภืึฮฐ',
  },
  {
    code: 'ja',
    charsets: ['shift_jis', 'euc-jp'],
    script: 'syllables',
    letters:
      'のにをはたがでてとしれさかいるなあもすりまこうよらきけくおめわどえそつんせみちやげだばじべずほろふひへぼぎご' +
      'ンスルトイラリアドクシレジタフッロテムプマコサカグバデメニナーャュョ' +
      '日本人大年会月時分一国出生事前上中見行方間後者場社東自今合田手定新通目高地明学気入力金主意三同部下長二発作動理体当水立家' +
      '内度野員対用問山持教全的成所最川西村小代実外名電話店料料価格予約申込確認変更取消注文請求書見積依頼件質問合返信願致伺席様御' +
      '先生教室陶芸参加土曜火水木金土',
  },
  {
    code: 'zh',
    charsets: ['gbk'],
    script: 'syllables',
    letters:
      '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经' +
      '么去法学如都同现当没动面起看定天分还进好小部其些主样理心本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点' +
      '正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通' +
      '您请谢订单询价格预约取消发票报付款星期六课钱明天名电邮件客户确认改数量',
  },
  {
    code: 'tw',
    charsets: ['big5'],
    script: 'syllables',
    letters:
      '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經' +
      '麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點' +
      '正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通' +
      '您請謝訂單詢價格預約取消發票報付款星期六課錢明天名電郵件客戶確認改數量',
  },
  {
    code: 'ko',
    charsets: ['euc-kr'],
    script: 'syllables',
    letters:
      '이다는을가에고의하지로기사은리한어서자도나를니인시그아대정일요수해으라상들부보전주면스제관장만구여안계과연원공무세오게성모' +
      '동비소조신경유있것거마우적내물진명생실문화물위차선적개분회때방본산경용재심와러금격데남법당체결발국방양습녕감합까저했않없얼' +
      '예약취소얼마토두좌석견청주문송배환불김박최민영',
  },
];

const languagesOfDomains: Readonly<Record<string, string>> = {
  ru: 'ru',
  su: 'ru',
  by: 'ru',
  kz: 'ru',
  ua: 'uk',
  bg: 'bg',
  rs: 'sr',
  mk: 'sr',
  gr: 'el',
  cy: 'el',
  il: 'he',
  sa: 'ar',
  eg: 'ar',
  ma: 'ar',
  ae: 'ar',
  jo: 'ar',
  lb: 'ar',
  qa: 'ar',
  kw: 'ar',
  dz: 'ar',
  tn: 'ar',
  iq: 'ar',
  th: 'th',
  jp: 'ja',
  cn: 'zh',
  sg: 'zh',
  tw: 'tw',
  hk: 'tw',
  mo: 'tw',
  kr: 'ko',
  pl: 'pl',
  cz: 'cs',
  sk: 'cs',
  hu: 'hu',
  ro: 'ro',
  md: 'ro',
  hr: 'hr',
  si: 'hr',
  ba: 'hr',
  tr: 'tr',
  lt: 'lt',
  lv: 'lv',
  ee: 'et',
  is: 'is',
  fi: 'fi',
  se: 'sv',
  dk: 'da',
  no: 'da',
  nl: 'nl',
  de: 'de',
  at: 'de',
  fr: 'fr',
  pt: 'pt',
  br: 'pt',
  it: 'it',
  cat: 'ca',
  es: 'es',
  mx: 'es',
  ar: 'es',
  co: 'es',
  cl: 'es',
  pe: 'es',
  uk: 'en',
  us: 'en',
  ie: 'en',
  au: 'en',
};

/** The language of the country at the end of the first address in the field. */
export function languagesOfAddress(field: string): string[] {
  const domain = /@[^\s<>@"(),;]{1,250}\.([a-z]{2,6})(?![\w.-])/i.exec(field.slice(0, 4_000))?.[1] ?? '';
  const language = languagesOfDomains[domain.toLowerCase()];
  return language === undefined ? [] : [language];
}
