import type { InitialState } from '../../../shared/ipc/contract.ts'
import { batchOf } from '../../../shared/ipc/transfer/batchText.ts'
import { decodeChunks } from '../../../shared/ipc/transfer/chunks.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { createAccountStore, type AccountStore, type Batch } from './accountStore.ts'
import { forgetAccount } from './accountEntries.ts'
import { listen } from '../bridge.ts'
import { conversationNarrow } from '../../../shared/model/views/narrow.ts'
import { conversationAfterMove } from '../../../shared/model/views/conversationAfterMove.ts'
import { awayPlace, hashOfRoute, setAwayPlace } from '../navigation/navigation.ts'
import { routeOfHash } from '../../../shared/content/links/address.ts'
import { accountOfDialog } from '../dialog.ts'
import { dropPeek, followPeek } from '../peek/peek.ts'
import { uiStore } from '../uiStore.ts'

/**
 * Follows a topic that is renamed, resolved or moved while another account is on the screen: the address to which
 * this account returns is updated. The listener lives as long as the store.
 */
function followAway(store: AccountStore): void {
  store.subscribe((slot, before) => {
    if (slot.state === null || before.state === null || slot.state.views === before.state.views) return
    const left = awayPlace(store.id)
    if (left === null) return
    const there = conversationAfterMove(before.state, slot.state, routeOfHash(left).narrow)
    if (there !== null) setAwayPlace(store.id, hashOfRoute(conversationNarrow(there), null))
  })
}

const stores = new Map<string, AccountStore>()

function addStore(id: string): AccountStore {
  const store = createAccountStore(id)
  stores.set(id, store)
  followAway(store)
  followPeek(store)
  return store
}

/** Returns the store of an account. The first call creates and attaches it. */
export function accountStore(id: string): AccountStore {
  let store = stores.get(id)
  if (store === undefined) {
    store = addStore(id)
    void store.attach()
  }
  return store
}

/**
 * Creates the store of the account that the window opens with, from the state that main sent along. `early` holds
 * batches that were pushed before the store existed.
 */
export function openAccountStore(initialState: InitialState, early: readonly Batch[]): void {
  const { account, batches, chunks, seq } = initialState
  const store = addStore(account)
  const joiner = decodeChunks()
  for (const chunk of chunks) joiner.add(chunk)
  const since = [...batches.map(batchOf), ...early.filter((batch) => batch.account === account)]
  store.open(joiner.value() as AccountState, seq, since)
}

/** Starts passing main's pushes to the stores. Returns a function that stops it. */
export function connectAccountStores(): () => void {
  let here: readonly string[] = []
  const ends = [
    listen('account.batch', (batch) => stores.get(batch.account)?.receive(batch)),
    listen('account.renewed', ({ account, seq }) => stores.get(account)?.renew(seq)),
    listen('account.detached', ({ account }) => void stores.get(account)?.restart()),
    listen('accounts.changed', (accounts) => {
      for (const id of new Set([...here, ...stores.keys()]))
        if (!accounts.some((account) => account.id === id)) forgetAccount(id)
      here = accounts.map(({ id }) => id)
      const isGone = ({ account }: { readonly account: string }): boolean => !here.includes(account)
      dropPeek(isGone)
      // Closes what is open for the account. A step of the walk would lead to it, and the results hold its lines.
      const { dialog, hitWalk, laterMenu } = uiStore.getState()
      const ofDialog = dialog === null ? undefined : accountOfDialog(dialog)
      if (ofDialog !== undefined && isGone({ account: ofDialog })) uiStore.setState({ dialog: null })
      if (laterMenu !== null && isGone(laterMenu)) uiStore.setState({ laterMenu: null })
      if (hitWalk !== null && [hitWalk, ...hitWalk.others].some(isGone)) uiStore.setState({ hitWalk: null })
      for (const id of stores.keys()) if (!here.includes(id)) stores.delete(id)
    }),
  ]
  return () => {
    for (const end of ends) end()
    stores.clear()
  }
}
