import type { AudiencePart } from '@enlace/contract/sending/campaigns/audience.schemas.ts';
import { useTranslation } from 'react-i18next';
import { IconX } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Row, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { type AudienceChoices, useContactNames } from './use-audience-choices.ts';
import classes from './audience-step.module.css';

type Chip = { key: string; text: string; isGone: boolean; without: readonly AudiencePart[] };
type Props = {
  parts: readonly AudiencePart[];
  choices: AudienceChoices;
  onChange: (parts: AudiencePart[]) => void;
};

function useChips({ parts, choices }: Omit<Props, 'onChange'>): Chip[] {
  const { t } = useTranslation('mailing');
  const formats = useFormats();
  const names = useContactNames(parts.flatMap((part) => (part.type === 'contacts' ? part.ids : [])));
  return parts.flatMap((part, index): Chip[] => {
    const others = parts.filter((_, each) => each !== index);
    if (part.type === 'contacts') {
      return part.ids.map((id) => {
        const ids = part.ids.filter((each) => each !== id);
        const kept = ids.length > 0 ? parts.map((each, at) => (at === index ? { ...part, ids } : each)) : others;
        return { key: `contacts:${id}`, text: names.get(id) ?? '…', isGone: false, without: kept };
      });
    }
    if (part.type === 'selection') {
      const kept = choices.selections.find(({ id }) => id === part.id);
      const text = kept
        ? t(($) => $.mailing.audience.selection, {
            n: formats.number(kept.size),
            date: formats.longDate(kept.createdAt),
          })
        : t(($) => $.mailing.audience.gone);
      return [{ key: JSON.stringify(part), text, isGone: !kept, without: others }];
    }
    const found = choices.of[part.type].find(({ id }) => id === part.id);
    const kind =
      part.type === 'campaign'
        ? t(($) => $.mailing.audience.actions[part.action])
        : t(($) => $.mailing.audience.kinds[part.type]);
    const name = found?.name ?? (choices.isPending ? '…' : t(($) => $.mailing.audience.gone));
    const text = t(($) => $.mailing.audience.part, { kind, name });
    return [{ key: JSON.stringify(part), text, isGone: !found && !choices.isPending, without: others }];
  });
}

const shownChips = 40;

/** The parts of an audience, each removable. */
export function PartChips({ parts, choices, onChange }: Props) {
  const { t } = useTranslation('mailing');
  const formats = useFormats();
  const chips = useChips({ parts, choices });
  if (chips.length === 0) return null;
  return (
    <Row as="ul" wrap gap={6} mt={10} align="stretch">
      {chips.slice(0, shownChips).map(({ key, text, isGone, without }) => (
        <Row
          border="strong"
          radius={8}
          h={30}
          as="li"
          inline
          gap={2}
          pr={2}
          pl={10}
          size={13}
          key={key}
          className={classes.person}
          data-gone={isGone || undefined}
        >
          <Text maxW={240} as="span" truncate>
            {text}
          </Text>
          <IconButton
            icon={IconX}
            size={28}
            iconSize={16}
            label={t(($) => $.mailing.audience.remove, { name: text })}
            onClick={() => onChange([...without])}
          />
        </Row>
      ))}
      {chips.length > shownChips && (
        <Text as="li" tone="faint" truncate>
          +{formats.number(chips.length - shownChips)}
        </Text>
      )}
    </Row>
  );
}
