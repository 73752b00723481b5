import type { AccountSummary } from './contract.ts'

type Titled = Pick<AccountSummary, 'realmName' | 'realmUrl' | 'userName'>

/** True when another account of the list is on the same organization, whose name then does not tell the two apart. */
export const sharesRealm = (account: Titled, all: readonly Titled[]): boolean =>
  all.some((one) => one !== account && one.realmUrl === account.realmUrl)

/** The organization's name; with the person's where that is needed to tell two accounts apart. */
export function accountTitle(account: Titled, all: readonly Titled[]): string {
  const { realmName, realmUrl, userName } = account
  const sameName = all.some((one) => one.realmUrl !== realmUrl && one.realmName === realmName)
  if (sharesRealm(account, all)) return `${realmName} (${userName})`
  return sameName ? `${realmName} (${new URL(realmUrl).host})` : realmName
}

/** The title of the account of this id; empty when the account is gone. */
export function titleOfAccount(id: string, all: readonly AccountSummary[]): string {
  const account = all.find((each) => each.id === id)
  return account === undefined ? '' : accountTitle(account, all)
}
