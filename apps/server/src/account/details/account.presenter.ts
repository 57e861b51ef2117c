import { toWireLocale } from '@enlace/contract/core/locale.ts';
import type { Personal } from '@enlace/contract/account/details/personal.schemas.ts';
import { aliasChangeLimit } from '@enlace/contract/account/details/personal.schemas.ts';
import type { AccountSettings, AvatarPaths } from '@enlace/contract/account/details/preferences.schemas.ts';
import type { AccountTypeRow, AliasChanges, BillingRow, LooksRow, PersonRow } from './account.types.ts';
import { avatarPath } from './avatar-keys.rules.ts';

export const defaultLooks: LooksRow = {
  theme: 'auto',
  density: 'normal',
  hourFormat: 'auto',
  singleKeys: true,
  reducedMotion: false,
};

export function presentAvatar(key: string | null): AvatarPaths | null {
  return key === null ? null : { small: avatarPath({ key, size: 'small' }), large: avatarPath({ key, size: 'large' }) };
}

type SettingsParts = { person: PersonRow; looks: LooksRow | undefined; avatarKey: string | null };

export function presentSettings({ person, looks, avatarKey }: SettingsParts): AccountSettings {
  const { locale, timeZone } = person;
  const preferences = { ...(looks ?? defaultLooks), locale: locale && toWireLocale(locale), timeZone };
  return { preferences, avatar: presentAvatar(avatarKey) };
}

type PersonalParts = {
  person: PersonRow;
  accountType: AccountTypeRow | undefined;
  currentPolicy: number;
  formerAliases: string[];
  changes: AliasChanges;
  billing: BillingRow | undefined;
  avatarKey: string | null;
};

export function presentPersonal(parts: PersonalParts): Personal {
  const { person, accountType, currentPolicy, formerAliases, changes, billing, avatarKey } = parts;
  const { name, email, phone, alias, codigo, createdAt, policyVersion } = person;
  const left = Math.max(0, aliasChangeLimit.changes - changes.count);
  const nextAt = left > 0 ? null : (changes.firstAt?.add({ hours: 24 * aliasChangeLimit.days }).toString() ?? null);
  return {
    name,
    email,
    phone,
    alias,
    codigo,
    createdAt: createdAt.toString(),
    accountType: accountType ?? null,
    policy: { accepted: policyVersion, current: currentPolicy },
    formerAliases,
    aliasChanges: { left, nextAt },
    billing: billing ?? null,
    avatar: presentAvatar(avatarKey),
  };
}
