import { describe, expect, it } from 'vitest';
import { domainLines, numberOf, readDomainLines } from './limits.rules.ts';

describe('limits as they are typed', () => {
  it('are read back as they were written', () => {
    const domains = [
      { domain: 'gmail.com', perMinute: 100 },
      { domain: 'outlook.com', perMinute: 250 },
    ];
    expect(domainLines(domains)).toBe('gmail.com 100, outlook.com 250');
    expect(readDomainLines('gmail.com 100; outlook.com: 250,\n')).toEqual(domains);
    expect(readDomainLines('  ')).toEqual([]);
    expect(readDomainLines('gmail.com muchos')).toEqual([{ domain: 'gmail.com', perMinute: 0 }]);
    expect(readDomainLines('gmail.com 1.000')).toEqual([{ domain: 'gmail.com', perMinute: 0 }]);
    expect([numberOf(''), numberOf(' 60 ')]).toEqual([null, 60]);
  });
});
