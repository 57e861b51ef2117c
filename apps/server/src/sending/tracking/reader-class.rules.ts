import {
  type MailProgram,
  type MailProxy,
  mailProxies,
  type ReaderDevice,
} from '@enlace/contract/sending/campaigns/report.schemas.ts';
import { otherValue } from '@enlace/contract/publishing/visits/visits.schemas.ts';
import type { ReaderClass } from '#sending/campaigns/campaigns.types.ts';
import { readUserAgent, type UserAgent } from '#platform/user-agent/user-agent.rules.ts';

type Rule = readonly [pattern: RegExp, program: MailProxy | MailProgram];

const longestUserAgent = 1000;
// Services before programs: Outlook and others also name browsers.
const rules: readonly Rule[] = [
  [/GoogleImageProxy/, 'gmail_proxy'],
  [/YahooMailProxy/, 'yahoo_proxy'],
  [/^Mozilla\/5\.0$/, 'apple_privacy'],
  [/Thunderbird\/|Betterbird\//, 'thunderbird'],
  [/Microsoft Outlook|\bms-office\b|\bMSOffice\b|MacOutlook|OutlookMobile|Outlook-(?:iOS|Android)/, 'outlook'],
  // bounded: 1,000 characters, the limit on user agents
  [/(?:Macintosh|iPhone|iPad)[^)]*\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\)(?: Mobile\/\w+)?$/, 'apple_mail'],
  [/SamsungEmail|\bK-9\b|Spark\/|Airmail|eM ?Client|The Bat!|Mailbird|ProtonMail|PostboxApp|Postbox\//, 'mail_app'],
];

function isProxy(program: string): program is MailProxy {
  return mailProxies.some((proxy) => proxy === program);
}

type Reported = { device: ReaderDevice; program: string; system: UserAgent['system'] | 'hidden' };

/** The class of program a mail was read with; all that is kept of a user agent. */
export function readerClassOf(userAgent: string): ReaderClass {
  const text = userAgent.slice(0, longestUserAgent).trim();
  const named = rules.find(([pattern]) => pattern.test(text))?.[1];
  if (named !== undefined && isProxy(named))
    return { device: 'hidden', program: named, system: 'hidden' } satisfies Reported;
  const { device, browser, system } = readUserAgent(text);
  const isKnown = text !== '';
  return {
    device: isKnown ? device : otherValue,
    program: named ?? browser,
    system,
  } satisfies Reported;
}
