import {
  type MailboxRule,
  mailboxRuleInputSchema,
  mailboxRuleLimits,
  type RuleAction,
  type RuleCondition,
} from '@enlace/contract/mailbox/conversations/mailbox-rules.schemas.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus, IconX } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { FormDrawer } from '#components/drawer/form-drawer.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { CheckField } from '#components/fields/check-field.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { FieldNote } from '#components/fields/field-note.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid, Row, Stack, Text } from '#components/layout/layout.tsx';
import { useContractForm } from '#lib/form/use-contract-form.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { useMailboxRuleActions } from './mailbox-rules.queries.ts';
import { ActionRow } from './action-row.tsx';
import { ConditionRow } from './condition-row.tsx';
import { newAction, newCondition, openKinds } from './rule-draft.rules.ts';
import { TriedList } from './tried-list.tsx';
import type { RuleNames } from './use-rule-names.ts';
import classes from './rules.module.css';

type Errors = Record<string, ReactNode>;

/** The first error at a path or below it. */
function errorAt(errors: Errors, path: string): ReactNode {
  const found = Object.keys(errors).find((key) => key === path || key.startsWith(`${path}.`));
  return found === undefined ? undefined : errors[found];
}

type RowsProps<Item> = {
  items: readonly Item[];
  path: 'conditions' | 'actions';
  errors: Errors;
  removeLabel: (position: number) => string;
  onRemove: (index: number) => void;
  children: (item: Item, index: number, isInvalid: boolean) => ReactNode;
};

/** Removable lines; each keeps its input while others are removed. */
function Rows<Item>({ items, path, errors, removeLabel, onRemove, children }: RowsProps<Item>) {
  const [keys, setKeys] = useState(() => items.map((_, index) => index));
  const known = items.map((_, index) => keys[index] ?? Math.max(-1, ...keys) + 1 + index);
  return (
    <Grid as="ul" gap={10}>
      {items.map((item, index) => {
        const error = errorAt(errors, `${path}.${index}`);
        return (
          <Grid
            as="li"
            columns="minmax(0, 1fr) auto"
            align="start"
            gap={4}
            gapX={8}
            key={known[index]}
            className={classes.part}
          >
            <Row wrap gap={6} shrink>
              {children(item, index, error !== undefined)}
            </Row>
            {items.length > 1 && (
              <IconButton
                icon={IconX}
                iconSize={16}
                label={removeLabel(index + 1)}
                onClick={() => {
                  setKeys(known.toSpliced(index, 1));
                  onRemove(index);
                }}
              />
            )}
            <FieldNote error={error} />
          </Grid>
        );
      })}
    </Grid>
  );
}

function Try({ needsAll, conditions }: { needsAll: boolean; conditions: RuleCondition[] }) {
  const { t } = useTranslation('rules');
  const { attempt } = useMailboxRuleActions();
  const input = mailboxRuleInputSchema.pick({ needsAll: true, conditions: true }).safeParse({ needsAll, conditions });
  return (
    <Grid gap={12}>
      <div>
        <Button
          size="sm"
          disabled={!input.success}
          loading={attempt.isPending}
          onClick={() => input.success && attempt.mutate(input.data)}
        >
          {t(($) => $.rules.try)}
        </Button>
      </div>
      <FailureCallout failure={attempt.error ?? undefined} />
      {attempt.data && <TriedList messages={attempt.data.items} />}
    </Grid>
  );
}

type Props = { rule: MailboxRule | undefined; names: RuleNames; onClose: () => void };

/** Creates or edits a rule: conditions, actions, and matching messages. */
export function RuleDrawer({ rule, names, onClose }: Props) {
  const { t } = useTranslation('rules');
  const { save } = useMailboxRuleActions();
  const first = { folderId: names.folders[0]?.id ?? '', savedReplyId: names.replies[0]?.id ?? '' };
  const { form, isSending, failure, onSubmit } = useContractForm({
    schema: mailboxRuleInputSchema,
    initialValues: {
      name: rule?.name ?? '',
      isEnabled: rule?.isEnabled ?? true,
      needsAll: rule?.needsAll ?? true,
      conditions: rule?.conditions ?? [newCondition('sender')],
      actions: rule?.actions ?? [newAction('label', first)],
      isLast: rule?.isLast ?? false,
    },
    async onSubmit(input) {
      await save.mutateAsync({ rule, input });
      showToast({ text: t(($) => $.rules.saved) });
      onClose();
    },
  });
  const { needsAll, conditions, actions, isLast } = form.getValues();
  const setConditions = (next: RuleCondition[]) => form.setFieldValue('conditions', next);
  const setActions = (next: RuleAction[]) => form.setFieldValue('actions', next);
  const [nextKind] = openKinds(actions);
  return (
    <FormDrawer
      size={560}
      title={rule ? t(($) => $.rules.editTitle) : t(($) => $.rules.newTitle)}
      onClose={onClose}
      submit={t(($) => $.rules.save)}
      isBusy={isSending}
      failure={failure}
      onSubmit={onSubmit}
    >
      <Stack gap={24}>
        <TextField
          label={t(($) => $.rules.name)}
          hint={t(($) => $.rules.nameHint)}
          autoComplete="off"
          maxLength={mailboxRuleLimits.name}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Grid as="section" gap={12} aria-labelledby="rule-when">
          <Text as="h3" size={15} weight="semibold" id="rule-when">
            {t(($) => $.rules.when)}
          </Text>
          {conditions.length > 1 && (
            <ChoiceField
              label={t(($) => $.rules.needs)}
              value={needsAll ? 'all' : 'any'}
              choices={[
                { value: 'all', label: t(($) => $.rules.all) },
                { value: 'any', label: t(($) => $.rules.any) },
              ]}
              onChange={(value) => form.setFieldValue('needsAll', value === 'all')}
            />
          )}
          <Rows
            items={conditions}
            path="conditions"
            errors={form.errors}
            removeLabel={(n) => t(($) => $.rules.removeCondition, { n })}
            onRemove={(index) => setConditions(conditions.toSpliced(index, 1))}
          >
            {(condition, index, isInvalid) => (
              <ConditionRow
                condition={condition}
                names={names}
                isInvalid={isInvalid}
                onChange={(next) => setConditions(conditions.with(index, next))}
              />
            )}
          </Rows>
          <Text size={12} tone="faint">
            {t(($) => $.rules.valuesHint)}
          </Text>
          {conditions.length < mailboxRuleLimits.conditions && (
            <div>
              <Button
                size="sm"
                variant="ghost"
                icon={IconPlus}
                onClick={() => setConditions([...conditions, newCondition('text')])}
              >
                {t(($) => $.rules.addCondition)}
              </Button>
            </div>
          )}
          <Try needsAll={needsAll} conditions={conditions} />
        </Grid>
        <Grid as="section" gap={12} aria-labelledby="rule-then">
          <Text as="h3" size={15} weight="semibold" id="rule-then">
            {t(($) => $.rules.then)}
          </Text>
          <Rows
            items={actions}
            path="actions"
            errors={form.errors}
            removeLabel={(n) => t(($) => $.rules.removeAction, { n })}
            onRemove={(index) => setActions(actions.toSpliced(index, 1))}
          >
            {(action, index, isInvalid) => (
              <ActionRow
                position={index + 1}
                action={action}
                actions={actions}
                names={names}
                isInvalid={isInvalid}
                onChange={(next) => setActions(actions.with(index, next))}
              />
            )}
          </Rows>
          {nextKind !== undefined && (
            <div>
              <Button
                size="sm"
                variant="ghost"
                icon={IconPlus}
                onClick={() => setActions([...actions, newAction(nextKind, first)])}
              >
                {t(($) => $.rules.addAction)}
              </Button>
            </div>
          )}
          <CheckField checked={isLast} onChange={(event) => form.setFieldValue('isLast', event.currentTarget.checked)}>
            {t(($) => $.rules.last)}
          </CheckField>
        </Grid>
      </Stack>
    </FormDrawer>
  );
}
