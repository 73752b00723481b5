import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createAccountStore } from '../account/accountStore.ts'
import { AccountProvider } from '../index.ts'

/** Renders in the account 'a', with the state that the installed bridge returns for `account.attach`. */
export async function renderInAccount(children: ReactNode) {
  const store = createAccountStore('a')
  await store.attach()
  return { store, ...render(<AccountProvider store={store}>{children}</AccountProvider>) }
}
