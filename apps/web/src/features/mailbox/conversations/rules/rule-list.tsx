import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type MailboxRule, mailboxRuleLimits } from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { Grid, Text } from '#components/layout/layout.tsx';
import { EmptyState } from '#components/states/empty-state.tsx';
import { Unloaded } from '#components/states/loaded.tsx';
import { useCan } from '#lib/session/use-can.ts';
import { mailboxRulesQuery } from './mailbox-rules.queries.ts';
import { RuleDrawer } from './rule-drawer.tsx';
import { RuleRow } from './rule-row.tsx';
import { useRuleActions } from './use-rule-actions.ts';
import { type RuleNames, useRuleNames } from './use-rule-names.ts';

const quiet = () => undefined;
/** The library's announcements are in English and name ids; the buttons of a row announce their effect. */
const unspoken = {
  announcements: { onDragStart: quiet, onDragOver: quiet, onDragEnd: quiet, onDragCancel: quiet },
  screenReaderInstructions: { draggable: '' },
};

type RowsProps = {
  rules: readonly MailboxRule[];
  names: RuleNames;
  canChange: boolean;
  onEdit: (rule: MailboxRule) => void;
};

function Rows({ rules, names, canChange, onEdit }: RowsProps) {
  const { t } = useTranslation('rules');
  const ruleActions = useRuleActions(rules);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  return (
    <>
      <FailureCallout failure={ruleActions.failure} />
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={unspoken}
        onDragEnd={ruleActions.onDragEnd}
      >
        <SortableContext items={rules.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <Grid as="ol" mb={12} aria-label={t(($) => $.rules.list)}>
            {rules.map((rule, index) => (
              <RuleRow
                key={rule.id}
                rule={rule}
                names={names}
                isFirst={index === 0}
                isLast={index === rules.length - 1}
                canChange={canChange}
                onMove={(step) => ruleActions.move(index, index + step)}
                onSwitch={(isEnabled) => ruleActions.onSwitch(rule, isEnabled)}
                onEdit={() => onEdit(rule)}
                onApply={() => ruleActions.onApply(rule)}
                onRemove={() => ruleActions.onRemove(rule)}
              />
            ))}
          </Grid>
        </SortableContext>
      </DndContext>
      <p className="sr-only" aria-live="polite">
        {ruleActions.said}
      </p>
    </>
  );
}

/** The rules for incoming messages, in order, with their actions. */
export function RuleList() {
  const { t } = useTranslation('rules');
  const canChange = useCan('mailbox.write');
  const query = useQuery(mailboxRulesQuery);
  const { data } = query;
  const names = useRuleNames();
  const [open, setOpen] = useState<{ rule: MailboxRule | undefined }>();
  if (!data) return <Unloaded query={query} rows={3} />;
  const isFull = data.length >= mailboxRuleLimits.rules;
  const create = canChange && !isFull && (
    <div>
      <Button size="sm" icon={IconPlus} onClick={() => setOpen({ rule: undefined })}>
        {t(($) => $.rules.create)}
      </Button>
    </div>
  );
  return (
    <>
      {data.length === 0 ? (
        <EmptyState
          drawing="page"
          isCompact
          title={t(($) => $.rules.emptyTitle)}
          help={t(($) => $.rules.empty)}
          actions={create}
        />
      ) : (
        <>
          <Rows rules={data} names={names} canChange={canChange} onEdit={(rule) => setOpen({ rule })} />
          {create}
          {isFull && (
            <Text size={12} tone="faint">
              {t(($) => $.rules.full, { limit: mailboxRuleLimits.rules })}
            </Text>
          )}
        </>
      )}
      {open && (
        <RuleDrawer key={open.rule?.id ?? 'new'} rule={open.rule} names={names} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
