import type { SenderTexts } from './texts.ts';

export const english: SenderTexts = {
  trialSubject: (host) => `Sending test through ${host}`,
  trialTitle: 'Your server works',
  trialBody: (host) =>
    `This mail was sent through ${host}. If you can read it, your replies can be sent that way too: enable it in Settings, Own server.`,
  trialFooter: 'You requested it with the Test button.',
};
