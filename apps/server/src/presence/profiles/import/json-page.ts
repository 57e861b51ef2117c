import { networkOf } from './social-network.rules.ts';
import { emptyImport, type ImportedLink, type ImportedPage } from './import.types.ts';

const titleNames = ['title', 'name', 'label', 'text'] as const;
const urlNames = ['url', 'link', 'href'] as const;
const nameNames = ['pageTitle', 'displayName', 'name', 'username', 'littlelink_name'] as const;
const bioNames = ['description', 'bio', 'littlelink_description'] as const;
const linkLists = ['links', 'items', 'buttons'] as const;
const socialLists = ['socialLinks', 'socials', 'social'] as const;
const deepest = 12;

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(fields: Fields, names: readonly string[]): string {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return '';
}

function listOf(fields: Fields, names: readonly string[]): Fields[] {
  for (const name of names) {
    const value = fields[name];
    if (Array.isArray(value) && value.some(isFields)) return value.filter(isFields);
  }
  return [];
}

function linkOf(fields: Fields): ImportedLink | undefined {
  const url = textOf(fields, urlNames);
  return url === '' ? undefined : { title: textOf(fields, titleNames), url };
}

/** The outermost object with a list of links. */
function findPage(value: unknown, depth = 0): Fields | undefined {
  if (depth > deepest) return undefined;
  if (Array.isArray(value)) {
    if (value.some((each) => isFields(each) && linkOf(each))) return { links: value };
    return undefined;
  }
  if (!isFields(value)) return undefined;
  if (listOf(value, linkLists).some((each) => linkOf(each))) return value;
  for (const inner of Object.values(value)) {
    const found = findPage(inner, depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** A page stored as JSON, such as a builder's export or the data inside its pages; undefined when it lists no links. */
export function readJsonPage(value: unknown): ImportedPage | undefined {
  const page = findPage(value);
  if (!page) return undefined;
  const socials = listOf(page, socialLists).flatMap((fields) => {
    const url = linkOf(fields)?.url ?? '';
    const network = networkOf(url);
    return network === undefined ? [] : [{ network, url }];
  });
  return {
    ...emptyImport,
    kind: 'links',
    name: textOf(page, nameNames),
    bio: textOf(page, bioNames),
    links: listOf(page, linkLists).flatMap((fields) => linkOf(fields) ?? []),
    socials,
  };
}
