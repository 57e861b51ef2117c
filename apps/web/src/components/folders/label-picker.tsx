import { type Label, labelLimits } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { FailureCallout } from '#components/feedback/failure-callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Icon } from '#components/icon/icon.tsx';
import { Box, Stack, Text } from '#components/layout/layout.tsx';
import { Tick } from '#components/table/tick.tsx';
import { matches } from './folder-tree.rules.ts';
import { type Carried, carriedBy, labelChanges, pressed } from './label-state.rules.ts';
import type { CollectionActions, SubjectLinks } from './use-collection-actions.ts';
import classes from './choice-list.module.css';

type Props = {
  /** What is being labelled, as text: “3 perfiles”. */
  title: string;
  /** All ids; labels are known only for `subjects`, the rest may carry any. */
  ids: readonly string[];
  subjects: readonly SubjectLinks[];
  actions: CollectionActions;
  onClose: () => void;
};

/** Labels of one or many items: on all, some or none; untouched ones stay as they are. Typing searches or creates. */
export function LabelPicker({ title, ids, subjects, actions, onClose }: Props) {
  const { t } = useTranslation('folders');
  const { labels } = actions;
  const [before] = useState(
    () => new Map(labels.map(({ id }) => [id, carriedBy(id, subjects, ids.length - subjects.length)])),
  );
  const [chosen, setChosen] = useState<ReadonlyMap<string, Carried>>(before);
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const found = labels.filter(({ name }) => matches(name, typed));
  const wanted = typed.trim();
  const isNew = wanted !== '' && !labels.some(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const toggle = ({ id }: Label) => setChosen(new Map(chosen).set(id, pressed(chosen.get(id) ?? 'none')));

  async function create(): Promise<void> {
    setBusy(true);
    const label = await actions.createLabel(wanted);
    setBusy(false);
    if (!label) return;
    setChosen(new Map(chosen).set(label.id, 'all'));
    setTyped('');
  }
  function onEnter(): void {
    if (isBusy) return;
    const [first] = found;
    if (isNew && found.length === 0) void create();
    else if (wanted !== '' && first) {
      toggle(first);
      setTyped('');
    } else save();
  }
  function save(): void {
    void actions.labelSubjects(ids, labelChanges(before, chosen));
    onClose();
  }
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      size={400}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(($) => $.folders.cancel)}
          </Button>
          {/* A label that is still being created is part of the selection. */}
          <Button variant="primary" loading={isBusy} onClick={save}>
            {t(($) => $.folders.saveLabels)}
          </Button>
        </>
      }
    >
      <Box mb={8}>
        <TextField
          label={t(($) => $.folders.findLabel)}
          hideLabel
          placeholder={t(($) => $.folders.findLabel)}
          data-autofocus
          value={typed}
          maxLength={labelLimits.name}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onEnter();
          }}
        />
      </Box>
      <Stack maxH="min(46vh, 360px)" as="ul" className={classes.list}>
        {found.map((label) => {
          const state = chosen.get(label.id) ?? 'none';
          return (
            <li key={label.id}>
              <label className={classes.row}>
                <Tick
                  label={label.name}
                  isOn={state === 'all'}
                  isMixed={state === 'some'}
                  onToggle={() => toggle(label)}
                />
                <Box
                  w={10}
                  h={10}
                  radius="full"
                  as="span"
                  fixed
                  style={{ background: `var(--label-${label.colour})` }}
                />
                <Text as="span" shrink truncate>
                  {label.name}
                </Text>
                {state === 'some' && (
                  <Text as="span" ml="auto" size={12} tone="faint" tabular>
                    {t(($) => $.folders.onSome)}
                  </Text>
                )}
              </label>
            </li>
          );
        })}
        {isNew && (
          <li>
            <button type="button" className={classes.row} disabled={isBusy} onClick={() => void create()}>
              <Icon of={IconPlus} size={16} />
              <Text as="span" shrink truncate>
                {t(($) => $.folders.createNamed, { name: wanted })}
              </Text>
            </button>
          </li>
        )}
        {labels.length === 0 && wanted === '' && (
          <Text as="li" py={14} px={8} tone="faint">
            {t(($) => $.folders.noLabels)}
          </Text>
        )}
      </Stack>
      {actions.failure !== undefined && (
        <Box mt={10}>
          <FailureCallout failure={actions.failure} />
        </Box>
      )}
    </Dialog>
  );
}
