/** Signs that a stranger's mail passes itself off as the client. */

type Own = { names: readonly string[]; domains: readonly string[] };
type Mail = { name: string; address: string; replyTo: readonly string[] };
export type Imitation = 'name' | 'address' | 'reply_to';

const shortestName = 5;
const shortestDomain = 6;
/** Domains that everybody shares. */
const shared = /^(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud|me|gmx|web|proton|protonmail|aol)\./i;

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Letters that look alike become one. */
function skeleton(domain: string): string {
  return domain
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[0оοö]/g, 'o')
    .replace(/[1lіi|]/g, 'l')
    .replace(/[аα]/g, 'a')
    .replace(/[еε]/g, 'e')
    .replace(/[сϲ]/g, 'c')
    .replace(/[рρ]/g, 'p')
    .replace(/[-_]/g, '');
}

/** Whether one letter more, less or other makes the one from the other. */
function isOneApart(left: string, right: string): boolean {
  if (Math.abs(left.length - right.length) > 1) return false;
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  const rest = [left.slice(at), right.slice(at)] as const;
  return rest[0].slice(1) === rest[1].slice(1) || rest[0] === rest[1].slice(1) || rest[0].slice(1) === rest[1];
}

function isLookalike(domain: string, own: string): boolean {
  if (domain === own || domain.endsWith(`.${own}`) || own.length < shortestDomain || shared.test(own)) return false;
  const [theirs, ours] = [skeleton(domain), skeleton(own)];
  return theirs === ours || isOneApart(theirs, ours);
}

/** What the mail imitates: the business' name, its domain, or its domain in Reply-To. */
export function imitationOf(mail: Mail, own: Own): Imitation | null {
  const domain = domainOf(mail.address);
  const isOfOwnDomain = own.domains.some((each) => domain === each && !shared.test(each));
  if (own.domains.some((each) => isLookalike(domain, each))) return 'address';
  if (mail.replyTo.some((address) => own.domains.some((each) => isLookalike(domainOf(address), each))))
    return 'reply_to';
  const name = folded(mail.name);
  const isNamed = own.names.map(folded).some((each) => each.length >= shortestName && name === each);
  return isNamed && !isOfOwnDomain ? 'name' : null;
}
