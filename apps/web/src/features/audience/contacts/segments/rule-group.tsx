import {
  isGroup,
  type SegmentGroup,
  segmentGroupTypes,
} from '@enlace/contract/audience/segments/segment-rules.schemas.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus, IconX } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/button/icon-button.tsx';
import { Row, Stack } from '#components/layout/layout.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { firstRules, mayNest, newCondition, withRule } from './rule-fields.rules.ts';
import { RuleRow } from './rule-row.tsx';
import type { RuleNames, RuleWords } from './use-rule-words.ts';
import classes from './rule-builder.module.css';

type Props = {
  group: SegmentGroup;
  names: RuleNames;
  words: RuleWords;
  /** 1 is the outermost. */
  depth?: number;
  onChange: (group: SegmentGroup) => void;
};

/** Conditions of one group, and its subgroups. */
export function RuleGroup({ group, names, words, depth = 1, onChange }: Props) {
  const { t } = useTranslation('segments');
  const list = useRef<HTMLUListElement>(null);
  function add(rule: SegmentGroup['rules'][number]): void {
    onChange({ ...group, rules: [...group.rules, rule] });
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(':scope > li:last-child select')?.focus());
  }
  function remove(at: number): void {
    onChange(withRule(group, at, undefined));
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>(':scope > li')[Math.max(0, at - 1)]?.querySelector('select')?.focus(),
    );
  }
  return (
    <Stack gap={8} shrink role="group" aria-label={t(($) => $.segments.rules.group)}>
      <Row wrap gap={8} size={13} tone="muted">
        {t(($) => $.segments.rules.match)}
        <SelectField
          size="sm"
          hideLabel
          label={t(($) => $.segments.rules.match)}
          value={group.type}
          options={segmentGroupTypes.map((value) => ({ value, label: t(($) => $.segments.rules[value]) }))}
          onChange={(type) => onChange({ ...group, type })}
        />
      </Row>
      <Stack as="ul" gap={8} ref={list}>
        {group.rules.map((rule, at) => (
          <li key={at} className={isGroup(rule) ? `${classes.rule} ${classes.nested}` : classes.rule}>
            {isGroup(rule) ? (
              <RuleGroup
                group={rule}
                names={names}
                words={words}
                depth={depth + 1}
                onChange={(next) => onChange(withRule(group, at, next))}
              />
            ) : (
              <RuleRow
                condition={rule}
                names={names}
                words={words}
                onChange={(next) => onChange(withRule(group, at, next))}
              />
            )}
            {group.rules.length > 1 && (
              <IconButton
                icon={IconX}
                size={28}
                iconSize={16}
                className={classes.remove}
                label={
                  isGroup(rule)
                    ? t(($) => $.segments.rules.removeGroup)
                    : t(($) => $.segments.rules.removeRule, { n: at + 1 })
                }
                onClick={() => remove(at)}
              />
            )}
          </li>
        ))}
      </Stack>
      <Row wrap gap={8} align="stretch">
        <Button size="sm" repeats icon={IconPlus} onClick={() => add(newCondition('text_city', names.fields))}>
          {t(($) => $.segments.rules.addRule)}
        </Button>
        {mayNest(depth) && (
          <Button size="sm" variant="ghost" icon={IconPlus} onClick={() => add({ ...firstRules, type: 'any' })}>
            {t(($) => $.segments.rules.addGroup)}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
