import type { ThemeChoice } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { themes } from '@enlace/blocks/themes/theme-registry.ts';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Segments } from '#components/filters/segments.tsx';
import { useBlockTexts } from '#components/block-editor/blocks/block-texts.tsx';
import { useDraftDocument, useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { ToggleRow } from '#components/block-editor/fields/choice-controls.tsx';
import { ColorPicker } from './color-picker.tsx';
import { ThemePicker } from './theme-picker.tsx';
import classes from './look-panel.module.css';

const headings = ['petrona', 'hanken'] as const;
const headingNames = { petrona: 'Petrona', hanken: 'Hanken' } as const;
const corners = ['straight', 'soft', 'round'] as const;
const schemes = ['auto', 'light', 'dark'] as const;
const toggles = ['dock', 'qrButton', 'madeWith'] as const;

function Part({ label, children }: { label: string; children: (labelId: string) => ReactNode }) {
  const labelId = useId();
  return (
    <div className={classes.part}>
      <p id={labelId} className={classes.label}>
        {label}
      </p>
      {children(labelId)}
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  names: Record<Value, string>;
  values: readonly Value[];
  value: Value;
  showsFaces?: boolean;
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({
  label,
  names,
  values,
  value,
  showsFaces = false,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <Part label={label}>
      {() => (
        <div className={showsFaces ? `${classes.wide} ${classes.faces}` : classes.wide}>
          <Segments
            label={label}
            segments={values.map((each) => ({ value: each, label: names[each] }))}
            value={value}
            onChange={onChange}
          />
        </div>
      )}
    </Part>
  );
}

/** The look of the page: theme, colour, titles, corners, light and what else is drawn. Every change is one step of undo. */
export function LookPanel({ profileId }: { profileId: string }) {
  const { t } = useTranslation('editor');
  const texts = useBlockTexts();
  const editor = useEditor();
  const { theme } = useDraftDocument();
  const change = (next: Partial<ThemeChoice>, key?: string) =>
    editor.edit((document) => ({ ...document, theme: { ...document.theme, ...next } }), key);
  return (
    <div className={classes.panel} data-draft-fields>
      <h2 id="editor-look" className={classes.title}>
        {t(($) => $.editor.look.title)}
      </h2>
      <ThemePicker profileId={profileId} />
      <Part label={texts.options[themes[theme.id].colorLabelKey]}>
        {(labelId) => <ColorPicker labelId={labelId} theme={theme} onChange={change} />}
      </Part>
      <Choice
        label={texts.aspect.headings}
        showsFaces
        names={headingNames}
        values={headings}
        value={theme.headings}
        onChange={(value) => change({ headings: value })}
      />
      <Choice
        label={texts.aspect.corners}
        names={texts.aspect}
        values={corners}
        value={theme.corners}
        onChange={(value) => change({ corners: value })}
      />
      <Choice
        label={texts.aspect.scheme}
        names={texts.aspect}
        values={schemes}
        value={theme.scheme}
        onChange={(value) => change({ scheme: value })}
      />
      <hr className={classes.line} />
      {toggles.map((name) => (
        <ToggleRow
          key={name}
          label={texts.aspect[name]}
          checked={theme[name]}
          onChange={(checked) => change({ [name]: checked })}
        />
      ))}
    </div>
  );
}
