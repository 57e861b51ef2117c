import type { ImportDetail, ImportPlan } from '@enlace/contract/audience/imports/imports.schemas.ts';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/button/button.tsx';
import { Callout } from '#components/feedback/callout.tsx';
import { DateField } from '#components/dates/date-field.tsx';
import { ChoiceField } from '#components/fields/choice-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { Grid, Text } from '#components/layout/layout.tsx';
import { useFormats } from '#lib/format/use-formats.ts';
import { isFocusFree } from '#lib/keyboard/focus-free.ts';
import { fieldIssueText } from '#lib/i18n/error-text.ts';
import { withTarget } from '../column-targets.rules.ts';
import { objectionsNear } from '../objections.rules.ts';
import { type Permission, permissionChoices, type PermissionFaults } from '../permission.rules.ts';

type Props = {
  permission: Permission;
  faults: PermissionFaults;
  today: string;
  onAnswer: (changes: Partial<Permission>) => void;
};

/** What they agreed to, where and when: without it no yes counts. */
function Evidence({ permission, faults, today, onAnswer }: Props) {
  const { t } = useTranslation('imports');
  const { text, proof, givenOn } = permission;
  return (
    <Grid columns="repeat(auto-fit, minmax(min(220px, 100%), 1fr))" gap={14} align="start">
      <TextField
        label={t(($) => $.imports.permission.text)}
        value={text}
        maxLength={1000}
        error={faults.text && fieldIssueText(faults.text)}
        onChange={({ target }) => onAnswer({ text: target.value })}
      />
      <TextField
        label={t(($) => $.imports.permission.proof)}
        hint={t(($) => $.imports.permission.proofHint)}
        value={proof}
        maxLength={300}
        error={faults.proof && fieldIssueText(faults.proof)}
        onChange={({ target }) => onAnswer({ proof: target.value })}
      />
      <DateField
        isPast
        today={today}
        label={t(($) => $.imports.permission.givenOn)}
        value={givenOn}
        max={today}
        error={faults.givenOn && fieldIssueText(faults.givenOn)}
        onChange={(day) => onAnswer({ givenOn: day })}
      />
    </Grid>
  );
}

function goToEvidence(place: HTMLElement | null): void {
  place?.querySelector<HTMLElement>('input:not([type="radio"])')?.focus();
}

/** From an answer to its evidence: after a click, and by Enter; arrow keys only pass through the answers. */
function useAdvance(place: RefObject<HTMLElement | null>, choice: Permission['choice']) {
  const advances = useRef(false);
  useEffect(() => {
    if (advances.current) goToEvidence(place.current);
    advances.current = false;
  }, [place, choice]);
  return {
    onPointerUp() {
      advances.current = true;
    },
    onKeyDown(event: KeyboardEvent) {
      const { target } = event;
      advances.current = event.key === 'Enter' && target instanceof HTMLInputElement && target.type === 'radio';
      if (!advances.current || !(target instanceof HTMLInputElement)) return;
      event.preventDefault();
      // What the arrow keys have chosen does not change any more.
      if (target.checked) goToEvidence(place.current);
      else target.click();
    },
  };
}

/** The first question of an import. Without consent and its evidence, nobody becomes subscribed. */
export function PermissionQuestion(props: Props) {
  const { t } = useTranslation('imports');
  const { permission, faults, onAnswer } = props;
  const place = useRef<HTMLElement>(null);
  // A refused start leads to what is missing.
  useEffect(() => {
    if (Object.keys(faults).length === 0) return;
    const control = place.current?.querySelector<HTMLElement>(
      faults.choice === undefined ? '[aria-invalid="true"]' : 'input',
    );
    control?.focus();
  }, [faults]);
  const { choice } = permission;
  const begin = useEffectEvent(() => {
    if (choice === undefined && isFocusFree()) place.current?.querySelector('input')?.focus({ preventScroll: true });
  });
  useEffect(() => begin(), []);
  const advance = useAdvance(place, choice);
  return (
    <Grid as="section" gap={14} py={20} ref={place} {...advance}>
      <ChoiceField
        label={t(($) => $.imports.permission.question)}
        choices={permissionChoices.map((value) => ({ value, label: t(($) => $.imports.permission.choice[value]) }))}
        {...(choice === undefined ? {} : { value: choice })}
        error={faults.choice && t(($) => $.imports.permission.fault[faults.choice ?? 'unanswered'])}
        onChange={(text) => {
          const found = permissionChoices.find((each) => each === text);
          if (found !== undefined) onAnswer({ choice: found });
        }}
      />
      <Text tone="muted" size={13}>
        {t(($) => $.imports.permission.hint[choice ?? 'open'])}
      </Text>
      {choice !== undefined && choice !== 'none' && <Evidence {...props} />}
    </Grid>
  );
}

type Objecting = {
  detail: ImportDetail;
  plan: ImportPlan;
  onChange: (changes: Partial<ImportPlan>) => void;
};

/** Columns that object to mailings, although everybody is said to have agreed. */
export function Objections({ detail, plan, onChange }: Objecting) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const columns = objectionsNear(detail, plan);
  if (columns.length === 0) return null;
  return (
    <Grid gap={14}>
      {columns.map(({ index, name, objections }) => (
        <Callout
          key={index}
          tone="warn"
          title={t(($) => $.imports.plan.objections, {
            column: name || t(($) => $.imports.mapping.unnamed, { n: index + 1 }),
            n: formats.number(objections),
          })}
          action={
            <Button onClick={() => onChange({ mapping: withTarget(plan.mapping, index, 'status') })}>
              {t(($) => $.imports.plan.objectionsKeep)}
            </Button>
          }
        >
          {t(($) => $.imports.plan.objectionsHint)}
        </Callout>
      ))}
    </Grid>
  );
}
