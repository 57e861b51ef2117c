import { describe, expect, it } from 'vitest';
import { labelledVisits } from './labelled-visits.test-support.ts';
import { readerClassOf } from './reader-class.rules.ts';

function classOf(name: string): string {
  const visit = labelledVisits.find((each) => each.name === name);
  if (!visit) throw new Error(`there is no visit called ${name}`);
  const { device, program, system } = readerClassOf(visit.userAgent);
  return `${device} ${program} ${system}`;
}

describe('with what a mail was read', () => {
  it('is told of browsers', () => {
    expect(classOf('Chrome on Windows')).toBe('desktop chrome windows');
    expect(classOf('Chrome on Android')).toBe('phone chrome android');
    expect(classOf('Safari on iPhone')).toBe('phone safari ios');
    expect(classOf('Safari on iPad')).toBe('tablet safari ios');
    expect(classOf('Edge')).toBe('desktop edge windows');
    expect(classOf('Firefox on Linux')).toBe('desktop firefox linux');
  });

  it('is told of mail programs', () => {
    expect(classOf('Apple Mail without privacy protection')).toBe('desktop apple_mail macos');
    expect(classOf('iOS Mail without privacy protection')).toBe('phone apple_mail ios');
    expect(classOf('Thunderbird')).toBe('desktop thunderbird linux');
    expect(classOf('Outlook for Windows')).toBe('desktop outlook windows');
    expect(classOf('Outlook for Mac')).toBe('desktop outlook macos');
    expect(classOf('Outlook on the phone')).toBe('phone outlook android');
  });

  it('is not known behind a service that fetches for the reader, and not guessed', () => {
    expect(classOf('Gmail image proxy')).toBe('hidden gmail_proxy hidden');
    expect(classOf('Yahoo image proxy')).toBe('hidden yahoo_proxy hidden');
    expect(classOf('Apple privacy protection')).toBe('hidden apple_privacy hidden');
    expect(classOf('No name')).toBe('other other other');
  });

  it('is always a word that the database takes', () => {
    for (const { userAgent } of labelledVisits)
      for (const word of Object.values(readerClassOf(userAgent))) expect(word).toMatch(/^[a-z_]{1,20}$/);
  });
});
