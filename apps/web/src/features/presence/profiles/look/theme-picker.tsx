import { defaultTheme, type ThemeChoice } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { type ThemeId, themeIds } from '@enlace/blocks/themes/theme-registry.ts';
import { previewProfileRef } from '@enlace/contract/presence/profiles/profiles.refs.gen.ts';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api/call.ts';
import { profileKeys } from '../api/profiles.queries.ts';
import { useBlockTexts } from '#components/block-editor/blocks/block-texts.tsx';
import { asWireDocument } from '../editor/open-editor.ts';
import { useDraftTheme, useEditor } from '#components/block-editor/editor/editor-context.tsx';
import { coverInput } from '#components/fields/cover-input.ts';
import { Box, Grid, Text } from '#components/layout/layout.tsx';
import { StillFrame } from '../preview/still-frame.tsx';
import { useScale } from '../preview/use-scale.ts';
import classes from './look-panel.module.css';

const pageWidth = 390;

/** Another theme with its own colours and shapes; other options stay. */
function withTheme(theme: ThemeChoice, id: ThemeId): ThemeChoice {
  const { scheme, dock, qrButton, madeWith } = theme;
  return { ...defaultTheme(id), scheme, dock, qrButton, madeWith };
}

/** Whether the element has come into view: themes further down render on demand. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target || isSeen) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && setSeen(true), {
      rootMargin: '80px',
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}

type ShotOptions = { profileId: string; id: ThemeId; isSeen: boolean };

/** This page in a theme, rendered once per editor session: the thumbnail only serves to distinguish themes. */
function useThemeShot({ profileId, id, isSeen }: ShotOptions): string | undefined {
  const editor = useEditor();
  return useQuery({
    enabled: isSeen,
    queryKey: [...profileKeys.one(profileId), 'shot', id],
    queryFn: async ({ signal }) => {
      const document = editor.prepare(editor.read().history.document);
      const theme: ThemeChoice = { ...withTheme(document.theme, id), scheme: 'light' };
      const body = { document: asWireDocument({ ...document, theme }) };
      return (await call(previewProfileRef, { params: { id: profileId }, body, signal })).html;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  }).data;
}

type OptionProps = { profileId: string; id: ThemeId; name: string; isChosen: boolean; onChoose: () => void };

function ThemeOption({ profileId, id, name, isChosen, onChoose }: OptionProps) {
  const texts = useBlockTexts().themes[id];
  const { screen, scale } = useScale<HTMLSpanElement>(pageWidth);
  const html = useThemeShot({ profileId, id, isSeen: useSeen(screen) });
  return (
    <Text
      pointer
      relative
      as="label"
      textAlign="center"
      size={12}
      weight="medium"
      tone="muted"
      chosen="strong"
      className={classes.theme}
      title={texts.description}
    >
      <Box
        radius={10}
        phone={{ h: 132 }}
        relative
        h={96}
        maxW="100%"
        clip
        fill="active"
        as="span"
        block
        mb={6}
        ref={screen}
        className={classes.shot}
      >
        {html !== undefined && <StillFrame title={texts.name} html={html} scale={scale} width={pageWidth} />}
      </Box>
      <input {...coverInput} type="radio" name={name} checked={isChosen} onChange={onChoose} />
      {texts.name}
    </Text>
  );
}

/** The themes, each shown with this page. */
export function ThemePicker({ profileId }: { profileId: string }) {
  const { t } = useTranslation('editor');
  const name = useId();
  const editor = useEditor();
  const chosen = useDraftTheme().id;
  return (
    <Grid columns="1fr 1fr" gap={12} role="radiogroup" aria-label={t(($) => $.editor.look.theme)}>
      {themeIds.map((id) => (
        <ThemeOption
          key={id}
          profileId={profileId}
          id={id}
          name={name}
          isChosen={id === chosen}
          onChoose={() => editor.edit((document) => ({ ...document, theme: withTheme(document.theme, id) }))}
        />
      ))}
    </Grid>
  );
}
