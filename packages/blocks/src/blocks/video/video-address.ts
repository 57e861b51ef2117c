const providers: readonly (readonly [name: string, hosts: readonly string[]])[] = [
  ['YouTube', ['youtube.com', 'youtu.be', 'youtube-nocookie.com']],
  ['Vimeo', ['vimeo.com']],
  ['Dailymotion', ['dailymotion.com', 'dai.ly']],
  ['Twitch', ['twitch.tv']],
  ['TikTok', ['tiktok.com']],
  ['Instagram', ['instagram.com']],
  ['Facebook', ['facebook.com', 'fb.watch']],
  ['Niconico', ['nicovideo.jp', 'nico.ms']],
  ['Bilibili', ['bilibili.com', 'b23.tv']],
  ['Loom', ['loom.com']],
];

/** Where a video is hosted: the name of a known service, else the host. */
export function videoPlaceOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const host = new URL(address).hostname.replace(/^(?:www|m)\./, '');
  const known = providers.find(([, hosts]) => hosts.some((each) => host === each || host.endsWith(`.${each}`)));
  return known ? known[0] : host;
}
