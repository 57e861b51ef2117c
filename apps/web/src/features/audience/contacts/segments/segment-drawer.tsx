import {
  type SegmentGroup,
  segmentLimits,
  segmentRulesSchema,
} from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import type { Segment } from '@enlace/contract/audience/segments/segments.contract.ts';
import {
  createSegmentRef,
  recountSegmentRef,
  removeSegmentRef,
  updateSegmentRef,
} from '@enlace/contract/audience/segments/segments.refs.gen.ts';
import { type LabelColour, labelColours } from '@enlace/contract/workspace/folders/labels.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { SideDrawer } from '#components/drawer/side-drawer.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid, layout, Row, Stack, Text } from '#components/layout/layout.tsx';
import { call } from '#lib/api/call.ts';
import { useFormats } from '#lib/format/use-formats.ts';
import { errorText } from '#lib/i18n/error-text.ts';
import { showToast } from '#lib/toast/toast-store.ts';
import { listKeys } from '../api/list.queries.ts';
import { firstRules } from './rule-fields.rules.ts';
import { RuleGroup } from './rule-group.tsx';
import { SegmentCount } from './segment-count.tsx';
import type { RuleNames, RuleWords } from './use-rule-words.ts';
import classes from './rule-builder.module.css';

type Props = {
  /** The saved segment to edit; undefined for an unsaved filter or a new segment. */
  segment: Segment | undefined;
  /** Current rules of the filter. */
  rules: SegmentGroup | undefined;
  isNaming: boolean;
  canSave: boolean;
  names: RuleNames;
  words: RuleWords;
  onApply: (rules: SegmentGroup) => void;
  onSaved: (segment: Segment) => void;
  onRemoved: (segment: Segment) => void;
  onClose: () => void;
};

function Colours({ value, onChange }: { value: LabelColour; onChange: (colour: LabelColour) => void }) {
  const { t } = useTranslation('segments');
  return (
    <Row border="none" as="fieldset" gap={4} m={0} p={0} align="stretch">
      <Text as="legend" mb={6} size={13} weight="semibold">
        {t(($) => $.segments.segment.colour)}
      </Text>
      {labelColours.map((colour) => (
        <Grid
          pointer
          touch={{ w: 44, h: 44 }}
          relative
          center
          w={28}
          h={28}
          radius="full"
          as="label"
          key={colour}
          className={classes.colour}
        >
          <input
            {...layout('box', { position: 'absolute', opacity: 0 })}
            type="radio"
            name="segment-colour"
            aria-label={t(($) => $.segments.segment.colourOf, { n: colour })}
            checked={colour === value}
            onChange={() => onChange(colour)}
          />
          <Text as="span" w={16} h={16} radius="full" style={{ background: `var(--label-${colour})` }} />
        </Grid>
      ))}
    </Row>
  );
}

function useSaving({ segment, onSaved, onRemoved }: Pick<Props, 'segment' | 'onSaved' | 'onRemoved'>) {
  const { t } = useTranslation('segments');
  const formats = useFormats();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const reread = () => client.invalidateQueries({ queryKey: listKeys.segments });
  async function attempt(work: () => Promise<void>): Promise<void> {
    setFailure(undefined);
    setBusy(true);
    await work().catch(setFailure);
    setBusy(false);
    await reread();
  }
  return {
    isBusy,
    failure,
    save: (body: { name: string; colour: LabelColour; rules: SegmentGroup }) =>
      attempt(async () => {
        const saved = segment
          ? await call(updateSegmentRef, { params: { id: segment.id }, body })
          : await call(createSegmentRef, { body });
        showToast({ text: t(($) => $.segments.segment.saved, { name: saved.name }) });
        onSaved(saved);
      }),
    recount: (id: string) =>
      attempt(async () => {
        const { counted } = await call(recountSegmentRef, { params: { id } });
        showToast({ text: t(($) => $.segments.segment.counted, { n: formats.number(counted?.total ?? 0) }) });
      }),
    remove: (id: string) =>
      attempt(async () => {
        const { name, colour, rules, ...rest } = await call(removeSegmentRef, { params: { id } });
        // Under its id, so that blocks and audiences that name it find it again.
        const undo = () =>
          void call(createSegmentRef, { body: { segmentId: id, name, colour, rules } }).then(reread, setFailure);
        showToast({ text: t(($) => $.segments.segment.removed, { name }), undo });
        onRemoved({ name, colour, rules, ...rest });
      }),
  };
}

/** A new one begins with who is on it. */
function beginWithRule(rules: HTMLElement | null): void {
  rules?.querySelector<HTMLElement>('li select')?.focus();
}

/** Rule builder next to the list: for an unsaved filter, or a saved segment. */
export function SegmentDrawer(props: Props) {
  const { segment, canSave, names, words, onApply, onClose } = props;
  const { t } = useTranslation('segments');
  const [rules, setRules] = useState<SegmentGroup>(segment?.rules ?? props.rules ?? firstRules);
  const [isNaming, setNaming] = useState(props.isNaming || segment !== undefined);
  const [name, setName] = useState(segment?.name ?? '');
  const [colour, setColour] = useState<LabelColour>(segment?.colour ?? 1);
  const saving = useSaving(props);
  const whole = segmentRulesSchema.safeParse(rules).data;
  // Who is on a list is its name until it is given another.
  const proposed = whole ? [...words.sentence(whole)].slice(0, segmentLimits.name).join('') : '';
  const finalName = name.trim() === '' ? proposed : name;
  const title = segment
    ? t(($) => $.segments.segment.editTitle)
    : isNaming
      ? t(($) => $.segments.segment.newTitle)
      : t(($) => $.segments.segment.filterTitle);
  const saveText = segment ? t(($) => $.segments.segment.saveChanges) : t(($) => $.segments.segment.save);
  const foot = isNaming ? (
    <>
      {segment && (
        <Button variant="ghost" loading={saving.isBusy} onClick={() => void saving.remove(segment.id)}>
          {t(($) => $.segments.segment.remove)}
        </Button>
      )}
      {segment && (
        <Button onClick={() => void saving.recount(segment.id)}>{t(($) => $.segments.segment.recount)}</Button>
      )}
      <Button
        variant="primary"
        disabled={!whole || finalName === ''}
        loading={saving.isBusy}
        onClick={() => whole && void saving.save({ name: finalName, colour, rules: whole })}
      >
        {saveText}
      </Button>
    </>
  ) : (
    <>
      {canSave && <Button onClick={() => setNaming(true)}>{t(($) => $.segments.segment.saveAs)}</Button>}
      <Button variant="primary" disabled={!whole} onClick={() => whole && onApply(whole)}>
        {t(($) => $.segments.segment.apply)}
      </Button>
    </>
  );
  return (
    <SideDrawer title={title} isOpen onClose={onClose} foot={foot}>
      <Stack gap={18}>
        {saving.failure !== undefined && <Callout tone="danger" title={errorText(saving.failure)} />}
        <div ref={segment ? undefined : beginWithRule}>
          <RuleGroup group={rules} names={names} words={words} onChange={setRules} />
        </div>
        <SegmentCount rules={rules} />
        {whole && (
          <Text size={13} tone="muted" breakWords>
            <b>{t(($) => $.segments.rules.summary)}:</b> {words.sentence(whole)}
          </Text>
        )}
        {isNaming && (
          <>
            <TextField
              label={t(($) => $.segments.segment.name)}
              placeholder={proposed}
              value={name}
              maxLength={segmentLimits.name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Colours value={colour} onChange={setColour} />
          </>
        )}
      </Stack>
    </SideDrawer>
  );
}
