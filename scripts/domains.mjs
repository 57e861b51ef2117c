/** The domains of the server, the lowest first: a domain uses those before it, through their doors. */
export const domains = [
  'workspace',
  'identity',
  'billing',
  'presence',
  'files',
  'audience',
  'mailbox',
  'sending',
  'publishing',
  'account',
  'operation',
];

const form = new RegExp(`^apps/server/src/(${domains.join('|')})/(?:([^/]+)/)?`);

/** Location of a source of the server: `{ domain, module }`; the door of a domain has no module. Undefined elsewhere. */
export function placeOf(file) {
  const match = form.exec(file);
  return match ? { domain: match[1], module: match[2] } : undefined;
}

export const doorOf = (domain) => `apps/server/src/${domain}/door.ts`;

/** What a door exports: public name → `{ file, name }` of its source. */
export function namesOfDoor(domain, text) {
  const found = new Map();
  for (const [, names, source] of text.matchAll(/^export (?:type )?\{([^}]*)\} from '\.\/([^']+)';/gm)) {
    for (const part of names.split(',')) {
      const match = /^\s*(?:type\s+)?(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(part);
      if (match) found.set(match[2] ?? match[1], { file: `apps/server/src/${domain}/${source}`, name: match[1] });
    }
  }
  return found;
}
