/** The server's reasons for spam, worst first; the last two speak against it. */
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
