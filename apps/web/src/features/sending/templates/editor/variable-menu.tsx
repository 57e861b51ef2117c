import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { IconVariable } from 'virtual:tabler-icons';
import { Button } from '#components/button/button.tsx';
import { Stack, Text } from '#components/layout/layout.tsx';
import { showToast } from '#lib/toast/toast-store.ts';
import { houseVariablesQuery } from '../api/house-templates.ts';
import { variablesQuery } from '../api/templates.queries.ts';
import { useMailSource } from './mail-source.tsx';
import { groupVariables, type TemplateVariable } from './variable-groups.ts';
import { variableText } from './variable-text.ts';
import classes from './variable-menu.module.css';

/** Every variable; selecting one inserts it at the cursor, or copies it without one. */
export function VariableMenu({ onInsert }: { onInsert: (text: string) => boolean }) {
  const { t } = useTranslation('templates');
  const { isClient } = useMailSource();
  const own = useQuery({ ...variablesQuery, enabled: isClient });
  const common = useQuery({ ...houseVariablesQuery, enabled: !isClient });
  const { data } = isClient ? own : common;
  function choose(variable: TemplateVariable): void {
    const text = variableText({ variable, fallback: t(($) => $.templates.editor.fallbackWord) });
    // The menu restores the focus first.
    setTimeout(() => {
      if (onInsert(text)) return;
      void navigator.clipboard
        .writeText(text)
        .then(() => showToast({ text: t(($) => $.templates.editor.copied, { name: variable.name }) }));
    }, 0);
  }
  return (
    <Menu position="bottom-start" width={300}>
      <Menu.Target>
        <Button size="sm" icon={IconVariable} aria-label={t(($) => $.templates.editor.insert)}>
          {t(($) => $.templates.editor.variable)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.list ?? ''}>
        {groupVariables(data?.items ?? []).map(({ group, variables }) => (
          <Fragment key={group}>
            <Menu.Label>{t(($) => $.templates.editor.groups[group])}</Menu.Label>
            {variables.map((variable) => (
              <Menu.Item key={variable.name} onClick={() => choose(variable)}>
                <Stack leading={1.3} as="span">
                  <Text mono as="span" size={12}>
                    {variable.label === '' ? variable.name : variable.label}
                    {variable.group === 'field' && ` · ${t(($) => $.templates.kinds[variable.kind])}`}
                  </Text>
                  <Text as="span" size={12} weight="regular" tone="faint">
                    {variable.example === ''
                      ? t(($) => $.templates.editor.exampleEmpty)
                      : t(($) => $.templates.editor.exampleOf, { example: variable.example })}
                  </Text>
                </Stack>
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
