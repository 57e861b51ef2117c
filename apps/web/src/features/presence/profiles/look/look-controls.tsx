import { headingFonts, textFonts } from '@enlace/blocks/themes/page-fonts.ts';
import type { ThemeChoice } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { themes } from '@enlace/blocks/themes/theme-registry.ts';
import { useTranslation } from 'react-i18next';
import { Segments } from '#components/filters/segments.tsx';
import { useBlockTexts } from '#components/block-editor/blocks/block-texts.tsx';
import { useDraftTheme, useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { ToggleRow } from '#components/block-editor/fields/choice-controls.tsx';
import { layout } from '#components/layout/layout.tsx';
import { CornerPicker } from './corner-picker.tsx';
import { FontPicker } from './font-picker.tsx';
import { LookPart } from './look-part.tsx';
import { OwnColors } from './own-colors.tsx';
import { PalettePicker } from './palette-picker.tsx';
import { ThemePicker } from './theme-picker.tsx';
import classes from './look-panel.module.css';

const schemes = ['auto', 'light', 'dark'] as const;
const toggles = ['dock', 'qrButton', 'madeWith'] as const;

/** Theme, colours, fonts, corners, scheme and other options. Every change is one undo step. */
export function LookControls({ profileId }: { profileId: string }) {
  const { t } = useTranslation('editor');
  const texts = useBlockTexts();
  const editor = useEditor();
  const theme = useDraftTheme();
  const change = (next: Partial<ThemeChoice>, key?: string) =>
    editor.edit((document) => ({ ...document, theme: { ...document.theme, ...next } }), key);
  return (
    <>
      <ThemePicker profileId={profileId} />
      <LookPart label={texts.options[themes[theme.id].colorLabelKey]}>
        {(labelId) => <PalettePicker labelId={labelId} theme={theme} onChange={change} />}
      </LookPart>
      <LookPart label={t(($) => $.editor.look.ownColors)}>
        {(labelId) => <OwnColors labelId={labelId} theme={theme} onChange={change} />}
      </LookPart>
      <LookPart label={texts.aspect.headings}>
        {(labelId) => (
          <FontPicker
            labelId={labelId}
            fonts={headingFonts}
            value={theme.headings}
            onChange={(headings) => change({ headings })}
          />
        )}
      </LookPart>
      <LookPart label={t(($) => $.editor.look.textFont)}>
        {(labelId) => (
          <FontPicker labelId={labelId} fonts={textFonts} value={theme.text} onChange={(text) => change({ text })} />
        )}
      </LookPart>
      <LookPart label={texts.aspect.corners}>
        {(labelId) => <CornerPicker labelId={labelId} theme={theme} onChange={(corners) => change({ corners })} />}
      </LookPart>
      <LookPart label={texts.aspect.scheme}>
        {() => (
          <div className={classes.wide}>
            <Segments
              label={texts.aspect.scheme}
              segments={schemes.map((value) => ({ value, label: texts.aspect[value] }))}
              value={theme.scheme}
              onChange={(scheme) => change({ scheme })}
            />
          </div>
        )}
      </LookPart>
      <hr {...layout('box', { full: true, mx: 0, my: 2, border: 'none', lineTop: true })} />
      {toggles.map((name) => (
        <ToggleRow
          key={name}
          label={texts.aspect[name]}
          checked={theme[name]}
          onChange={(checked) => change({ [name]: checked })}
        />
      ))}
    </>
  );
}
