import { answersForArchived } from '../../../../shared/api/capabilities.ts'
import { routes } from '../../../../shared/api/routes/index.ts'
import { t } from '../../../../shared/i18n.ts'
import type { CallError, CallOutputs } from '../../../../shared/ipc/contract.ts'
import { knownTopics } from '../../../../shared/model/topics/topics.ts'
import type { Topic } from '../../../../shared/model/state/accountState.ts'
import type { Connection } from '../../../../shared/model/state/localRecords.ts'
import { callError, diskFault, done, fault, value } from '../../http/failure.ts'
import { fetchMessages } from '../../sync/pages/fetchMessages.ts'
import type { Page } from '../../sync/pages/page.ts'
import { storedPage } from '../../sync/pages/storedPage.ts'
import { waitOutLimit } from '../../sync/queue/waitOutLimit.ts'
import type { Accounts } from '../../account/accountsType.ts'
import { usingAccount, type CoreHandlers } from '../coreHandlers.ts'
import { createStateTransfers } from '../../window/stateTransfers.ts'
import { isDeadKey, isTransient } from '../../http/apiError.ts'
import type { SessionState } from '../../profile/sessionState.ts'

type AccountCallName =
  | 'account.attach'
  | 'account.part'
  | 'account.signOut'
  | 'account.retry'
  | 'account.mute'
  | 'account.pause'
  | 'accounts.order'
  | 'messages.fetch'
  | 'topics.fetch'

/** Handles the window's calls about an account. */
export function createAccountCalls(
  accounts: Accounts,
  ui: SessionState,
): Pick<CoreHandlers, AccountCallName> {
  const stateTransfers = createStateTransfers()
  const using = usingAccount(accounts)

  return {
    'account.attach': ({ account: id, since }) =>
      using<CallOutputs['account.attach']>(id, async (account) => {
        const pendingRegistration = await account.pendingRegistration()
        if (pendingRegistration !== null) return value(stateTransfers.startEarly(id, pendingRegistration))
        await account.ready()
        // Read together with `seq`, because a batch may have arrived since the promise resolved.
        const state = account.state()
        if (state === null) return fault(whyNot(account.connection.current()))
        const previous = since === undefined ? null : account.stateBefore(since)
        return value({ seq: account.seq(), ...stateTransfers.start(id, state, previous) })
      }),
    'account.part': async ({ account: id, token }) => value(await stateTransfers.next(id, token)),
    'account.signOut': async ({ account: id }) => {
      try {
        await accounts.signOut(id)
        return done
      } catch (error) {
        return diskFault(error)
      }
    },
    'account.retry': async ({ account: id }) => {
      accounts.retry(id)
      return done
    },
    'account.mute': async ({ account: id, muted }) => {
      accounts.mute(id, muted)
      return done
    },
    'account.pause': async ({ account: id, paused }) => {
      accounts.pause(id, paused)
      return done
    },
    'accounts.order': async ({ accounts: ids }) => {
      accounts.order(ids)
      return done
    },
    'messages.fetch': ({ account: id, ...page }) =>
      using(id, async (account) => {
        if (page.direction === 'around' && (!page.replaces || page.anchor === 'newest')) ui.setPage(id, page)
        account.ahead.opened(page.narrow)
        const store = account.store()
        const state = account.state()
        const stored = store && state && (await storedPage(account.runtime, store, state, page))
        if (stored) return value(endsOf(stored))
        const answer = await (account.prefetch.claim(page) ?? fetchMessages(account.runtime, page))
        if (answer.ok) return value(endsOf(answer.value))
        // A broken connection counts as live until a request fails.
        const now = isTransient(answer.error) && page.direction === 'around' ? account.state() : null
        const held = store && now && (await storedPage(account.runtime, store, now, page, false))
        return held ? value(endsOf(held)) : fault(callError(answer.error))
      }),
    'topics.fetch': ({ account: id, channelId }) =>
      using(id, async (account) => {
        const { api, runtime } = account
        const dispatchTopics = (topics: readonly Pick<Topic, 'name' | 'maxId'>[]) =>
          runtime.stateStore.dispatch([{ type: 'local/topics', channelId, topics }])
        // Marks the topics as complete, so that views do not request them again until an event makes them stale.
        const completeKnownTopics = (): void => {
          const state = account.state()
          if (state?.channels.has(channelId)) dispatchTopics(knownTopics(state, channelId).topics)
        }
        const isArchived = account.state()?.channels.get(channelId)?.isArchived === true
        if (isArchived && !answersForArchived(runtime.context().featureLevel)) {
          completeKnownTopics()
          return done
        }
        const answer = await waitOutLimit(runtime, () =>
          api.call(routes.getTopics, { channelId }, { signal: runtime.signal }),
        )
        if (answer.ok) {
          dispatchTopics(answer.value)
          return done
        }
        if (answer.error.kind === 'refused' && !isDeadKey(answer.error)) completeKnownTopics()
        return fault(callError(answer.error))
      }),
  }
}

const endsOf = ({ foundOldest, foundNewest }: Pick<Page, 'foundOldest' | 'foundNewest'>) => ({
  foundOldest,
  foundNewest,
})

/** Returns the reason why there is no state yet. */
function whyNot({ state, reason }: Connection): CallError {
  if (state === 'signed-out') return { code: 'needs-sign-in', message: t('core.needsSignIn') }
  switch (reason) {
    case 'tls':
      return { code: 'tls', message: t('core.tls') }
    case 'not-the-service':
      return { code: 'not-the-service', message: t('core.notTheService') }
    case 'malformed':
      return { code: 'server', message: t('core.malformed') }
    case 'server':
    case 'rate-limit':
      return { code: reason, message: t('core.serverBusy') }
    default:
      return { code: 'network', message: t('core.network') }
  }
}
