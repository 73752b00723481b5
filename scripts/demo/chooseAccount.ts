import { stop } from '../setup/stop.mjs'

/** The account of that e-mail address, or the organisation's first; stops when there is no such person. */
export function chooseAccount<T extends { readonly email: string }>(
  accounts: readonly T[],
  email: string | undefined,
): T {
  const found = accounts.find((account) => email === undefined || account.email === email)
  return (
    found ??
    stop(`Nobody has the address ${email}; there are ${accounts.map((one) => one.email).join(', ')}.`)
  )
}
