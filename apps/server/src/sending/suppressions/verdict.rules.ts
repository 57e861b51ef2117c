import type {
  ExplainedReturn,
  MailEventKind,
  ReturnReason,
  ReturnSubject,
} from '@enlace/contract/sending/suppressions/returns.schemas.ts';

/** What a server, a report or a provider said about one recipient. */
export type Said = {
  /** As RFC 3464 names it; a refusal in the dialogue is `failed`. */
  action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded';
  status: string | null;
  code: number | null;
  text: string | null;
};

export type Verdict = {
  kind: Extract<MailEventKind, 'delivered' | 'deferred' | 'soft_bounce' | 'hard_bounce'>;
  reason: ReturnReason;
  code: number | null;
  status: string | null;
};

type Rule = { reason: ReturnReason; status?: RegExp; text?: RegExp };

/** Codes with one meaning wherever they appear; large providers document them. */
const certain: readonly Rule[] = [
  { reason: 'unauthenticated', status: /^[45]\.7\.(?:26|515|509|30\d)$/ },
  { reason: 'spf_failed', status: /^[45]\.7\.(?:23|27)$/, text: /spf/i },
  { reason: 'no_reverse_dns', status: /^[45]\.7\.25$|^[45]\.7\.23$/ },
  { reason: 'spf_failed', status: /^[45]\.7\.27$/ },
  { reason: 'tls_required', status: /^[45]\.7\.(?:29|10)$/ },
  { reason: 'dkim_failed', status: /^[45]\.7\.30$/ },
  { reason: 'not_aligned', status: /^[45]\.7\.32$/ },
  { reason: 'rate_limited', status: /^[45]\.7\.28$|^4\.2\.1$|^4\.3\.2$/ },
  { reason: 'sender_blocked', status: /^5\.7\.(?:606|70\d|511|512)$/ },
  { reason: 'mailbox_full', status: /^[45]\.2\.2$/ },
  { reason: 'too_large', status: /^[45]\.(?:2\.3|3\.4)$/ },
  { reason: 'unknown_address', status: /^5\.1\.(?:1|10)$/ },
  { reason: 'bad_address', status: /^5\.1\.3$/ },
  { reason: 'mail_loop', status: /^[45]\.4\.(?:6|14)$/ },
  { reason: 'gave_up', status: /^[45]\.4\.7$/ },
];

/** Text patterns of servers, most specific first. */
const words: readonly Rule[] = [
  {
    reason: 'no_such_domain',
    text: /(?:host|domain)(?: name)?(?: or domain name)? (?:not found|does not exist|unknown)|nxdomain|no such (?:host|domain)|unrouteable (?:mail )?domain|domain (?:couldn't be found|isn't valid|not exist)|name (?:service )?(?:error|or service not known)|no mx|dominio (?:\S+ )?no (?:existe|se encontr)|dom[aä]ne? .{0,60}(?:nicht gefunden|existiert nicht)|domaine .{0,60}(?:introuvable|inexistant|n'existe)|ドメイン.{0,30}(?:見つかり|存在し)/i,
  },
  {
    reason: 'mailbox_full',
    text: /(?:mail ?box|in-?box|quota|storage|account|user|recipient)(?:'s)?.{0,40}(?:is full|full\b|exceed|over ?quota|out of)|over ?quota|quota (?:is )?exceeded|mailfull|insufficient (?:disk|storage)|disk quota|buz[oó]n .{0,40}llen|cuota .{0,30}(?:exced|super)|postfach .{0,40}(?:voll|überf)|speicherplatz|bo[iî]te .{0,60}(?:pleine|satur)|quota .{0,30}d[ée]pass|容量|いっぱい|満杯/i,
  },
  {
    reason: 'mailbox_disabled',
    text: /(?:account|mail ?box|user|recipient|address).{0,60}(?:disabled|inactive|suspended|deactivated|locked|closed|discontinued)|(?:disabled|inactive|suspended) (?:account|mailbox|user)|no longer (?:available|active|valid|in use|works)|cuenta .{0,60}(?:desactivad|deshabilitad|suspendid|cancelad)|buz[oó]n .{0,40}(?:desactivad|deshabilitad)|(?:konto|postfach) .{0,60}(?:gesperrt|deaktiviert)|compte .{0,60}(?:désactivé|suspendu|fermé)|(?:無効|停止)(?:され|に|中)/i,
  },
  {
    reason: 'too_large',
    text: /(?:message|mail|size).{0,40}(?:too (?:large|big)|exceeds?)|too large|exceeds.{0,40}(?:size|maximum)|message size|tamañ?o .{0,60}(?:supera|excede|m[aá]xim)|demasiado grande|zu groß|trop (?:grand|volumineux)|サイズ/i,
  },
  {
    reason: 'greylisted',
    text: /gr[ae]y-?list|postgrey|please try again later|try again (?:in \d|later)|temporarily rejected.{0,30}try/i,
  },
  {
    reason: 'unauthenticated',
    text: /dmarc|unauthenticated|(?:sender|message) .{0,40}(?:not|does ?n.t).{0,20}authenticat|authentication (?:checks?|requirements?)|required authentication level/i,
  },
  { reason: 'dkim_failed', text: /dkim.{0,40}(?:fail|not pass|did not|invalid|missing)/i },
  {
    reason: 'spf_failed',
    text: /spf.{0,60}(?:fail|not pass|did not|reject|neutral)|not (?:allowed|permitted|authorized) to send .{0,40}(?:from|for)/i,
  },
  { reason: 'no_reverse_dns', text: /reverse dns|\bptr\b|no (?:valid )?(?:reverse|rdns)|fcrdns/i },
  { reason: 'tls_required', text: /(?:starttls|tls|encryption) .{0,30}(?:required|needed)|must issue a starttls/i },
  {
    reason: 'relay_denied',
    text: /relay(?:ing)? (?:access )?(?:denied|not (?:permitted|allowed))|unable to relay|not permitted to relay|we do not relay|retransmisi[oó]n/i,
  },
  {
    reason: 'sender_blocked',
    text: /block ?list|black ?list|\brbl\b|dnsbl|spamhaus|barracuda|spamcop|sorbs|banned|s3140|s3150|(?:poor|bad|low) reputation|reputation|client host .{0,80}(?:rejected|blocked)|(?:ip|network|address) .{0,60}(?:is |has been |was )?(?:blocked|listed)|(?<!not )listed (?:at|in|by|on) |gesperrte ip|bloque(?:ad|é)/i,
  },
  {
    reason: 'rate_limited',
    text: /rate[- ]?limit|throttl|too many (?:messages|connections|emails|recipients|requests)|too (?:fast|quickly)|unusual rate|exceeded .{0,40}(?:rate|limit|messages|connections)|ts[st]0\d|temporarily deferred|deferred due to|limit exceeded|demasiados|zu viele|trop de/i,
  },
  {
    reason: 'content_refused',
    text: /\bspam\b|spammy|unsolicited|bulk mail|junk|virus|malware|phish|content (?:rejected|refused|filter|blocked)|message (?:content )?(?:rejected|refused) (?:due to|because|by).{0,40}(?:content|filter|policy)|considered (?:as )?spam|correo no deseado|迷惑メール|unerwünscht|indésirable/i,
  },
  {
    reason: 'unknown_address',
    text: /user ?unknown|unknown (?:user|recipient|mailbox|address|local)|no such (?:user|mailbox|recipient|address|account|person|local)|(?:does ?n.t|does not|doesn.t|did not|not) (?:exist|have an? .{0,40}account)|recipient (?:address )?rejected|(?:invalid|bad) (?:recipient|mailbox|user|destination)|(?:mailbox|user|recipient|address|account)\S{0,3} (?:not found|unavailable|unknown|could ?n.t be found|cannot be found|wasn.t found)|wasn.t found at|recipientnotfound|recipient not found|no mailbox (?:here )?by that name|unrouteable address|not our customer|not listed in|usuario (?:desconocido|no (?:existe|encontrado))|no existe|desconocid[oa]|no se (?:ha )?(?:encontr|pudo encontrar)|empfänger .{0,30}unbekannt|unbekannter? (?:empfänger|benutzer)|existiert nicht|nicht (?:gefunden|bekannt|vorhanden)|(?:utilisateur|destinataire|adresse) .{0,60}(?:inconnue?|introuvable|inexistante?|n'existe pas|n'a pas été trouvé)|存在し(?:ません|ない)|見つかりません(?:でした)?|宛先不明|ユーザ.{0,10}(?:不明|いません)|該当.{0,10}ありません/i,
  },
  { reason: 'mail_loop', text: /mail loop|loops? back|too many hops|hop count|routing loop/i },
  {
    reason: 'gave_up',
    text: /retry (?:time|timeout)|delivery time expired|message (?:expired|too old)|in (?:the )?queue too long|(?:could not|unable to) .{0,40}(?:for|after|within) (?:\d{1,4}|several|five) (?:days|hours)|retention|giving up after|gave up|abgelaufen|mehrere tage|pendant plusieurs jours|durante \d+ d[ií]as/i,
  },
  {
    reason: 'unreachable',
    text: /connection (?:timed out|refused|lost|dropped|reset|closed)|timed? ?out|no route|network .{0,20}unreachable|(?:unable|could not|cannot|can't|couldn't) (?:to )?(?:establish|connect|contact|reach)|connect(?:ion)? to .{0,80}(?:fail|refus)|conexi[oó]n|tiempo de espera|verbindung|connexion|接続|タイムアウト/i,
  },
  {
    reason: 'not_allowed',
    text: /not (?:allowed|authoriz|authoris|permitted|accept)|permission|restricted|access denied|prohibited|policy|only (?:accepts|authenticated|internal)|no (?:tiene|autorizad)|nicht berechtigt|keine berechtigung|n'êtes pas autorisé|権限|許可/i,
  },
  {
    reason: 'server_trouble',
    text: /local (?:error|problem)|configuration|system (?:error|problem|not)|internal error|resources|service unavailable|not accepting/i,
  },
];

/** What codes mean when the text says nothing. */
const likely: readonly Rule[] = [
  { reason: 'mailbox_disabled', status: /^5\.2\.1$/ },
  { reason: 'no_such_domain', status: /^5\.1\.2$|^5\.4\.4$/ },
  { reason: 'unknown_address', status: /^5\.1\.(?:0|6|4|5)$|^4\.1\.1$/ },
  { reason: 'bad_address', status: /^5\.1\.\d+$/ },
  { reason: 'unreachable', status: /^[45]\.4\.[0-5]$/ },
  { reason: 'greylisted', status: /^4\.7\.1$/ },
  { reason: 'rate_limited', status: /^4\.7\.\d+$/ },
  { reason: 'content_refused', status: /^5\.6\.\d+$/ },
  { reason: 'not_allowed', status: /^5\.7\.\d+$/ },
  { reason: 'server_trouble', status: /^[45]\.3\.\d+$/ },
];

const subjects: Record<ReturnReason, ReturnSubject> = {
  delivered: 'address',
  complained: 'person',
  unsubscribed: 'person',
  unknown_address: 'address',
  no_such_domain: 'address',
  bad_address: 'address',
  mailbox_disabled: 'address',
  mailbox_full: 'address',
  too_large: 'message',
  content_refused: 'message',
  sender_blocked: 'sender',
  unauthenticated: 'sender',
  spf_failed: 'sender',
  dkim_failed: 'sender',
  not_aligned: 'sender',
  no_reverse_dns: 'sender',
  tls_required: 'sender',
  rate_limited: 'sender',
  greylisted: 'server',
  not_allowed: 'server',
  relay_denied: 'server',
  mail_loop: 'server',
  unreachable: 'address',
  gave_up: 'address',
  server_trouble: 'server',
  temporary: 'server',
  refused: 'server',
};

/** The address itself is dead: nobody's mail gets there. */
const dead: ReadonlySet<ReturnReason> = new Set([
  'unknown_address',
  'no_such_domain',
  'bad_address',
  'mailbox_disabled',
]);

/** What a reason is about; only reasons about the address ever count against it. */
export function subjectOf(reason: ReturnReason): ReturnSubject {
  return subjects[reason];
}

/** Whether a return of this kind suppresses the address immediately. */
export function suppressesAtOnce(kind: ExplainedReturn['kind']): boolean {
  return kind === 'hard_bounce' || kind === 'complaint' || kind === 'unsubscribed';
}

const statusIn = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d]|\.\d)/;
const codeIn = /(?:^|[\s;:"'(<#])([245]\d\d)(?=[\s\-,;:.)]|$)(?!\.\d)/;

/**
 * The more specific of the status field and the status in the server's text: many reports put 5.0.0 next to a 5.1.1.
 */
function statusOf({ status, text }: Said): string | null {
  const stated = statusIn.exec(text ?? '')?.[1] ?? null;
  const isCoarse = status === null || /^[245]\.0\.0$/.test(status);
  return isCoarse ? (stated ?? status) : status;
}

function matches(rule: Rule, { status, text }: { status: string | null; text: string }): boolean {
  if (rule.status && (status === null || !rule.status.test(status))) return false;
  return rule.text === undefined || rule.text.test(text);
}

function reasonOf({ status, text, code }: { status: string | null; text: string; code: number | null }): ReturnReason {
  const found = [certain, words, likely].flatMap(
    (rules) => rules.find((rule) => matches(rule, { status, text })) ?? [],
  )[0];
  if (found) return found.reason;
  if (code === 550 && text === '') return 'refused';
  return (status ?? String(code ?? '')).startsWith('4') ? 'temporary' : 'refused';
}

/** Judges what was said about one recipient: its meaning, and what counts against the address. */
export function judgeReturn(said: Said): Verdict {
  const text = said.text ?? '';
  const status = statusOf(said);
  const code = said.code ?? Number(codeIn.exec(text)?.[1] ?? Number.NaN);
  const known = { code: Number.isNaN(code) ? null : code, status };
  if (said.action === 'delivered' || said.action === 'relayed' || said.action === 'expanded')
    return { kind: 'delivered', reason: 'delivered', ...known };
  const reason = reasonOf({ status, text, code: known.code });
  if (said.action === 'delayed') return { kind: 'deferred', reason, ...known };
  // Given up after days: the server was never asked about the address.
  const isFinal = !(status ?? '5').startsWith('4');
  return { kind: dead.has(reason) && isFinal ? 'hard_bounce' : 'soft_bounce', reason, ...known };
}
