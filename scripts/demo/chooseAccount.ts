import demo from '../../e2e/server/demo/index.ts'
import { fail } from '../setup/fail.mjs'

/**
 * Returns the account with the email address, by default that of the user who shows the organization best. Fails when
 * there is none.
 */
export function chooseAccount<T extends { readonly email: string }>(
  accounts: readonly T[],
  email: string | undefined,
): T {
  const signedIn = demo.people.find(({ key }) => key === demo.signInAs)
  const wanted = email ?? signedIn?.email ?? `${demo.signInAs ?? ''}@demo.example`
  const found =
    accounts.find((account) => account.email === wanted) ?? (email === undefined ? accounts[0] : undefined)
  return (
    found ??
    fail(`Nobody has the address ${wanted}; there are ${accounts.map((item) => item.email).join(', ')}.`)
  )
}
