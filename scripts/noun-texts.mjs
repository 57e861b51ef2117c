// Names and texts of a new noun in every form they are needed in.

/** “quick note” as “quick_note”, “quickNote” … */
function formsOf(words) {
  const parts = words.split(' ');
  const capital = (part) => part.charAt(0).toUpperCase() + part.slice(1);
  return {
    words,
    kebab: parts.join('-'),
    snake: parts.join('_'),
    pascal: parts.map(capital).join(''),
    flat: parts.join(''),
    camel: parts.map((part, at) => (at === 0 ? part : capital(part))).join(''),
  };
}

function pluralOf(words) {
  if (/[^aeiou]y$/.test(words)) return `${words.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(words) ? `${words}es` : `${words}s`;
}

const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const withoutArticle = (text) => text.replace(/^(?:una?|an?|the) /, '');
/** As it can be in an address. */
const slugOf = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const spanish = (one, many) => ({
  catalogue: {
    title: upper(many),
    create: `Crear ${one}`,
    rename: 'Cambiar el nombre',
    remove: 'Eliminar',
    name: 'Nombre',
    created: 'Desde',
    removed: 'Se ha eliminado «{{name}}»',
    emptyTitle: `Todavía no hay ${many}`,
    emptyHelp: `Aquí verás tus ${many}.`,
  },
  history: { created: `Creó ${one}`, renamed: `Cambió el nombre de ${one}`, removed: `Eliminó ${one}` },
  group: upper(many),
  kind: upper(withoutArticle(one)),
});

const english = (one, many) => ({
  catalogue: {
    title: upper(many),
    create: `Create ${one}`,
    rename: 'Rename',
    remove: 'Delete',
    name: 'Name',
    created: 'Since',
    removed: '“{{name}}” was deleted',
    emptyTitle: `No ${many} yet`,
    emptyHelp: `Your ${many} will appear here.`,
  },
  history: { created: `Created ${one}`, renamed: `Renamed ${one}`, removed: `Deleted ${one}` },
  group: upper(many),
  kind: upper(withoutArticle(one)),
});

const japanese = (name) => ({
  catalogue: {
    title: name,
    create: `${name}を作成`,
    rename: '名前を変更',
    remove: '削除',
    name: '名前',
    created: '作成日',
    removed: '「{{name}}」を削除しました',
    emptyTitle: `${name}はまだありません`,
    emptyHelp: `ここに${name}が表示されます。`,
  },
  history: {
    created: `${name}を作成しました`,
    renamed: `${name}の名前を変更しました`,
    removed: `${name}を削除しました`,
  },
  group: name,
  kind: name,
});

const article = (words) => `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;

/**
 * Everything the new files say.
 * @param {{ noun: string, domain: string, permission: string, migration: string, es?: string, ja?: string, plural?: string }} input
 *   `es` is the noun with its article and its plural, as in `un saludo/saludos`
 */
export function describeNoun({ noun, domain, permission, migration, es, ja, plural }) {
  const words = noun.replaceAll('-', ' ');
  const one = formsOf(words);
  const many = formsOf(plural?.replaceAll('-', ' ') ?? pluralOf(words));
  const [oneSpanish, manySpanish] = (es ?? `un ${words}/${many.words}`).split('/');
  if (!oneSpanish || !manySpanish)
    throw new Error('--es takes the noun with its article and its plural: "un saludo/saludos"');
  return {
    one,
    many,
    domain,
    permission,
    migration,
    address: `/user/${slugOf(manySpanish)}`,
    spanishName: withoutArticle(oneSpanish),
    texts: {
      es: spanish(oneSpanish, manySpanish),
      en: english(article(words), many.words),
      ja: japanese(ja ?? words),
    },
  };
}
