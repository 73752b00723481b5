import { t, type MessageKey } from '../../../shared/i18n.ts'
import { organizationName } from '../../../shared/ipc/accountTitle.ts'
import type { CallResult } from '../../../shared/ipc/contract.ts'
import type { Accounts } from '../account/accountsType.ts'
import type { Account } from '../account/account.ts'
import { value } from '../http/failure.ts'
import type { AccountPrompts } from './clientOptions.ts'
import { usingAccount } from './coreHandlers.ts'

/** A question. Its message may contain the organization's name. */
export interface ConsentWords {
  readonly message: MessageKey
  readonly detail: string
  readonly action: MessageKey
}

/**
 * Returns a function that runs `act` with an account after the user has agreed, or else resolves with `declined`.
 * `prompts` is undefined if the user cannot be asked; nothing that needs consent is done then.
 */
export function createAfterConsent(accounts: Accounts, prompts: AccountPrompts | undefined) {
  const using = usingAccount(accounts)
  const organization = (id: string): string => {
    const record = accounts.record(id)
    return record === null ? '' : organizationName(record)
  }
  return <T>(
    id: string,
    words: ConsentWords,
    declined: T,
    act: (account: Account, agreed: AccountPrompts) => Promise<CallResult<T>>,
  ): Promise<CallResult<T>> =>
    using(id, async () => {
      if (prompts === undefined) return value(declined)
      const message = t(words.message, { organization: organization(id) })
      const isAgreed = await prompts.confirm({ message, detail: words.detail, action: t(words.action) })
      // The account may have been signed out while the question was open.
      return isAgreed ? using(id, (account) => act(account, prompts)) : value(declined)
    })
}
