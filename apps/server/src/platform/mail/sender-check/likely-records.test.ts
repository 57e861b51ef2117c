import { describe, expect, it } from 'vitest';
import { likelyRecords } from './likely-records.ts';

const names = (header: string, envelopeFrom = '') => likelyRecords(header, { envelopeFrom }).map(([name]) => name);

describe('records asked for before a mail is checked', () => {
  it('are the keys of its signatures, the policy of From and the senders of the envelope', () => {
    const header = [
      'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed;',
      '\td=Correo.example; s=s1; h=from:to;',
      '\tb=AAAA BBBB',
      'dkim-signature: v=1; s=k2; d=envios.example; b=CCCC',
      'From: "Ana, de Correo" <ana@correo.example>',
    ].join('\r\n');
    expect(names(header, 'bounce@envios.example')).toEqual([
      's1._domainkey.correo.example',
      'k2._domainkey.envios.example',
      '_dmarc.correo.example',
      'envios.example',
    ]);
  });

  it('are none of what is no name, at most ten signatures, and each once', () => {
    expect(names('From: nobody')).toEqual([]);
    expect(names('From: <a@>\r\nDKIM-Signature: d=x y/z; s=../a')).toEqual([]);
    const many = Array.from({ length: 30 }, (_none, index) => `DKIM-Signature: s=k${index}; d=a.example`).join('\n');
    expect(names(`${many}\nFrom: ana@a.example`)).toHaveLength(11);
    expect(names('From: ana@a.example', 'ana@a.example')).toEqual(['_dmarc.a.example', 'a.example']);
  });
});
