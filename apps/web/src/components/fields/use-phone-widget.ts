import { intlTelInput } from '@intl-tel-input/react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#lib/i18n/i18n.ts';
import { defaultCountry, guessCountry } from '#lib/phone/phone-country.ts';

type Widget = ReturnType<typeof intlTelInput>;
type Country = Parameters<Widget['setSelectedCountry']>[0];
type Options = {
  input: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: ((value: string) => void) | undefined;
};

const knownCountries = new Map<string, Country>(
  intlTelInput.getAllCountries().map((country) => [country.iso2, country.iso2]),
);

function knownCountry(iso2: string): Country {
  return knownCountries.get(iso2) ?? knownCountries.get(defaultCountry) ?? 'es';
}

/** The number as `+…`; the schema converts it to E.164. Without the formatting module the trunk zero stays, which the schema accepts. */
function internationalNumber(widget: Widget, text: string): string {
  const typed = text.trim();
  if (typed === '' || typed.startsWith('+')) return typed;
  const dialCode = widget.getSelectedCountry()?.dialCode;
  return dialCode === undefined ? typed : `+${dialCode}${typed.replace(/\D/g, '')}`;
}

function useTexts() {
  const { t } = useTranslation('common');
  return {
    selectedCountryAriaLabel: t(($) => $.common.phone.selectedCountry),
    searchPlaceholder: t(($) => $.common.phone.search),
    clearSearchAriaLabel: t(($) => $.common.phone.clearSearch),
    countryListAriaLabel: t(($) => $.common.phone.countries),
    noCountrySelected: t(($) => $.common.phone.noCountry),
    searchEmptyState: t(($) => $.common.phone.noResults),
    searchSummaryAria: (count: number) => t(($) => $.common.phone.results, { count }),
  };
}

/** Turns the input into a telephone widget and reports the typed number in international form. */
export function usePhoneWidget({ input, value, onChange }: Options): void {
  const widget = useRef<Widget | null>(null);
  const lastSent = useRef(value);
  const texts = useTexts();
  const initialValue = useEffectEvent(() => value);
  const report = useEffectEvent((current: Widget, text: string) => {
    const number = internationalNumber(current, text);
    if (number === lastSent.current) return;
    lastSent.current = number;
    onChange?.(number);
  });
  const start = useEffectEvent((element: HTMLInputElement) =>
    intlTelInput(element, {
      numberDisplayFormat: 'NATIONAL',
      separateDialCode: false,
      initialCountry: initialValue() === '' ? '' : knownCountry(defaultCountry),
      initialCountryLookup: async () => knownCountry(await guessCountry()),
      countrySearch: true,
      countrySelectorMode: 'DROPDOWN',
      matchDropdownWidth: false,
      placeholderNumberPolicy: 'OFF',
      strictMode: false,
      countryNameLocale: currentLocale(),
      uiTranslations: texts,
      loadUtils: () => import('intl-tel-input/utils'),
    }),
  );
  useEffect(() => {
    const element = input.current;
    if (!element) return undefined;
    const current = start(element);
    widget.current = current;
    current.promise.catch((error: unknown) => console.error('telephone formatting is not available', error));
    if (initialValue() !== '') current.setNumber(initialValue());
    const onInput = () => report(current, element.value);
    const onCountry = () => {
      showDialCode(element, current);
      if (element.value !== '') report(current, element.value);
    };
    showDialCode(element, current);
    element.addEventListener('input', onInput);
    element.addEventListener('countrychange', onCountry);
    return () => {
      element.removeEventListener('input', onInput);
      element.removeEventListener('countrychange', onCountry);
      current.destroy();
      widget.current = null;
    };
  }, [input]);
  useEffect(() => {
    if (value === lastSent.current) return;
    lastSent.current = value;
    widget.current?.setNumber(value);
  }, [value]);
}

/** In national mode the widget shows no dial code next to the flag; the style sheet renders it from this property. */
function showDialCode(element: HTMLInputElement, widget: Widget): void {
  const dialCode = widget.getSelectedCountry()?.dialCode;
  element
    .closest<HTMLElement>('.iti')
    ?.style.setProperty('--dial-code', dialCode === undefined ? '""' : `"+${dialCode}"`);
}
