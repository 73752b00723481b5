import { fireEvent, render, screen } from '@testing-library/react'
import type { Snapshot } from '../../../../../shared/api/snapshotType.ts'
import type { Narrow } from '../../../../../shared/api/types.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../../../shared/model/state/localEvent.ts'
import { account } from '../../../../../shared/model/testing/eg.ts'
import { createAccountStore } from '../../../../state/account/accountStore.ts'
import { AccountProvider, resetUi, startNavigation } from '../../../../state/index.ts'
import { attached, installBridge, ok } from '../../../../state/testing/testBridge.ts'
import { isOfDirects } from '../../../../../shared/model/views/narrow.ts'
import { Compose, DirectsCompose } from '../index.ts'

// jsdom has no layout, so it cannot scroll.
Element.prototype.scrollIntoView = () => undefined
// jsdom also lacks editing commands, and so undo.
document.execCommand = () => false
// jsdom also lacks popovers.
const nothing = () => undefined
Object.assign(HTMLElement.prototype, { showPopover: nothing, hidePopover: nothing })

/** Number of accounts so far. Each test needs a new one, because drafts outlive the composer. */
let accounts = 0

/** Renders the composer of a view for a new account, or the button that replaces it. */
export async function show(
  narrow: Narrow,
  fields: Partial<Snapshot> = {},
  answers: Parameters<typeof installBridge>[0] = {},
  more: Partial<AccountState> = {},
) {
  const id = `account-${++accounts}`
  const state = { ...account(fields), ...more }
  const bridge = installBridge({
    'account.attach': () => attached(state),
    'message.send': () => ok({ localId: 'l1' }),
    ...answers,
  })
  resetUi()
  startNavigation(id, '')
  const store = createAccountStore(id)
  await store.attach()
  let left = 0
  let seq = 0
  const tree = (shown: Narrow) => {
    const Writing = isOfDirects(shown) ? DirectsCompose : Compose
    return (
      <AccountProvider store={store}>
        <Writing key={JSON.stringify(shown)} narrow={shown} onLeave={() => left++} onEditLast={() => false} />
      </AccountProvider>
    )
  }
  const { rerender } = render(tree(narrow))
  return {
    ...bridge,
    store,
    goTo: (next: Narrow) => rerender(tree(next)),
    left: () => left,
    echoes: () => [...(store.getState().state?.outbox.values() ?? [])],
    receive: (events: readonly AccountEvent[]) => store.receive({ account: id, seq: ++seq, events }),
  }
}

export const field = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: 'Message' })
export const write = (text: string): void => void fireEvent.input(field(), { target: { value: text } })
export const press = (key: string, more: KeyboardEventInit = {}): boolean =>
  fireEvent.keyDown(field(), { key, ...more })
