import { trimEndOf } from '@enlace/contract/core/trim-text.ts';

/** What a provider asks: to confirm, by a code or a link, that mail of a box may be forwarded. */
export type FoundRequest = { provider: string; box: string | null; code: string | null; url: string | null };

type Provider = {
  name: string;
  /** Whether the mail is from the provider itself. */
  sender: RegExp;
  /** Hosts that its links may lead to. */
  host: RegExp;
  /** Paths of its links that confirm. */
  path: RegExp;
};

/**
 * Providers that ask the new address first. Nothing here depends on words, because they write in the language of the
 * box. Google: sender, `(#123456789)` in the Subject, and the path `/mail/vf-…`; `/mail/uf-…` declines.
 */
const providers: readonly Provider[] = [
  {
    name: 'Gmail',
    sender: /^forwarding-noreply@google\.com$/,
    host: /^mail(?:-settings)?\.google\.com$/,
    path: /^\/mail\/vf-/,
  },
  {
    name: 'Outlook',
    sender: /@(?:[a-z0-9-]+\.)*(?:microsoft|outlook|office|office365|live)\.com$/,
    host: /(?:^|\.)(?:microsoft|outlook|office|office365|live)\.com$/,
    path: /verif|confirm|forward|proof/i,
  },
  {
    name: 'Zoho Mail',
    sender: /@(?:[a-z0-9-]+\.)*zoho(?:mail|accounts)?\.(?:com|eu|in|jp|com\.au)$/,
    host: /(?:^|\.)zoho(?:mail)?\.(?:com|eu|in|jp|com\.au)$/,
    path: /verif|confirm|forward/i,
  },
  {
    name: 'Yahoo',
    sender: /@(?:[a-z0-9-]+\.)*(?:yahoo|yahoo-inc|aol)\.com$/,
    host: /(?:^|\.)(?:yahoo|aol)\.com$/,
    path: /verif|confirm|forward/i,
  },
  {
    name: 'Fastmail',
    sender: /@(?:[a-z0-9-]+\.)*(?:fastmail\.com|messagingengine\.com)$/,
    host: /(?:^|\.)fastmail\.com$/,
    path: /verif|confirm|forward/i,
  },
  {
    name: 'Proton Mail',
    sender: /@(?:[a-z0-9-]+\.)*(?:proton\.me|protonmail\.com)$/,
    host: /(?:^|\.)(?:proton\.me|protonmail\.com)$/,
    path: /verif|confirm|forward/i,
  },
];

const searched = 20_000;
const link = /https:\/\/[^\s"'<>()]{4,2000}/g;
const address = /[^\s<>"'(),;:]{1,64}@[^\s<>"'(),;:]{1,255}/g;

function confirmingLink({ host, path }: Provider, text: string): string | null {
  for (const [found] of text.matchAll(link)) {
    const url = URL.parse(trimEndOf(found, /[.,\]]/));
    if (url && host.test(url.hostname) && path.test(url.pathname + url.search)) return url.href;
  }
  return null;
}

/** The number in brackets of the Subject, else one at the end of a line after a colon. */
function codeOf(subject: string, text: string): string | null {
  return (
    /\(#?\s?(?:n\.?\s?º\s?)?(\d{6,12})\)/i.exec(subject)?.[1] ??
    /#\s?(\d{6,12})\b/.exec(subject)?.[1] ??
    /[:：]\s{0,3}(\d{6,12})\s{0,3}$/m.exec(text)?.[1] ??
    null
  );
}

type Mail = { from: string; subject: string; text: string; ownAddress: string };

/**
 * Reads a provider's question. Google's sender writes nothing else; others write about many things, so their mail has
 * to name our address and to bring a link of theirs that confirms.
 */
export function findForwardRequest({ from, subject, text, ownAddress }: Mail): FoundRequest | undefined {
  const sender = from.toLowerCase();
  const provider = providers.find((each) => each.sender.test(sender));
  if (!provider) return undefined;
  const body = text.slice(0, searched);
  const url = confirmingLink(provider, body);
  const code = codeOf(subject, body);
  const isGoogle = provider.name === 'Gmail';
  const isAsked = isGoogle ? url !== null || code !== null : url !== null && body.toLowerCase().includes(ownAddress);
  if (!isAsked) return undefined;
  const others = `${subject}\n${body}`.match(address)?.map((each) => trimEndOf(each, /\./).toLowerCase()) ?? [];
  const box = others.find((each) => each !== ownAddress && each !== sender) ?? null;
  return { provider: provider.name, box, code, url };
}
