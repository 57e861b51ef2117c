/** What the server says about a message that was set aside, worst first; the last two speak for it. */
export const spamReasons = [
  'blocked',
  'honeypot',
  'no_proof',
  'too_fast',
  'many_links',
  'some_links',
  'link_in_name',
  'markup',
  'learned_spam',
  'learned_ham',
  'known_person',
] as const;
