import type { Page } from '@playwright/test'
import type { TestServer } from '../fixtures.ts'
import { untilLive } from '../steps.ts'

/** Signs in as a person does: address, the choice where the key is kept, name and password. */
export async function signIn(
  page: Page,
  server: TestServer,
  name: string,
  keep: 'Sign in for this run only' | 'Keep on this computer, unprotected',
): Promise<void> {
  const { email, password } = server.person(name)
  await page.getByRole('textbox', { name: 'Organisation address' }).fill(server.appUrl)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: keep }).check()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await untilLive(page)
}
