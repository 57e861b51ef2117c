import type { browserNames, Site, systemNames } from '@enlace/contract/publishing/visits/sites.ts';
import { otherValue, type VisitDevice } from '@enlace/contract/publishing/visits/visits.schemas.ts';
import { isbot } from 'isbot';
import { remember } from './remember.ts';

export type Reader = 'person' | 'bot' | 'preview';
export type UserAgent = {
  reader: Reader;
  device: VisitDevice;
  browser: keyof typeof browserNames | 'in_app' | typeof otherValue;
  system: keyof typeof systemNames | typeof otherValue;
  /** App whose in-app browser this is; such browsers often send no referrer. */
  app: Site | undefined;
};

/** Programs that show a preview card of a shared link. */
const previews =
  /facebookexternalhit|facebot|facebookcatalog|meta-externalfetcher|^whatsapp\/|twitterbot|telegrambot|slackbot|slack-imgproxy|discordbot|linkedinbot|skypeuripreview|microsoftpreview|teamsbot|viber|line-poker|linespider|linecorp|kakaotalk-scrap|iframely|embedly|redditbot|pinterestbot|pinterest\/0|mastodon\/|pleroma|akkoma|misskey|lemmy\/|cardyb|bluesky|synapse|matrix-?bot|nextcloud|rocket\.chat|mattermost|zoombot|snap url preview|snapchatads|tumblr\/|vkshare|bitlybot|opengraph|open-graph|linkpreview|link.?preview|unfurl|flipboardproxy|trello|notion|googlemessages|google-pagerenderer|google-read-aloud|outbrain|signal-desktop|embed ?bot|xing-contenttabreceiver|wpembeds|imessage|applenews|hatena::|hatenabookmark|note-fetcher|cutt\.?ly/i;

const longestUserAgent = 1000;
/** Not in the list of crawlers: libraries, monitors, headless browsers. */
// bounded: 1,000 characters, what is read of a user agent
const programs =
  /headless|phantomjs|puppeteer|playwright|selenium|lighthouse|pagespeed|ptst\/|uptime|pingdom|monitor|statuscake|site24x7|newrelic|datadog|curl\/|wget|libwww|httpie|python|aiohttp|httpx|go-http|java\/|okhttp|apache-http|axios|node-fetch|undici|^node$|deno\/|bun\/|ruby|perl|php\/|guzzle|postman|insomnia|scrap|crawl|spider|validator|archiver|feed|rss|gptbot|claude|anthropic|perplexity|chatgpt-user|oai-searchbot|bytespider|ccbot|amazonbot|applebot|petalbot|yandex(?!search|browser|\/)\w*bot|\bbot\b|(?<!cu)bot[\/;) ]|dataprovider|censys|zgrab|masscan|nmap|nuclei|nikto/i;

type Rule<T> = readonly [pattern: RegExp, value: T];

const apps: readonly Rule<Site>[] = [
  [/\bInstagram\b/, 'instagram'],
  [/\bBarcelona \d|\bThreads\b/, 'threads'],
  [/\bMessengerForiOS|\bMESSENGER\b|Orca-Android/, 'messenger'],
  [/\bFB_IAB\/|\bFBAN\/|\bFBAV\/|\[FB/, 'facebook'],
  [/\bmusical_ly|\bBytedanceWebview|\bTikTok\b|\btrill_/, 'tiktok'],
  [/\bSnapchat\b/, 'snapchat'],
  [/\bPinterest\/|\[Pinterest/, 'pinterest'],
  [/\bLinkedInApp\b/, 'linkedin'],
  [/\bTwitter(?:Android| for )/, 'x'],
  [/\bLine\/\d/, 'line'],
  [/\bKAKAOTALK\b/, 'kakaotalk'],
  [/\bMicroMessenger\b/, 'wechat'],
  [/\bReddit\//, 'reddit'],
  [/\bGSA\//, 'google'],
  [/\bTelegram-Android\b/, 'telegram'],
];

// Order matters: most browsers also name the ones they descend from.
const browsers: readonly Rule<UserAgent['browser']>[] = [
  [/\bEdg(?:A|iOS)?\/|\bEdge\//, 'edge'],
  [/\bOPR\/|\bOPiOS\/|\bOPT\/|\bOPX\/|\bOpera\b/, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\bYaBrowser\/|\bYaSearchBrowser/, 'yandex'],
  [/\bVivaldi\//, 'vivaldi'],
  [/\bDuckDuckGo\/|\bDdg\//, 'duckduckgo'],
  [/\bUCBrowser\/|\bUBrowser\//, 'uc'],
  [/\bFirefox\/|\bFxiOS\/|\bFocus\/|\bKlar\//, 'firefox'],
  [/\bCriOS\/|\bChrome\/|\bChromium\/|\bCrMo\//, 'chrome'],
  // bounded: 1,000 characters, what is read of a user agent
  [/\bVersion\/[\d.]+.*\bSafari\/|\biPhone\b.*\bSafari\/|\biPad\b.*\bSafari\//, 'safari'],
];

const systems: readonly Rule<UserAgent['system']>[] = [
  [/\bWindows\b/, 'windows'],
  [/\biPhone\b|\biPad\b|\biPod\b/, 'ios'],
  [/\bCrOS\b/, 'chromeos'],
  [/\bHarmonyOS\b|\bOpenHarmony\b/, 'harmonyos'],
  [/\bAndroid\b/, 'android'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macos'],
  [/\bLinux\b|\bX11\b/, 'linux'],
];

function firstMatch<T>(rules: readonly Rule<T>[], text: string): T | undefined {
  return rules.find(([pattern]) => pattern.test(text))?.[1];
}

const screens =
  /\bSmart-?TV\b|\bSMART-TV\b|\bTizen\b|\bWeb0S\b|\bBRAVIA\b|\bGoogleTV\b|\bAppleTV\b|\bAFT[A-Z]|\bCrKey\b|\bPlayStation\b|\bXbox\b|\bNintendo\b|\bRoku\b/i;

function deviceOf(userAgent: string, system: UserAgent['system']): VisitDevice {
  if (screens.test(userAgent)) return 'other';
  const isTablet =
    /\biPad\b|\bTablet\b|\bSM-[TPX]\d|\bKindle\b|\bSilk\/|\bPlayBook\b/.test(userAgent) ||
    ((system === 'android' || system === 'harmonyos') && !/\bMobile\b|\bMobi\b|\bPhone\b/.test(userAgent));
  if (isTablet) return 'tablet';
  if (system === 'ios' || system === 'android' || system === 'harmonyos' || /\bMobi/.test(userAgent)) return 'phone';
  return system === otherValue ? 'other' : 'desktop';
}

function readerOf(userAgent: string): Reader {
  if (userAgent === '') return 'bot';
  if (previews.test(userAgent)) return 'preview';
  return programs.test(userAgent) || isbot(userAgent) ? 'bot' : 'person';
}

/** Person, program or link preview, with browser and device. A missing user agent counts as a program. */
export const readUserAgent: (userAgent: string) => UserAgent = remember((named) => {
  const userAgent = named.slice(0, longestUserAgent);
  const system = firstMatch(systems, userAgent) ?? otherValue;
  const app = firstMatch(apps, userAgent);
  const isWebView = app !== undefined || /; wv\)/.test(userAgent);
  return {
    reader: readerOf(userAgent),
    device: deviceOf(userAgent, system),
    browser: isWebView ? 'in_app' : (firstMatch(browsers, userAgent) ?? otherValue),
    system,
    app,
  };
});
