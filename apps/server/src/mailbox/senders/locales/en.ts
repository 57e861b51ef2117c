import type { SenderTexts } from './texts.ts';

export const english: SenderTexts = {
  trialSubject: (host) => `Sending test through ${host}`,
  trialTitle: 'Your server works',
  trialBody: (host) =>
    `This mail went out through ${host}. If you can read it, your answers can go that way too: switch it on in Settings, Own server.`,
  trialFooter: 'You asked for it with the Test button.',
};
