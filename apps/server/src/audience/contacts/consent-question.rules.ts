import { foldText } from '#platform/search/search-tokens.ts';

/** What another program's column asks about mailings; `state` names a status and is not a yes or no. */
export type ConsentQuestion = {
  asks: 'opt_in' | 'opt_out' | 'bounce' | 'complaint' | 'state';
  /** Contains when or why it happened: any value means that it did. */
  isMoment: boolean;
  /** Asks the opposite: "Not opted out". */
  isNegated: boolean;
};

const longestQuestion = 500;

/** Terms for mailings. */
const mailing =
  /\b(e ?mails?|mails?|mailings?|newsletters?|boletin(es)?|correos?|marketing|publicidad|promo\w*|ofertas?|offers?|novedades|news|advert\w*|comunicaciones|communications?|comercial(es)?|commercial|subscri\w*|suscri\w*|subscripcion\w*|gdpr|rgpd|lopd|list)\b|メール|メルマガ|ニュースレター|配信|購読|受信|案内|お知らせ|広告|\bdm\b|\bbutlleti|\bnyhetsbrev|\bnyhedsbrev|\buutiskirje|\bnieuwsbrief|\bhirlevel|\bbiuletyn|\bbulten|рассыл|розсил|подпис|підпис|письм|邮件|郵件|订阅|訂閱|电子报|메일|뉴스레터|수신|구독/;

/** Other channels than e-mail, and consent to something else. */
const otherWay =
  /\b(sms|mms|whatsapp|phones?|calls?|tel|telefonos?|llamadas?|fax|postal|push|text messages?|viber|telegram)\b|^do ?not(phone|postal|fax|call|sms)|電話|郵送|ショートメール|プッシュ/;
const byMail = /\b(e ?mails?|mailings?|newsletters?|correos? electronicos?)\b|メール/;
const otherMatter =
  /\btrack(ing)?\b|\bseguimiento\b|\b(image|images|photos?|imagen(es)?|fotos?|cookies?|medical|medico|parental|privacy|privacidad|terms|terminos|condiciones)\b|^mailing (address|street|city|state|zip|postal|country|line)|\bmarketing contact\b|\b(lead|order|payment|deal|lifecycle)\b|\bactive subscription\b|\bsubscription (plan|type|tier|price|id|end|start)|個人情報|利用規約|プライバシー|写真/;

const moment =
  /\b(on|am|il|le)$|^data (di|de|da)\b|\b(date|time|at|datum|fecha|dia|hora|when|cuando|reason|motivo|causa|grund|raison|motif|ip|campaign|source|origen)\b|日時|日付|日$|理由/;
const reason = /\b(reason|motivo|causa|grund|raison|motif|motivazione)\b|理由/;
const bounce =
  /\bhard ?bounce|\bclean(ed)? (time|date|at|on|campaign)\b|\bbounc(e|ed|es|ing)\b|\brebot\w*|\bundeliver\w*|\binvalid e ?mail|\be ?mail( address)? (is )?invalid|\bcorreo (invalido|no valido)|不達|エラーメール|メールエラー/;
const complaint =
  /\bspam\b|\babuse\b|\be ?mail complain|\bcomplain(ed|ts?) (about|of|by) e ?mail|\bquejas? (de|por) (spam|correo)|苦情|迷惑メール/;

/** Words that request the end of mailings on their own. */
const optOut =
  /\bunsub\w*|\bopt(ed|s|ing)? ?outs?\b|optout|optedout|\bliste noire\b|\blista nera\b|\bsperrliste\b|^gesperrt$|^lista de (bloqueio|bloqueados|exclusion)$|\bnicht (kontaktieren|anschreiben|mailen)\b|\bkeine? (newsletter|werbung|e ?mails?)\b|\bne pas (contacter|envoyer)\b|\bnao (enviar|contactar|contatar)\b|\bnon (contattare|inviare)\b|\bblock ?list\w*|\bblack ?list\w*|blacklisted|\bsuppress\w*|\bdnc\b|^(is )?blocked$|^excluded?$|\b(do|does|did|would|will|should) ?not ?(allow|bulk|e ?mail|contact|send|market|solicit|write|disturb|newsletter)\w*|\bdon t (e ?mail|contact|send|write)|\b(never|no) (e ?mails?|mailings?|marketing|newsletters?|contact)\b|\bunwanted\b|\bdesuscri\w*|\bdesapunt\w*|\brobinson\b|\blista negra\b|^bloquead[oa]s?$|(^|\b(de|es|esta|en|solicita|pide|fecha|motivo|estado) )bajas?\b|\bno (enviar|contactar|escribir|molestar|mandar)\b|\bdejar de recibir\b|\bdesabonn\w*|\bdesinscri\w*|\babgemeldet\b|\babbestell\w*|\bwiderspr\w*|\bdisiscri\w*|\bdescadastr\w*|\bafgemeld\w*|\buitgeschreven\b|配信停止|配信解除|購読解除|購読停止|登録解除|退会|拒否|オプトアウト|配信不要|配信不可|受信不可|受信不要|送信不可|配信除外|ブロック|ブラックリスト/;
/** The same in languages whose letters or stems the words above lack. */
const optOutElsewhere =
  /(^|\b(de|data) )baixa\b|\bdesubscri|\bavregistrer|\bavanmal|\bafmeld|\bframeld|\bavmeld|\buitschrijf|\bperuut|\bperunut|\bwypisan|\bodsubskryb|\bodhlas|\bleiratkoz|\bdezabon|\babonelikten|διαγραφ|απεγγραφ|отпис|відпис|退订|退訂|取消订阅|取消訂閱|拒收|수신 ?거부|구독 ?취소|탈퇴/;
/** Column names that suffice on their own. */
const optOutAlone =
  /^(is |e ?mail |account )?(disabled|deactivated|on hold)$|^(date |time )?(removed|removal)( (on|at|date|time))?$|^(date|time) left$|^left (list|on|at|date)$/;
/** Words for ending something; only together with a mailing they end mailings. */
const ended =
  /\b(disabled|suspend\w*|paused|blocked|stop(ped)?|excluded?|withdr\w+|revoked?|declined?|refused?|rejected|denied|objects?|objected|objection|cancel\w*|anulad[oa]s?|exclu(ir|id[oa]s?|sion)|bloquead[oa]s?|rechaz\w*|revoc\w*|opos\w*|opone|bajas?|retirad[oa])\b|停止|解除|不要|除外|拒/;
const negation =
  /\b(not|no|non|never|without|sin|nunca|ya no|don t|doesn t|isn t|didn t|won t)\b|ない(です)?か?$|ません|たくない|しない|なし$|不可|未/;
const negatedOptOut =
  /\b(not|no|isn t|never|nunca)( (esta|is|been|dad[oa] de|dado))* (unsub\w*|opt(ed)? ?out|blacklisted|block ?listed|suppressed|bajas?|desuscri\w*|bloquead[oa]s?)/;

/** Nouns that form a question on their own: a column "Newsletter" asks who gets it. */
const optInAlone =
  /\bopt(ed|s)? ?ins?\b|optin|optedin|\bconsent\w*|\bconsient\w*|\bsubscribed\b|\bis ?subscribed\b|\bsuscrit[oa]s?\b|\bsubscrit[oa]s?\b|\bnewsletters?\b|\bboletin(es)?\b|\bpublicidad\b|\bcomunicaciones comerciales\b|^(e ?mail )?marketing( e ?mails?)?$|^e ?mailings?$|\bgdpr\b|\brgpd\b|\blopd\b|\bconsenso\b|\beinwillig\w*|\bzustimm\w*|\bwerbung\b|\bpubblicita\b|\bpublicite\b|^(abonnee?|iscritto|angemeldet|inscrite?|inscrito)$|同意|承諾|許諾|購読|配信希望|配信許可|配信可否|受信希望|受信許可|受信可否|メルマガ|メールマガジン|ニュースレター|オプトイン|希望|\bbutlleti\b|\bnyhetsbrev\b|\bnyhedsbrev\b|\buutiskirje|\bnieuwsbrief\b|\bhirlevel|\bzgoda\b|\bsamtycke|\bsamtykke|\bsuostumus|\bsouhlas|\bhozzajarul|\brizasi|согласи|згода|同意|订阅|訂閱|동의|수신 ?여부|구독|подписк|підписк/;
/** Verbs of wanting and agreeing; they ask for mailings when they name one. */
const agreeing =
  /\b(accept\w*|agree\w*|permission\w*|wants?|wish(es)?|like|receiv\w*|allow\w*|authori[sz]\w*|acept\w*|autoriz\w*|quier\w*|dese\w*|recib\w*|receb\w*|aceita\w*|accett\w*|ricev\w*|recevoir|souhait\w*|erhalten|mochte\w*|permi[ts]\w*|conforme|apuntad[oa]s?|interested|send)\b|受け取|受取|許可|可否/;
const stateWord =
  /\b(status|state|estado|situacion|situacao|stato|zustand|estat|stan|allapot|durum|tila)\b|statut|статус|состояни|状态|狀態|상태|κατασταση|ステータス|状態|状況|区分/;
const about = /\b(member|contact|contacto|contatto|subscriber|suscriptor|abonnent|abonne|kontakt)\b|会員/;
const bareState =
  /^(estat|stan|allapot|durum|tila|статус|состояние|状态|狀態|상태|state|status|type|tipo|typ|estado|situacion|situacao|stato|statut|zustand|reason|motivo|causa|grund|raison|motif|状態|状況|区分|ステータス|理由)$|\b(reason|motivo|grund|raison|motif|motivazione)\b|理由/;

/** Lower-case separate words (`HasOptedOutOfEmail`, `donotbulkemail`, `EMAIL_BLACKLISTED`), without punctuation. */
function wordsOf(header: string): string {
  const apart = header.slice(0, longestQuestion).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return foldText(apart)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function isOptOut(words: string): boolean {
  if (optOut.test(words) || optOutElsewhere.test(words) || optOutAlone.test(words)) return true;
  if (!mailing.test(words) && !optInAlone.test(words)) return false;
  if (ended.test(words)) return true;
  return negation.test(words) && (agreeing.test(words) || optInAlone.test(words) || /\bdo not\b/.test(words));
}

/** Whether a header asks who may be written to, and in which sense; undefined when it asks something else. */
export function consentQuestion(header: string): ConsentQuestion | undefined {
  const words = wordsOf(header);
  if (words === '' || otherMatter.test(words)) return undefined;
  if (otherWay.test(words) && !byMail.test(words)) return undefined;
  // How somebody agreed is not a question, nor is the form it came from.
  if (/\b(opt ?in|consent|suscripcion|subscription) (type|method|source|kind|tipo)$/.test(words)) return undefined;
  const isMoment = moment.test(words);
  const question = (asks: ConsentQuestion['asks'], isNegated = false) => ({ asks, isMoment, isNegated });
  if (stateWord.test(words) && (mailing.test(words) || optInAlone.test(words) || about.test(words)))
    // When a status changed says nothing about the status.
    return isMoment && !reason.test(words) ? undefined : question('state');
  if (negatedOptOut.test(words)) return question('opt_out', true);
  if (isOptOut(words)) return question('opt_out');
  if (bounce.test(words) && !/\bsoft\b/.test(words)) return question('bounce');
  if (complaint.test(words)) return question('complaint');
  // When and where somebody agreed proves consent, and asks for none.
  if (isMoment) return undefined;
  return optInAlone.test(words) || (agreeing.test(words) && mailing.test(words)) ? question('opt_in') : undefined;
}

/** Whether a header is a word mailing lists use for a person's state, although others use it too. */
export function isBareState(header: string): boolean {
  return bareState.test(wordsOf(header));
}

/** The question of a column chosen as the status: why it ended, or which status it is. */
export function questionOfStatus(header: string): ConsentQuestion {
  const found = consentQuestion(header);
  if (found) return found;
  return reason.test(wordsOf(header))
    ? { asks: 'opt_out', isMoment: true, isNegated: false }
    : { asks: 'state', isMoment: false, isNegated: false };
}
