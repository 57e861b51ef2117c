/** One request for a pixel or a link, and who really made it. */
export type LabelledVisit = {
  name: string;
  userAgent: string;
  purpose?: string;
  /** Seconds after delivery. */
  after: number;
  isMachine: boolean;
};

const human = (name: string, userAgent: string, after = 3600): LabelledVisit => ({
  name,
  userAgent,
  after,
  isMachine: false,
});
const machine = (name: string, userAgent: string, after = 3600, purpose = ''): LabelledVisit => ({
  name,
  userAgent,
  after,
  purpose,
  isMachine: true,
});

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = (system: string, version: number) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
const windows = 'Windows NT 10.0; Win64; x64';
const mac = 'Macintosh; Intel Mac OS X 10_15_7';

const people = [
  human('Chrome on Windows', chrome(windows, 141)),
  human('Chrome on macOS', chrome(mac, 140), 40),
  human('Chrome on Linux', chrome('X11; Linux x86_64', 139)),
  human('Chrome on Android', `${chrome('Linux; Android 16; Pixel 9', 141).replace('Safari', 'Mobile Safari')}`),
  human('Edge', `${chrome(windows, 141)} Edg/141.0.0.0`),
  human('Opera', `${chrome(windows, 139)} OPR/123.0.0.0`),
  human('Samsung Internet', chrome('Linux; Android 15; SM-S921B', 130).replace('Chrome', 'SamsungBrowser/28.0 Chrome')),
  human('Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'),
  human('Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 12),
  human('Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0'),
  human(
    'Safari on iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webkit} Version/19.0 Mobile/15E148 Safari/604.1`,
  ),
  human(
    'Safari on iPad',
    `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${webkit} Version/18.6 Mobile/15E148 Safari/604.1`,
  ),
  human('Safari on macOS', `Mozilla/5.0 (${mac}) ${webkit} Version/19.0 Safari/605.1.15`, 5),
  human('Apple Mail without privacy protection', `Mozilla/5.0 (${mac}) ${webkit}`),
  human(
    'iOS Mail without privacy protection',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Mobile/15E148`,
  ),
  human('Thunderbird', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.3.0'),
  human(
    'Outlook for Windows',
    'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; WOW64; Trident/7.0; Microsoft Outlook 16.0.18129; ms-office; MSOffice 16)',
  ),
  human('Outlook for Mac', `Mozilla/5.0 (${mac}) ${webkit} MacOutlook/16.99`),
  human(
    'Outlook on the phone',
    'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0 Mobile Safari/537.36 OutlookMobile/4.25',
  ),
  // Gmail and Yahoo fetch images for the person when the mail is opened: the reader is anonymous, but the open is real.
  human(
    'Gmail image proxy',
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    20,
  ),
  human(
    'Gmail image proxy, later',
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    90_000,
  ),
  human('Yahoo image proxy', 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html', 300),
  human(
    'A mail app on Android',
    'Mozilla/5.0 (Linux; Android 14; 2201117TY) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0 Mobile Safari/537.36',
  ),
  human(
    'A browser of a television',
    'Mozilla/5.0 (SMART-TV; Linux; Tizen 8.0) AppleWebKit/537.36 (KHTML, like Gecko) Version/8.0 TV Safari/537.36',
  ),
  human('A quick reader, four seconds', chrome(windows, 141), 4),
];

const machines = [
  machine('Apple privacy protection', 'Mozilla/5.0', 30),
  machine('Apple privacy protection, hours later', 'Mozilla/5.0', 20_000),
  machine('No name', '', 600),
  machine('Barracuda', 'Barracuda Sentinel (EE)', 5),
  machine('Proofpoint', 'Mozilla/5.0 (compatible; Proofpoint-URL-Defense/2.0)', 4),
  machine('Mimecast', 'Mimecast-URL-Protect/1.0', 6),
  machine('Microsoft Safe Links', 'Mozilla/5.0 (compatible; MSIE 9.0; SafeLinks)', 8),
  machine('Microsoft file existence', 'Microsoft Office Existence Discovery', 60),
  machine('Trend Micro', 'Mozilla/5.0 (compatible; TrendMicro URL scan)', 3),
  machine('Symantec', 'Mozilla/5.0 (compatible; MSIE 8.0; Symantec.cloud MessageLabs)', 4),
  machine('FireEye', 'FireEye-ETP/1.0', 5),
  machine('Forcepoint', 'Forcepoint Email Security', 7),
  machine('Sophos', 'Sophos Email Appliance', 6),
  machine('A scanner with the name of a browser, at once', chrome(windows, 120), 1),
  machine('A scanner with the name of a browser, within the second', chrome(mac, 119), 0),
  machine('Prefetch of Chrome', chrome(windows, 141), 900, 'prefetch;prerender'),
  machine('Preview of Safari', `Mozilla/5.0 (${mac}) ${webkit} Version/19.0 Safari/605.1.15`, 900, 'preview'),
  machine(
    'Prefetch of Firefox',
    'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    900,
    'prefetch',
  ),
  machine('Googlebot', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'),
  machine('bingbot', 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'),
  machine('Slack', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'),
  machine('Telegram', 'TelegramBot (like TwitterBot)'),
  machine('WhatsApp', 'WhatsApp/2.24.6 A'),
  machine('Facebook', 'facebookexternalhit/1.1'),
  machine('LinkedIn', 'LinkedInBot/1.0'),
  machine('curl', 'curl/8.9.1'),
  machine('wget', 'Wget/1.25.0'),
  machine('Python', 'python-requests/2.32.3'),
  machine('Go', 'Go-http-client/2.0'),
  machine('Java', 'Java/21.0.4'),
  machine('Node', 'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)'),
  machine('Headless Chrome', chrome('X11; Linux x86_64', 141).replace('Chrome', 'HeadlessChrome')),
  machine('A monitor', 'UptimeMonitor/3.0'),
  machine('A crawler', 'ExampleCrawler/1.2'),
  // Indistinguishable in one request; only the pattern over all links reveals it.
  machine('A patient scanner with the name of a browser', chrome(windows, 126), 45),
];

export const labelledVisits: readonly LabelledVisit[] = [...people, ...machines];
