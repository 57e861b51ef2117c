import type { ApiKey } from '@enlace/contract/identity/api-keys/api-keys.contract.ts';
import { useTranslation } from 'react-i18next';
import { IconKey, IconPencil } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { StatusBadge, type StatusTone } from '#components/figures/status-badge.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { presetOf, scopeFor, scopeNouns } from './scopes.rules.ts';
import classes from './keys.module.css';

const tones: Record<ApiKey['state'], StatusTone> = { active: 'ok', expired: 'neutral', revoked: 'neutral' };

/** Scopes of a key as text. */
function useScopeWords(): (key: ApiKey) => string {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  return ({ scopes }) => {
    const preset = presetOf(scopes);
    if (preset !== 'own') return t(($) => $.settings.keys.preset[preset]);
    const words = scopeNouns.flatMap((noun) => {
      const [read, write] = [scopeFor(noun, 'read'), scopeFor(noun, 'write')];
      const writes = write !== undefined && scopes.includes(write);
      if (!writes && !(read !== undefined && scopes.includes(read))) return [];
      const name = t(($) => $.settings.nouns[noun]);
      return [writes ? t(($) => $.settings.keys.writes, { noun: name }) : name];
    });
    return formats.list(words);
  };
}

/** Last use and expiry. */
function useTimeWords(): (key: ApiKey) => string[] {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  return ({ lastUsedAt, lastUsedNetwork, expiresAt, revokedAt, state }) => {
    const used =
      lastUsedAt === null
        ? t(($) => $.settings.keys.unused)
        : t(($) => $.settings.keys.used, { when: formats.relative(lastUsedAt), network: lastUsedNetwork ?? '–' });
    if (revokedAt !== null) return [used, t(($) => $.settings.keys.revokedAt, { date: formats.date(revokedAt) })];
    if (expiresAt === null) return [used, t(($) => $.settings.keys.endless)];
    const date = formats.date(expiresAt);
    const end =
      state === 'expired' ? t(($) => $.settings.keys.expiredAt, { date }) : t(($) => $.settings.keys.endsAt, { date });
    return [used, end];
  };
}

type Props = { apiKey: ApiKey; canChange: boolean; onRename: () => void; onRevoke: () => void };

/** One key: name, state, scopes, last use. */
export function KeyRow({ apiKey, canChange, onRename, onRevoke }: Props) {
  const { t } = useTranslation('settings');
  const scopeWords = useScopeWords();
  const timeWords = useTimeWords();
  const { name, prefix, state } = apiKey;
  return (
    <Row
      lineBetween
      wrap
      minH={60}
      as="li"
      align="start"
      gap={12}
      py={12}
      icons="line"
      className={classes.key}
      data-ended={state !== 'active' || undefined}
    >
      <Icon of={IconKey} />
      <Box flex="1 1 240px" shrink>
        <Row as="p" wrap gap={2} gapX={10}>
          <Text as="span" weight="medium" breakWords className={classes.name}>
            {name}
          </Text>
          <Text as="code" mono size={12} leading={1.5} tone="muted">{`enl_${prefix}…`}</Text>
          <StatusBadge tone={tones[state]} isQuiet>
            {t(($) => $.settings.keys.states[state])}
          </StatusBadge>
        </Row>
        <Row as="p" wrap gap={0} gapX={14} size={13} tone="muted" align="stretch">
          {scopeWords(apiKey)}
        </Row>
        <Row as="p" wrap gap={0} gapX={14} size={13} tone="muted" align="stretch">
          {timeWords(apiKey).map((words) => (
            <span key={words}>{words}</span>
          ))}
        </Row>
      </Box>
      {canChange && state === 'active' && (
        <Row ml="auto" fixed gap={4}>
          <IconButton icon={IconPencil} label={t(($) => $.settings.keys.renameOf, { name })} onClick={onRename} />
          <Button size="sm" aria-label={t(($) => $.settings.keys.revokeOf, { name })} onClick={onRevoke}>
            {t(($) => $.settings.keys.revoke)}
          </Button>
        </Row>
      )}
    </Row>
  );
}
