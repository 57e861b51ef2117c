/** Programs that open links in an in-app browser, where people are not signed in and cannot bookmark a page. */
export const inAppBrowsers = ['instagram', 'facebook', 'tiktok', 'line', 'wechat'] as const;
export type InAppBrowser = (typeof inAppBrowsers)[number];

export const inAppBrowserNames: Record<InAppBrowser, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  line: 'LINE',
  wechat: 'WeChat',
};

// Order matters: Instagram's user agent names Facebook's engine too.
const signs: readonly (readonly [InAppBrowser, RegExp])[] = [
  ['instagram', /\bInstagram\b/],
  ['facebook', /\bFBA[NV]\/|\bFB_IAB\/|\bFBIOS\b|\bMessenger/],
  ['tiktok', /\bBytedanceWebview\b|\bmusical_ly\b|\bTikTok\b|trill_\d|aweme/i],
  ['line', /\bLine\/\d/],
  ['wechat', /\bMicroMessenger\//],
];

/** The program of an in-app browser, by its user agent; undefined for real browsers. */
export function inAppBrowserOf(userAgent: string): InAppBrowser | undefined {
  return signs.find(([, sign]) => sign.test(userAgent))?.[0];
}
