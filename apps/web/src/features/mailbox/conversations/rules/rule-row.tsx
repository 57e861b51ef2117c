import { useSortable } from '@dnd-kit/sortable';
import { type MailboxRule, mailboxRuleLimits } from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import { Menu, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconGripVertical, IconPencil } from 'virtual:tabler-icons';
import { IconButton } from '#components/button/icon-button.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Grid, Row, Text } from '#components/layout/layout.tsx';
import { RowMenu } from '#components/menu/row-menu.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import type { RuleNames } from './use-rule-names.ts';
import { useRuleWords } from './use-rule-words.ts';
import classes from './rules.module.css';

export type RuleActions = {
  onMove: (step: 1 | -1) => void;
  onSwitch: (isEnabled: boolean) => void;
  onEdit: () => void;
  onApply: () => void;
  onRemove: () => void;
};
type Props = RuleActions & {
  rule: MailboxRule;
  names: RuleNames;
  isFirst: boolean;
  isLast: boolean;
  canChange: boolean;
};

/** The rule in two lines: conditions and actions. */
function Sentence({ rule, names }: Pick<Props, 'rule' | 'names'>) {
  const { t } = useTranslation('rules');
  const words = useRuleWords(names);
  const formats = useFormats();
  const { conditions, actions, needsAll, isLast, gaps, uses, usedAt } = rule;
  const joint = needsAll ? ' · ' : t(($) => $.rules.or);
  const usage =
    usedAt === null
      ? [t(($) => $.rules.unused)]
      : [
          t(($) => $.rules.uses, { count: uses, n: formats.number(uses) }),
          t(($) => $.rules.lastUsed, { when: formats.relative(usedAt) }),
        ];
  return (
    <>
      <Text as="span" size={13} tone="muted" breakWords className={classes.text}>
        {conditions.map(words.condition).join(joint)}
      </Text>
      <Text as="span" size={13} tone="muted" breakWords className={classes.text}>
        <span aria-hidden="true">→ </span>
        {[...actions.map(words.action), ...(isLast ? [t(($) => $.rules.isLast)] : [])].join(' · ')}
      </Text>
      {gaps.length > 0 && (
        <Row as="span" gap={6} size={13} tone="warn">
          <Icon of={IconAlertTriangle} size={14} />
          {t(($) => $.rules.broken, { what: gaps.map((gap) => t(($) => $.rules.gap[gap])).join(', ') })}
        </Row>
      )}
      <Text as="span" size={12} tone="faint">
        {usage.join(', ')}
      </Text>
    </>
  );
}

/** One rule: grip, switch, description, and actions. */
export function RuleRow({ rule, names, isFirst, isLast, canChange, ...handlers }: Props) {
  const { t } = useTranslation('rules');
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: rule.id });
  const { name, isEnabled } = rule;
  const shift = transform === null ? undefined : `translateY(${transform.y}px)`;
  return (
    <Row
      phone={{ wrap: 'wrap', gap: '6px 10px' }}
      relative
      lineTop
      fill="surface"
      as="li"
      align="start"
      gap={12}
      shrink
      py={12}
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      data-off={!isEnabled || undefined}
      style={{ transform: shift, transition: transition ?? undefined }}
    >
      {canChange && (
        <Grid
          as="span"
          center
          fixed
          w={20}
          h={24}
          tone="faint"
          className={classes.grip}
          title={t(($) => $.rules.drag, { name })}
          aria-hidden="true"
          {...listeners}
        >
          <Icon of={IconGripVertical} size={16} />
        </Grid>
      )}
      <Switch
        className={classes.switch ?? ''}
        aria-label={t(($) => $.rules.switch, { name })}
        disabled={!canChange}
        checked={isEnabled}
        onChange={({ currentTarget: { checked } }) => handlers.onSwitch(checked)}
      />
      <Grid phone={{ basis: 'calc(100% - 92px)' }} grow gap={2} shrink>
        <Text as="span" weight="semibold" breakWords className={classes.name}>
          {name}
        </Text>
        <Sentence rule={rule} names={names} />
      </Grid>
      {canChange && (
        <Row phone={{ ml: 'auto' }} as="span" inline fixed className={classes.acts}>
          <IconButton
            icon={IconArrowUp}
            iconSize={16}
            label={t(($) => $.rules.up, { name })}
            aria-disabled={isFirst}
            onClick={() => handlers.onMove(-1)}
          />
          <IconButton
            icon={IconArrowDown}
            iconSize={16}
            label={t(($) => $.rules.down, { name })}
            aria-disabled={isLast}
            onClick={() => handlers.onMove(1)}
          />
          <IconButton
            icon={IconPencil}
            iconSize={16}
            label={t(($) => $.rules.edit, { name })}
            onClick={handlers.onEdit}
          />
          <RowMenu label={t(($) => $.rules.more, { name })} width={260}>
            <Menu.Item onClick={handlers.onApply}>
              {t(($) => $.rules.apply)}
              <Text as="span" block mt={2} size={12} tone="faint" className={classes.help}>
                {t(($) => $.rules.applyHelp, { limit: mailboxRuleLimits.applied })}
              </Text>
            </Menu.Item>
            <Menu.Item onClick={handlers.onRemove}>{t(($) => $.rules.remove)}</Menu.Item>
          </RowMenu>
        </Row>
      )}
    </Row>
  );
}
