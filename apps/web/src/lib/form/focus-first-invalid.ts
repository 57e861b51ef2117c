/** Goes to the first field that is marked wrong, once the form shows it. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() =>
    form.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid] input')?.focus(),
  );
}
