import type { Page } from '@playwright/test'
import type { TestServer } from './fixtures.ts'
import { untilLive } from './steps.ts'

/** The choices of the sign-in screen without a keyring. */
export type Keep = 'Until I quit' | 'Keep me signed in (not encrypted)'

/** The first step of the sign-in screen. */
export async function enterAddress(page: Page, address: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Organization address' }).fill(address)
  await page.getByRole('button', { name: 'Continue' }).click()
}

export const chooseKeep = (page: Page, keep: Keep): Promise<void> =>
  page.getByRole('radio', { name: keep }).check()

export async function enterPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await enterPasswordAlone(page, password)
}

/** The form without a user name, shown when the account is known. */
export async function enterPasswordAlone(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/**
 * Signs in as a user does: address, key storage, name and password. Only an account whose key is stored has a
 * store.
 */
export async function signIn(
  page: Page,
  server: TestServer,
  name: string,
  keep: Keep = 'Keep me signed in (not encrypted)',
): Promise<void> {
  const { email, password } = server.person(name)
  await enterAddress(page, server.appUrl)
  await chooseKeep(page, keep)
  await enterPassword(page, email, password)
  await untilLive(page)
}
