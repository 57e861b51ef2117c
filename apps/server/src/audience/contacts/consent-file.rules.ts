import type { ContactStatus } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { foldText } from '#platform/search/search-tokens.ts';

const longestName = 200;

const waiting =
  /\b(non|no|not|never) ?(subscribed|suscrit[oa]s?|confirmad[oa]s?|confirmed)\b|\bunconfirmed\b|未登録|未確認/;
const complained = /\bcomplain\w*|\bspam ?reports?\b|\bquejas\b|\bbeschwerden\b|\bplaintes\b|苦情/;
const returned =
  /\bbounce[ds]?\b|\bhard ?bounce|\brebot(es|ados)\b|\bcleaned (email|segment|members|contacts|audience)|不達/;
const left =
  /\bunsub\w*|\bopt(ed)? ?outs?\b|\bdesuscri\w*|\bdesapunt\w*|\bdo not (contact|e ?mail|mail|send)|\bno (enviar|contactar|molestar)\b|\bdnc\b|^bajas?\b|\bbajas( \d+)*$|\bbajas? (de|del|newsletter|boletin|correo|lista|email|suscri\w*)\b|\bdesabonn\w*|\bdesinscri\w*|\babgemeldet\w*|\babmeldungen\b|\bdisiscritt\w*|\bdescadastr\w*|配信停止|配信解除|購読解除|購読停止|退会|オプトアウト/;
const barred =
  /\bblock ?list\w*|\bblack ?list\w*|\bsuppress\w*|\bsuprimid\w*|\brobinson\b|\blista negra\b|\bliste noire\b|\blista nera\b|\bsperrliste\b|ブラックリスト|ブロック/;
/** "Clientes sin bajas" and "contacts without bounces" are lists of the others. */
const others =
  /\b(sin|without|ohne|sans|senza|sem|menos|excepto|except|minus|excluding|not)\b|\bno (bajas|rebotes|unsub\w*|bounce\w*)|以外|除く|除外/;

/**
 * What a file's name says about everybody in it: programs export people who left, bounced or are blocked in separate
 * files.
 */
export function statusOfFile(fileName: string): ContactStatus | undefined {
  const apart = fileName
    .slice(0, longestName)
    .replace(/\.[a-z]{2,5}$/i, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const words = foldText(apart)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (waiting.test(words)) return 'pending';
  if (others.test(words.replace(/\bdo not\b/g, 'donot'))) return undefined;
  if (complained.test(words)) return 'complained';
  if (left.test(words)) return 'unsubscribed';
  if (returned.test(words)) return 'bounced';
  return barred.test(words) ? 'blocked' : undefined;
}
