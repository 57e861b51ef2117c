import { expect, type Page } from '@playwright/test';

/** Keys go to a text field; one that has only just opened takes the focus with the next frame. */
export async function expectFieldFocused(page: Page): Promise<void> {
  await expect(page.locator('input:focus')).toBeVisible();
}

/** Keys go to the open menu, which takes the focus when its transition ends. */
export async function expectMenuFocused(page: Page): Promise<void> {
  await expect(page.locator('[role="menu"]:focus, [role="menu"] :focus')).toHaveCount(1);
}

/** Keys go to the screen; a dialog keeps them, and the focus, until it has closed. */
export async function expectDialogsClosed(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
