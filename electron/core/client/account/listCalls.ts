import { t } from '../../../../shared/i18n.ts'
import type { LaterOutputs } from '../../../../shared/ipc/calls/laterCalls.ts'
import type { PinOutputs } from '../../../../shared/ipc/calls/pinCalls.ts'
import type { SavedSearchOutputs } from '../../../../shared/ipc/calls/savedSearchCalls.ts'
import { maxLaterItems } from '../../../../shared/model/lists/later.ts'
import { maxMessagePins } from '../../../../shared/model/lists/messagePins.ts'
import { maxPins } from '../../../../shared/model/lists/pins.ts'
import { maxSavedSearches } from '../../../../shared/model/lists/savedSearches.ts'
import type { Accounts } from '../../account/accountsType.ts'
import { done, fault } from '../../http/failure.ts'
import { usingAccount, type CoreHandlers } from '../coreHandlers.ts'

type ListCallName = keyof LaterOutputs | keyof PinOutputs | keyof SavedSearchOutputs

const refused = (message: string) => fault({ code: 'refused', message })

/** Handles the window's calls about the lists made by the user. */
export function createListCalls(accounts: Accounts): Pick<CoreHandlers, ListCallName> {
  const using = usingAccount(accounts)
  return {
    'later.set': ({ account: id, conversation, tellAt, addedAt }) =>
      using(id, async ({ lists, runtime }) => {
        const item = { conversation, tellAt, addedAt: addedAt ?? runtime.clock.now() }
        if (await lists.later.set([item])) return done
        return refused(t('later.full', { count: maxLaterItems }))
      }),
    'later.remove': ({ account: id, conversation }) =>
      using(id, async ({ lists }) => {
        await lists.later.remove(conversation)
        return done
      }),
    'pins.set': ({ account: id, pins }) =>
      using(id, async ({ lists }) => {
        if (await lists.pins.set(pins)) return done
        return refused(t('pins.full', { count: maxPins }))
      }),
    'pins.remove': ({ account: id, conversation }) =>
      using(id, async ({ lists }) => {
        await lists.pins.remove(conversation)
        return done
      }),
    'pins.setMessages': ({ account: id, pins }) =>
      using(id, async ({ lists }) => {
        if (await lists.messagePins.set(pins)) return done
        return refused(t('pins.full_messages', { count: maxMessagePins }))
      }),
    'pins.removeMessage': ({ account: id, messageId }) =>
      using(id, async ({ lists }) => {
        await lists.messagePins.remove(messageId)
        return done
      }),
    'searches.set': ({ account: id, searches }) =>
      using(id, async ({ lists }) => {
        if (await lists.savedSearches.set(searches)) return done
        return refused(t('search.saved_full', { count: maxSavedSearches }))
      }),
    'searches.remove': ({ account, id }) =>
      using(account, async ({ lists }) => {
        await lists.savedSearches.remove(id)
        return done
      }),
  }
}
