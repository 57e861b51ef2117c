import type { Locale } from '@enlace/contract/core/locale.ts';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { useEditorState } from '../editor/editor-context.tsx';

export type EditLanguage = {
  /** The page's original language; undefined where there are no languages, as in mails. */
  base: Locale | undefined;
  /** Further languages of the page. */
  others: readonly Locale[];
  /** The further language being edited; undefined while it is the page's own. */
  current: Locale | undefined;
  choose: (locale: Locale | undefined) => void;
};

const none: readonly Locale[] = [];
const EditLanguageContext = createContext<EditLanguage>({
  base: undefined,
  others: none,
  current: undefined,
  choose: () => undefined,
});

/** Which of the page's languages the forms and the preview show. */
export function EditLanguageProvider({ base, children }: { base: Locale; children: ReactNode }) {
  const languages = useEditorState((snapshot) => snapshot.history.document.languages);
  const [chosen, choose] = useState<Locale | undefined>(undefined);
  const value = useMemo((): EditLanguage => {
    const others = (languages ?? none).filter((locale) => locale !== base);
    // When the edited language is removed, the editor returns to the page's own.
    return { base, others, current: others.find((locale) => locale === chosen), choose };
  }, [base, languages, chosen]);
  return <EditLanguageContext value={value}>{children}</EditLanguageContext>;
}

export function useEditLanguage(): EditLanguage {
  return use(EditLanguageContext);
}
