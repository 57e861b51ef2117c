import type { DoctorInput, Finding } from './check.types.ts';

const localHosts = /^(localhost|127\.|\[::1\])/;

/** Settings were read already; here is what they would lead to. */
export function checkSettings({ config }: DoctorInput): Finding[] {
  const url = new URL(config.publicUrl);
  const isLocal = localHosts.test(url.hostname);
  const found: Finding[] = [{ check: 'settings', state: 'ok', text: 'all settings are valid' }];
  if (url.protocol !== 'https:' && !isLocal)
    found.push({
      check: 'settings',
      state: 'warn',
      text: `PUBLIC_URL is ${url.protocol}//…: passwords travel in clear`,
    });
  if (isLocal)
    found.push({
      check: 'settings',
      state: 'warn',
      text: `PUBLIC_URL names this machine (${url.host}); links in mails lead nowhere else`,
    });
  if (config.outboundAllow.length > 0)
    found.push({
      check: 'settings',
      state: 'ok',
      text: `OUTBOUND_ALLOW opens ${config.outboundAllow.length} internal targets to users`,
    });
  return found;
}
