/**
 * The first input of a form with a text that it cannot take, such as a day that means nothing. Forms check their values
 * with their schema, to which that input looks empty: without it the form would be sent as if nothing were there.
 */
export function refusedInput(form: HTMLFormElement): HTMLInputElement | undefined {
  return [...form.querySelectorAll('input')].find((input) => input.validity.customError);
}
