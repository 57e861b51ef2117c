import { type ContactStatus, contactStatuses } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { invalidField } from '#platform/errors.ts';
import { foldText } from '#platform/search/search-tokens.ts';
import type { ConsentQuestion } from './consent-question.rules.ts';

/**
 * A cell's answer about mailings: a status, `free` (no objection), or `unknown` (unclear, so nobody is written to
 * because of it).
 */
export type ConsentAnswer = ContactStatus | 'free' | 'unknown';

const longestAnswer = 200;
/** Longer texts are sentences, which may mention a refusal and still express consent. */
const longestWord = 40;
const longestSentence = 80;
const nothing = /^(null|\[\s*\]|\{\s*\}|\\n|0000[-/.]00[-/.]00.*|0001-01-01.*|1970-01-01.*)$/;
const date =
  /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|^\d{1,2}[-/. ]\d{1,2}[-/. ]\d{2,4}|^\d{4}年|^\d{1,2} ?(de )?\p{L}{3,} ?(de )?,? ?\d{4}|^\p{L}{3,9} \d{1,2},? \d{4}/u;

/** Yes and no in the languages of exports, including symbols of ticked and empty boxes. */
const yes = new Set(
  '1 si s sip true verdadero cierto t yes y x on ok checked ticked oui vrai ja wahr sim da tak ano evet igen kylla да 是 예 네 はい 有 有り あり する 可 済 ○ ◯ 〇 ✓ ✔ ☑ ✅ 希望 希望する 同意する'.split(
    ' ',
  ),
);
const no = new Set(
  '0 no n false falso f off unchecked non faux nein falsch nee nao nej nei ne nie net hayir nem ei нет не 否 不是 아니요 아니오 いいえ 無 無し なし しない 不可 × ✗ ✘ ✕ ☐ ❌'.split(
    ' ',
  ),
);

/** No consent, or not yet. */
const waiting =
  /^(transactional|implied|implicit|implicito|implicita|unsent|not set|none given|transaccional)\b|\b(pending|pendiente|pendente|unconfirmed|unverified|unbestatigt|ausstehend|awaiting|en attente|in attesa|aguardando)\b|^(non|not|never|no|nunca|sin|por|nicht|pas|nao) ?(yet |been |aun |todavia |noch |encore )*(subscribed|suscrit|subscrit|opt(ed)? ?in|confirm|conferm|bestatigt|verifi|consent|permission|marketing consent|agreed|accepted|aceptad|inscri|iscri|abonne|angemeldet)|未確認|保留|未登録|未購読|未同意|仮登録|確認待ち|承認待ち|確認中|非購読/;
const complained =
  /\bspam\b|\bcomplain|\babuse\b|\bjunk\b|\bqueja|\bdenuncia|\bplainte|\bbeschwerde|苦情|迷惑メール|スパム/;
const left =
  /\bunsub|\bopt(ed|s)? ?outs?\b|optout|\bdesuscri|\bdesapunt|\bbajas?\b|\bdo(es)? ?not ?(e ?mail|contact|send|allow|mail|want|accept|agree)|\bdont (e ?mail|contact|mail)|\bno (contactar|enviar|desea|quiere|acepta|acepto|recibir|permit|autoriz|molestar)|\b(removed|deleted|removid[oa]|rimoss[oa]|geloscht|ausgetragen|widerrufen|retiree?)\b|\bcancell?ed\b|\bcancelad[oa]\b|\bcancellat[oa]\b|\bcancelacion|\bcancelo\b|\banulad[oa]\b|\beliminad[oa]\b|\brobinson\b|\bdesabonn|\bdesinscri|\babgemeldet|\babbestellt|\bdisiscritt|\bdescadastrad|\bafgemeld|\buitgeschreven|отписан|退订|配信停止|配信解除|購読解除|購読停止|登録解除|解除|退会|停止|拒否|オプトアウト|配信不可|受信不可|希望しない|希望しません|希望なし|購読しない|受け取らない|受取らない|受信しない|同意しない|不同意|不要/;
/** The same in languages whose letters or stems the words above lack. */
const leftElsewhere =
  /\bbaixa\b|\bbaixes\b|\bdesubscri|\bavregistrer|\bavslutad|\bavanmal|\bafmeldt|\bframeld|\bavmeld|\bperuut|\bperunut|\bwypisan|\bodsubskryb|\brezygn|\bzrezygn|\bodhlas|\bleiratkoz|\bdezabon|\bayrildi\b|\bayrilmis|\biptal\b|διαγραφ|διαγραμμεν|απεγγραφ|отпис|отказ|відпис|відмов|退订|退訂|取消订阅|取消訂閱|拒收|수신 ?거부|거부|탈퇴|해지|구독 ?취소|미동의|送付しない|送らない|送信しない|配信しない|お断り/;
/** People who want no mail at all: "No email", "No newsletter please". */
const noMail =
  /^(no|zero|never|ningun|keine?|geen|pas d|aucun) (e ?mails?|mails?|mailings?|newsletters?|correos?|publicidad|marketing|werbung)\b/;
const barred =
  /block ?list|black ?list|^(is |mail )?blocked|\bbloquead|\bsuppress|\bsuprimid|\bexclu(d|id)|lista negra|\bbloque(e|es)?\b|\bbloccat|\bgesperrt|\bausgeschlossen|\bexclus?\b|\besclus|\bsperrliste|liste noire|lista nera|ブロック|ブラックリスト|除外/;
const returned =
  /bounc|\brebot|\bcleaned\b|\bdepurad[oa]|\blimpi(o|ad[oa])\b|\bunzustellbar|\binvalid|\bundeliver|\bno entregad|\bno existe\b|不達|エラー|バウンス/;
const allowed =
  /^((re ?)?subscribed|suscrit[oa]|subscrit[oa]|inscrite?|inscrit[oa]|iscritt[oa]|abonnee?|angemeldet|opt(ed)? ?in|allow(ed)?|permitid[oa]|permitir|購読中?|購読する|受け取る|受信する|配信中|配信希望|配信可|受信可|許可|オプトイン|已?订阅|已?訂閱|동의함?|구독( ?중)?|수신( ?동의)?|подписан[ао]?|підписаний|prenumererar|tilmeldt|pameldt|zapisan[yae]|aktiivinen)$/;

/** Words that agree or refuse only where the column asks for consent: an opt-out may be "active" too. */
const agreed =
  /^(active|activ[oa]|activat|actiu|activa|actief|aktiv(ny|ni)?|aktywn[yae]|aktif|активен|активный|активна|actif|ativ[oa]|attiv[oa]|(de )?alta|enabled|confirmed|confirmad[oa]|confirmee?|confermat[oa]|bestatigt|zugestimmt|eingewilligt|agree[ds]?|accept(ed|s)?|granted|given|consent(ed)?|double( opt ?in)?|single( opt ?in)?|express|explicit|explicit[oa]|acepta(d[oa])?|acepto|autoriza(d[oa])?|consiente|同意|同意済み?|承諾|有効|登録済み?)$/;
const refused =
  /^(denied|reject(ed)?|refused?|declined?|withdrawn|revoked|disabled|rechazad[oa]|denegad[oa]|revocad[oa]|desactivad[oa]|disagree[ds]?|無効)$/;

/** Splits names like `HardBounced` and `NEVER_SUBSCRIBED` into words. */
function wordsOf(text: string): string {
  return foldText(text.slice(0, longestAnswer).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replace(/[_\-–—/().,;:!"'’[\]{}]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A status by name, or by a word that means it whatever the column asks. */
function statusOf(words: string): ConsentAnswer | undefined {
  const named = contactStatuses.find((status) => status === words);
  if (named !== undefined) return named;
  if (waiting.test(words)) return 'pending';
  if (complained.test(words)) return 'complained';
  if (left.test(words) || leftElsewhere.test(words) || noMail.test(words)) return 'unsubscribed';
  if (barred.test(words)) return 'blocked';
  if (returned.test(words)) return 'bounced';
  return allowed.test(words) ? 'subscribed' : undefined;
}

/** Words used only by mailing lists; "cancelled" or "blocked" may refer to an order. */
const ofMailings =
  /\bunsub|\bopt(ed|s)? ?outs?\b|optout|\bdesuscri|\bdesapunt|\bdesinscri|\bdesabonn|\babgemeldet|\bdisiscritt|\bdescadastr|\bcleaned\b|bounc|\brebot|\bcomplain|\bspam\b|block ?list|black ?list|\bsuppress|配信停止|配信解除|購読解除|購読停止|退会|オプトアウト|不達/;
const channels = new Set('email e mail correo sms push mobile web whatsapp phone directmail direct'.split(' '));

/** Consent to certain channels, as a list of their names. */
function ofChannels(words: string): ConsentAnswer | undefined {
  const named = words.split(' ');
  if (words === '' || named.some((each) => !channels.has(each))) return undefined;
  return /\b(e ?mail|correo)\b/.test(words) ? 'subscribed' : 'pending';
}

/** "Sí, quiero", "No, gracias": the first word answers, unless the rest reverses it. */
function ofSentence(words: string): ConsentAnswer | undefined {
  if (words.length > longestSentence) return undefined;
  if (/^(no|non|nein|nao|nee)\b/.test(words) || /(ない|ません)(です)?$/.test(words)) return 'unsubscribed';
  const isTurned = /\b(no|not|nunca|never|dont|don t|nicht|kein\w*|pas|nao|non|except\w*|salvo|pero|but)\b/.test(words);
  return /^(si|yes|yep|ja|oui|sim)\b/.test(words) && !isTurned ? 'subscribed' : undefined;
}

const happened = { opt_out: 'unsubscribed', bounce: 'bounced', complaint: 'complained' } as const;

function yesOrNo(isYes: boolean, { asks, isNegated }: ConsentQuestion): ConsentAnswer {
  if (asks === 'state') return 'unknown';
  if (asks === 'opt_in') return isYes ? 'subscribed' : 'unsubscribed';
  return isYes !== isNegated ? happened[asks] : 'free';
}

/** The answer of a cell in such a column. An empty one says nothing; its meaning depends on the question. */
export function consentAnswer(text: string, question: ConsentQuestion): ConsentAnswer {
  const { asks, isMoment } = question;
  const bare = foldText(text.trim().slice(0, longestAnswer));
  if (bare === '' || nothing.test(bare)) return asks === 'opt_in' || asks === 'state' ? 'pending' : 'free';
  if (yes.has(bare)) return yesOrNo(true, question);
  if (no.has(bare)) return yesOrNo(false, question);
  const words = wordsOf(text);
  if (yes.has(words)) return yesOrNo(true, question);
  if (no.has(words)) return yesOrNo(false, question);
  const status = statusOf(words);
  if (status !== undefined) return status;
  if (asks === 'opt_in' || asks === 'state') {
    if (agreed.test(words)) return 'subscribed';
    if (refused.test(words)) return words === 'disabled' ? 'blocked' : 'unsubscribed';
  }
  if (asks === 'opt_in') {
    const said = ofChannels(words) ?? ofSentence(words);
    if (said !== undefined) return said;
  }
  if (date.test(bare) || (isMoment && asks !== 'state')) return yesOrNo(true, question);
  return 'unknown';
}

const severity: readonly ConsentAnswer[] = [
  'free',
  'subscribed',
  'pending',
  'unknown',
  'bounced',
  'blocked',
  'unsubscribed',
  'complained',
];

/** The most restrictive of several columns. */
export function strictestAnswer(answers: readonly ConsentAnswer[]): ConsentAnswer {
  return answers.reduce<ConsentAnswer>(
    (strictest, each) => (severity.indexOf(each) > severity.indexOf(strictest) ? each : strictest),
    'free',
  );
}

/** Whether somebody with this answer may be written to once consent exists. */
export function letsMailThrough(answer: ConsentAnswer): boolean {
  return answer === 'free' || answer === 'subscribed';
}

/** Whether a text meant to describe consent denies it: `no`, `false`, `unsubscribed`. */
export function isRefusal(text: string): boolean {
  if (text.length > longestWord) return false;
  const answer = consentAnswer(text, { asks: 'opt_in', isMoment: false, isNegated: false });
  return answer !== 'unknown' && answer !== 'subscribed';
}

/** Throws request.invalid: a program that passes an unticked box as `no` must not subscribe anybody with it. */
export function assertAgreement(path: string, text: string | null): void {
  if (text !== null && isRefusal(text)) throw invalidField(path, 'not_an_agreement');
}

const names: ConsentQuestion = { asks: 'state', isMoment: false, isNegated: false };

/** Cheap enough to run on every cell of a long file. */
const mayObject = /unsub|opt.{0,2}out|not|n['’]t|\bno\b|baja|baixa|suscri|apunt|停止|不要|拒否|退会|お断り/i;
/** Explicit statements about mails to a person, whatever else the text is about. */
const plainWords: readonly RegExp[] = [
  /\bunsubscribed?\b|\bopt(ed)? ?out\b/,
  /\b(do|does) ?not ?(want )?(our |any |more )?(e ?mail|contact|mail|send|write|newsletter|solicit|market)/,
  /\bdon t (want )?(our |any |more )?(e ?mail|contact|mail|send|write|newsletter)/,
  /\bno (more )?(e ?mails|mailings|newsletters?)\b|^no e ?mail$/,
  /\bno (le |les )?(enviar|contactar|escribir|molestar|mandar)\b/,
  /\bno (quiere|desea|acepta|autoriza) (que |mas )?(le |se )?(recibir |envie |enviemos )?(mas )?(e ?mails?|mails?|correos?|publicidad|boletin(es)?|newsletters?|comunicaciones|promociones)\b/,
  /\b(pide|pidio|solicita|solicito|quiere|dad[oa] de|dar(se|le)? de|causa|causo|dio de) (la )?(baja|baixa)\b/,
  /\bdesuscri(t|bi|pt)|\bdesapunta/,
  /配信停止|配信不要|配信拒否|購読停止|購読解除|メール不要|メール拒否|メルマガ不要|案内不要|オプトアウト/,
];
function isPlain(words: string): boolean {
  return plainWords.some((each) => each.test(words));
}
const aboutOthers =
  /\b(how|if|whether|asked about|in order|please use|click|to unsubscribe|never|nunca|wieder)\b|方法|\bcomo\b/;

/** Whether any text (a note, a remark) explicitly forbids writing to its person. */
export function objectsPlainly(text: string): boolean {
  if (!mayObject.test(text)) return false;
  const words = wordsOf(text);
  return isPlain(words) && !aboutOthers.test(words);
}

/** What a label says about mailings to its people; undefined for nearly all labels. */
export function answerOfLabel(label: string): ContactStatus | undefined {
  if (label.length > longestWord) return undefined;
  const words = wordsOf(label);
  if (
    aboutOthers.test(words) ||
    /\b(not?|sin|without|soft|ohne|sans) (been |have )?(unsub|bajas?|bounce|rebot|opt)/.test(words)
  )
    return undefined;
  const isSaid =
    isPlain(words) || /^(dad[oa]s? de )?(bajas?|baixas?)$/.test(words) || labelWords.test(words) || noMail.test(words);
  const status = isSaid ? (statusOf(words) ?? 'unsubscribed') : undefined;
  return status === undefined || status === 'unknown' || status === 'free' || letsMailThrough(status)
    ? undefined
    : status;
}
/** Names that mailing programs give to groups of people who left, bounced or are blocked. */
const labelWords =
  /^((e ?mail|mail|list|lista|hard|global|globally|auto) )*(unsub(s|scribe[ds]?|scribers)?|opt(ed)? ?outs?|bounce[ds]?|cleaned|complain(t|ts|ed|ers)|spam (complaints?|reports?)|block ?list(ed)?|black ?list(ed)?|suppress(ed|ion)|suppression list|do ?not ?(contact|e ?mail|mail)|dnc|desuscrit[oa]s?|desapuntad[oa]s?|rebotad[oa]s?|rebotes?|lista robinson|robinson|配信停止|退会|ブラックリスト)$/;

/** Whether a column's distinct values are mailing list terms, whatever the column is called. */
export function speaksOfMailings(values: readonly string[], isState: boolean): boolean {
  const known = values.filter((text) => consentAnswer(text, names) !== 'unknown').length;
  const isSaid = (test: (words: string) => boolean) =>
    values.some((text) => text.length <= longestWord && test(wordsOf(text)));
  if (isSaid((words) => ofMailings.test(words))) return known * 3 >= values.length * 2;
  const stops = (words: string) => !letsMailThrough(statusOf(words) ?? 'free');
  return isState && known === values.length && isSaid(stops);
}
