import type { Site } from '@enlace/contract/publishing/visits/sites.ts';
import { remember } from '#platform/user-agent/remember.ts';

/** Hosts of each site; their subdomains belong to it as well. */
const hosts: Readonly<Record<string, Site>> = {
  'instagram.com': 'instagram',
  'facebook.com': 'facebook',
  'fb.com': 'facebook',
  'fb.me': 'facebook',
  'messenger.com': 'messenger',
  'm.me': 'messenger',
  'whatsapp.com': 'whatsapp',
  'whatsapp.net': 'whatsapp',
  'wa.me': 'whatsapp',
  'tiktok.com': 'tiktok',
  'youtube.com': 'youtube',
  'youtu.be': 'youtube',
  't.co': 'x',
  'x.com': 'x',
  'twitter.com': 'x',
  'threads.net': 'threads',
  'threads.com': 'threads',
  'linkedin.com': 'linkedin',
  'lnkd.in': 'linkedin',
  'pinterest.com': 'pinterest',
  'pinterest.es': 'pinterest',
  'pinterest.jp': 'pinterest',
  'pin.it': 'pinterest',
  't.me': 'telegram',
  'telegram.org': 'telegram',
  'telegram.me': 'telegram',
  'line.me': 'line',
  'snapchat.com': 'snapchat',
  'reddit.com': 'reddit',
  'redd.it': 'reddit',
  'discord.com': 'discord',
  'discordapp.com': 'discord',
  'discord.gg': 'discord',
  'twitch.tv': 'twitch',
  'bsky.app': 'bluesky',
  'bsky.social': 'bluesky',
  'mastodon.social': 'mastodon',
  'mstdn.jp': 'mastodon',
  'mastodon.online': 'mastodon',
  'spotify.com': 'spotify',
  'github.com': 'github',
  'kakao.com': 'kakaotalk',
  'weixin.qq.com': 'wechat',
  'maps.app.goo.gl': 'google_maps',
  'maps.google.com': 'google_maps',
  'mail.google.com': 'gmail',
  'outlook.live.com': 'outlook',
  'outlook.office.com': 'outlook',
  'outlook.office365.com': 'outlook',
  'bing.com': 'bing',
  'duckduckgo.com': 'duckduckgo',
  'yahoo.com': 'yahoo',
  'yahoo.co.jp': 'yahoo',
  'ecosia.org': 'ecosia',
  'search.brave.com': 'brave',
  'yandex.com': 'yandex',
  'yandex.ru': 'yandex',
  'ya.ru': 'yandex',
  'baidu.com': 'baidu',
  'chatgpt.com': 'chatgpt',
  'chat.openai.com': 'chatgpt',
  'perplexity.ai': 'perplexity',
  'gemini.google.com': 'gemini',
  'claude.ai': 'claude',
  'copilot.microsoft.com': 'copilot',
  'slack.com': 'slack',
  'teams.microsoft.com': 'teams',
  'teams.live.com': 'teams',
  'linktr.ee': 'linktree',
  'tripadvisor.com': 'tripadvisor',
  'tripadvisor.es': 'tripadvisor',
  'tripadvisor.jp': 'tripadvisor',
};

/** Android apps send their package name instead of a host. */
const packages: Readonly<Record<string, Site>> = {
  'com.instagram.android': 'instagram',
  'com.facebook.katana': 'facebook',
  'com.facebook.orca': 'messenger',
  'com.whatsapp': 'whatsapp',
  'com.whatsapp.w4b': 'whatsapp',
  'com.twitter.android': 'x',
  'com.zhiliaoapp.musically': 'tiktok',
  'org.telegram.messenger': 'telegram',
  'com.linkedin.android': 'linkedin',
  'com.pinterest': 'pinterest',
  'com.reddit.frontpage': 'reddit',
  'com.google.android.gm': 'gmail',
  'com.google.android.googlequicksearchbox': 'google',
  'com.google.android.apps.maps': 'google_maps',
  'com.microsoft.office.outlook': 'outlook',
  'com.slack': 'slack',
  'com.discord': 'discord',
  'jp.naver.line.android': 'line',
};

/** Common spellings of these in `utm_source`. */
const spoken: Readonly<Record<string, Site>> = {
  ig: 'instagram',
  insta: 'instagram',
  fb: 'facebook',
  wa: 'whatsapp',
  yt: 'youtube',
  twitter: 'x',
  tg: 'telegram',
};

const hostForm = /^(?=.{4,100}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
const numericHost = /^[\d.]+$/;
// Google has a domain for nearly every country.
const google = /(?:^|\.)google\.(?:[a-z]{2,3}|co\.[a-z]{2}|com\.[a-z]{2})$/;

/** The site of a host, trying the host and then its parents. */
function siteOfHost(host: string): Site | undefined {
  for (let rest = host; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1)) {
    const site = hosts[rest];
    if (site) return site;
  }
  return google.test(host) ? 'google' : undefined;
}

/** The origin of a referrer: a known site's name, else its host; undefined when it has nothing to show. */
export const readReferrer: (referrer: string) => string | null = remember((referrer) => {
  if (referrer.startsWith('android-app://')) {
    const name = referrer.slice('android-app://'.length).split('/')[0] ?? '';
    return packages[name] ?? null;
  }
  const authority = /^https?:\/\/([^/?#]*)/i.exec(referrer)?.[1] ?? '';
  const host = authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d+$/, '')
    .toLowerCase()
    .replace(/^www\./, '');
  if (!hostForm.test(host) || numericHost.test(host)) return null;
  return siteOfHost(host) ?? host;
});

/** The known site a `utm_source` refers to, if any. */
export function siteOfName(name: string, names: Readonly<Record<string, string>>): Site | undefined {
  const key = name.toLowerCase();
  const found = Object.entries(names).find(([site, shown]) => site === key || shown.toLowerCase() === key)?.[0];
  // NOTE: the keys of `siteNames` are the sites.
  return spoken[key] ?? siteOfHost(key) ?? (found as Site | undefined);
}
