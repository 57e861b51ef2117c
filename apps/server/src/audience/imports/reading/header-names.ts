import { trimEndOf } from '@enlace/contract/core/trim-text.ts';
import type { IdentityTarget } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { foldText } from '#platform/search/search-tokens.ts';

/** Column headers in files, in Spanish, English and Japanese, and in exports of other programs. */
const names: Readonly<Record<IdentityTarget, readonly string[]>> = {
  name: [
    'nombre completo',
    'nombre y apellidos',
    'contacto',
    'cliente',
    'name',
    'full name',
    'display name',
    'contact',
    'contact name',
    'fn',
    '氏名',
    '名前',
    'お名前',
    '表示名',
    'nom complet',
    'nome completo',
    'vollstandiger name',
    '顧客名',
  ],
  first_name: [
    'nombre',
    'nombre de pila',
    'first name',
    'firstname',
    'given name',
    'forename',
    'fname',
    'middle name',
    'segundo nombre',
    'n given',
    'prenom',
    'vorname',
    'nome',
    '名',
    'めい',
    'ファーストネーム',
  ],
  last_name: [
    'apellido',
    'apellidos',
    'last name',
    'lastname',
    'surname',
    'family name',
    'lname',
    'primer apellido',
    'segundo apellido',
    'n family',
    'nachname',
    'nom de famille',
    'cognome',
    'sobrenome',
    'cognoms',
    '姓',
    '苗字',
    '名字',
  ],
  email: [
    'correo',
    'correo electronico',
    'correo e',
    'e mail',
    'email',
    'mail',
    'email address',
    'e mail address',
    'direccion de correo',
    'e mail 1 value',
    'adresse e mail',
    'e mail adresse',
    'correu electronic',
    'indirizzo email',
    'courriel',
    'メール',
    'メールアドレス',
    'eメール',
    '電子メール',
  ],
  phone: [
    'telefono',
    'telefono movil',
    'movil',
    'celular',
    'tel',
    'tel 1',
    'tfno',
    'phone',
    'phone number',
    'mobile',
    'mobile phone',
    'cell',
    'telephone',
    'whatsapp',
    'phone 1 value',
    '電話',
    '電話番号',
    '携帯',
    '携帯電話',
    '携帯番号',
  ],
  company: [
    'empresa',
    'compania',
    'organizacion',
    'negocio',
    'company',
    'company name',
    'organization',
    'organisation',
    'org',
    'organization name',
    'organization 1 name',
    '会社',
    '会社名',
    '勤務先',
    '企業名',
    '組織',
  ],
  city: [
    'ciudad',
    'poblacion',
    'localidad',
    'municipio',
    'city',
    'town',
    'home city',
    'business city',
    'address city',
    'adr city',
    '市',
    '市区町村',
    '都市',
    '住所1',
  ],
  email_label: ['email label', 'e mail label', 'email type', 'e mail type', 'etiqueta de correo'],
  phone_label: ['phone label', 'tel label', 'phone type', 'etiqueta de telefono'],
  language: ['x enlace language', 'idioma', 'lengua', 'language', 'locale', 'lang', '言語'],
  time_zone: ['zona horaria', 'huso horario', 'time zone', 'timezone', 'tz', 'タイムゾーン', '時間帯'],
  notes: [
    'notas',
    'nota',
    'observaciones',
    'comentarios',
    'notes',
    'note',
    'comments',
    'remarks',
    'メモ',
    '備考',
    'コメント',
  ],
  status: [
    'x enlace status',
    'estado',
    'situacion',
    'estado de suscripcion',
    'status',
    'subscription status',
    'email marketing status',
    'member status',
    'statut',
    'stato',
    'situacao',
    'ステータス',
    '状態',
    '配信状態',
  ],
  folder: ['x enlace folder', 'carpeta', 'carpetas', 'folder', 'folders', 'フォルダー', 'フォルダ'],
  labels: [
    'etiqueta',
    'etiquetas',
    'labels',
    'label',
    'tags',
    'tag',
    'groups',
    'group membership',
    'categories',
    'ラベル',
    'タグ',
  ],
  topics_declined: ['topics declined', 'x enlace topics declined', 'temas que no quiere', '希望しないトピック'],
};

/** A header for comparison: without case, accents and punctuation. */
export function headerKey(header: string): string {
  return foldText(header)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const known = new Map(Object.entries(names).flatMap(([target, list]) => list.map((name) => [headerKey(name), target])));

function isTarget(text: string | undefined): text is IdentityTarget {
  return text !== undefined && Object.hasOwn(names, text);
}

/**
 * The target of a column with this header; numbers mark further ones: `Email 2`, `E-mail 3 Address`, `Phone 2 - Value`.
 */
export function targetOfHeader(header: string): IdentityTarget | undefined {
  const key = headerKey(header);
  const bare = trimEndOf(key.replace(/(?<=\d) value$/, ''), /\d/).trimEnd();
  const found =
    known.get(key) ?? known.get(bare) ?? known.get(key.replace(/ \d+ (\D*)$/, ' $1').replace(/ value$/, ''));
  return isTarget(found) ? found : undefined;
}

/** The ordinal among columns of a kind: 2 for `Email 2`, 1 by default. */
export function numberOfHeader(header: string): number {
  return Number(/\d+/.exec(headerKey(header))?.[0] ?? 1);
}
