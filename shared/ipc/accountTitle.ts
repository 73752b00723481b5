import type { AccountSummary } from './contract.ts'

type Titled = Pick<AccountSummary, 'realmName' | 'realmUrl' | 'userName'>

/** Returns true when another account is in the same organization, so that its name does not distinguish them. */
export const sharesRealm = (account: Titled, all: readonly Titled[]): boolean =>
  all.some((titled) => titled !== account && titled.realmUrl === account.realmUrl)

/** Returns the organization's name, or its host if it has none or it is not known yet. */
export const organizationName = ({ realmName, realmUrl }: Pick<Titled, 'realmName' | 'realmUrl'>): string =>
  realmName === '' ? new URL(realmUrl).host : realmName

/** Returns the organization's name, with the user's name or the host if needed to distinguish accounts. */
export function accountTitle(account: Titled, all: readonly Titled[]): string {
  const { realmName, realmUrl, userName } = account
  const sameName = all.some((titled) => titled.realmUrl !== realmUrl && titled.realmName === realmName)
  if (sharesRealm(account, all)) return `${realmName} (${userName})`
  return sameName ? `${realmName} (${new URL(realmUrl).host})` : realmName
}

/** Returns the title of the account with this id; "" when there is none. */
export function titleOfAccount(id: string, all: readonly AccountSummary[]): string {
  const account = all.find((each) => each.id === id)
  return account === undefined ? '' : accountTitle(account, all)
}
