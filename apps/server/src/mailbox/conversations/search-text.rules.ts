import { type ConversationState, conversationStates } from '@enlace/contract/mailbox/conversations/mailbox.schemas.ts';
import { foldText } from '#platform/search/search-tokens.ts';

/** A parsed search. */
export type SearchText = {
  /** Words that must all occur, as prefixes. */
  words: string;
  /** Exact phrases; their words are also in `words`. */
  phrases: string[];
  /** Words that must not occur. */
  without: string[];
  /** Parts of the person's name or address. */
  from: string[];
  labels: string[];
  folder: string | undefined;
  state: ConversationState | undefined;
  unread: true | undefined;
  hasFiles: true | undefined;
  direction: 'in' | 'out' | undefined;
  /** Days, both inclusive. */
  after: string | undefined;
  before: string | undefined;
};

const fieldNames = {
  from: ['from', 'de', '差出人'],
  has: ['has', 'tiene', '添付'],
  is: ['is', 'es', '状態'],
  after: ['after', 'desde', '以降'],
  before: ['before', 'hasta', '以前'],
  label: ['label', 'etiqueta', 'ラベル'],
  folder: ['folder', 'carpeta', 'フォルダー'],
} as const;
type Field = keyof typeof fieldNames;

const fileWords = ['file', 'files', 'attachment', 'archivo', 'archivos', 'adjunto', 'ファイル', 'あり'];
const unreadWords = ['unread', 'no-leida', 'no-leido', 'sin-leer', '未読'];
const directionWords = {
  in: ['received', 'recibido', 'recibida', '受信'],
  out: ['sent', 'enviado', 'enviada', '送信'],
} as const;
const stateWords: Readonly<Record<ConversationState, readonly string[]>> = {
  waiting: ['waiting', 'por-contestar', '要返信'],
  open: ['open', 'abierta', 'abierto', '対応中'],
  snoozed: ['snoozed', 'pospuesta', 'pospuesto', '後回し'],
  closed: ['closed', 'cerrada', 'cerrado', '完了'],
  spam: ['spam', 'no-deseada', 'no-deseado', '迷惑メール'],
  shelf: ['shelf', 'automatic', 'automático', 'automática', '自動メール'],
};

const folded = new Map<Field, readonly string[]>([
  ['from', fieldNames.from.map(foldText)],
  ['has', fieldNames.has.map(foldText)],
  ['is', fieldNames.is.map(foldText)],
  ['after', fieldNames.after.map(foldText)],
  ['before', fieldNames.before.map(foldText)],
  ['label', fieldNames.label.map(foldText)],
  ['folder', fieldNames.folder.map(foldText)],
]);

// `-` before a word, `name:` before a value, quotation marks around either.
// bounded: 200 characters, the longest search
const parts = /(-)?(?:([\p{L}]+)[:：])?(?:"([^"]*)"|“([^”]*)”|«([^»]*)»|「([^」]*)」|([^\s"“«「]+))/gu;

function fieldOf(name: string): Field | undefined {
  const wanted = foldText(name);
  for (const [field, names] of folded) if (names.includes(wanted)) return field;
  return undefined;
}

function hasWord(words: readonly string[], value: string): boolean {
  return words.some((word) => foldText(word) === value);
}

/** True when the value is valid for this field. */
function readIs(value: string, found: SearchText): boolean {
  if (hasWord(unreadWords, value)) found.unread = true;
  else if (hasWord(directionWords.in, value)) found.direction = 'in';
  else if (hasWord(directionWords.out, value)) found.direction = 'out';
  else {
    const state = conversationStates.find((each) => hasWord(stateWords[each], value));
    if (state === undefined) return false;
    found.state = state;
  }
  return true;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    Temporal.PlainDate.from(text);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function readField(field: Field, value: string, found: SearchText): boolean {
  switch (field) {
    case 'from':
      found.from.push(value);
      return true;
    case 'label':
      found.labels.push(value);
      return true;
    case 'folder':
      found.folder = value;
      return true;
    case 'is':
      return readIs(foldText(value), found);
    case 'has':
      if (!hasWord(fileWords, foldText(value))) return false;
      found.hasFiles = true;
      return true;
    case 'after':
    case 'before':
      if (!isDay(value)) return false;
      found[field] = value;
      return true;
  }
}

/** Parses a search; an invalid operator is searched as words. */
export function readSearchText(text: string): SearchText {
  const found: SearchText = {
    words: '',
    phrases: [],
    without: [],
    from: [],
    labels: [],
    folder: undefined,
    state: undefined,
    unread: undefined,
    hasFiles: undefined,
    direction: undefined,
    after: undefined,
    before: undefined,
  };
  const words: string[] = [];
  for (const match of text.matchAll(parts)) {
    const [whole, minus, name, plain, curly, angled, corner, bare] = match;
    const quoted = plain ?? curly ?? angled ?? corner;
    const value = (quoted ?? bare ?? '').trim();
    if (value === '') continue;
    const field = name === undefined ? undefined : fieldOf(name);
    if (minus === undefined && field !== undefined && readField(field, value, found)) continue;
    if (name !== undefined) words.push(whole);
    else if (minus !== undefined) found.without.push(value);
    else {
      words.push(value);
      if (quoted !== undefined) found.phrases.push(value);
    }
  }
  found.words = [...words, ...found.from].join(' ');
  return found;
}

/** Words to highlight in the results. */
export function markedWords({ words, phrases }: Pick<SearchText, 'words' | 'phrases'>): string {
  return [...phrases, words].join(' ');
}
