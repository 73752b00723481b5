import { answersForArchived, hasChannelTyping } from '../../../shared/api/capabilities.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import type { RouteName } from '../../../shared/api/routes/index.ts'
import type { Route } from '../../../shared/api/routes/route.ts'
import { t } from '../../../shared/i18n.ts'
import type { CallError, CallOutputs, CallResult } from '../../../shared/ipc/contract.ts'
import { targetOfSaved } from '../../../shared/model/localDraft.ts'
import { knownTopics } from '../../../shared/model/slices/topics.ts'
import type { Connection } from '../../../shared/model/localEvent.ts'
import type { Account } from '../account/accountType.ts'
import { callError, diskFault, done, fault, value } from '../http/failure.ts'
import { fetchMessages } from '../sync/fetchMessages.ts'
import type { Page } from '../sync/page.ts'
import { fetchSubscribers } from '../sync/fetchSubscribers.ts'
import { takeEditDraft } from '../operations/outbox/editDraft.ts'
import { plain } from '../operations/outbox/sendJob.ts'
import { createSearchCalls } from './searchCalls.ts'
import { storedPage } from '../sync/storedPage.ts'
import { waitOutLimit } from '../sync/waitOutLimit.ts'
import type { Accounts } from '../account/accounts.ts'
import type { CoreHandlers } from './coreHandlers.ts'
import { createStateTransfers } from '../window/stateTransfers.ts'
import { isTransient } from '../http/apiError.ts'
import type { SessionState } from '../profile/sessionState.ts'

type AccountCallName =
  | 'account.attach'
  | 'account.part'
  | 'account.signOut'
  | 'account.retry'
  | 'account.mute'
  | 'accounts.order'
  | 'messages.fetch'
  | 'topics.fetch'
  | 'subscribers.fetch'
  | 'message.send'
  | 'outbox.retry'
  | 'outbox.discard'
  | 'flags.change'
  | 'reaction.change'
  | 'typing.set'
  | 'search.local'
  | 'search.server'
  | 'api.call'

/** Answers the window's calls about an account. */
export function createAccountCalls(
  accounts: Accounts,
  ui: SessionState,
): Pick<CoreHandlers, AccountCallName> {
  const stateTransfers = createStateTransfers()
  /** Runs `use` with the account; fails with needs-sign-in or not-found if it does not run. */
  const using = async <T>(
    id: string,
    use: (account: Account) => Promise<CallResult<T>> | CallResult<T>,
  ): Promise<CallResult<T>> => {
    const account = accounts.running(id)
    if (account) return use(account)
    return accounts.record(id)
      ? fault(needsSignIn())
      : fault({ code: 'not-found', message: t('core.notFound') })
  }

  return {
    'account.attach': ({ account: id, since }) =>
      using<CallOutputs['account.attach']>(id, async (account) => {
        const pendingRegistration = await account.pendingRegistration()
        if (pendingRegistration !== null) return value(stateTransfers.startEarly(id, pendingRegistration))
        await account.ready()
        // Read at the same moment as its number: a batch may have come since the promise resolved.
        const state = account.state()
        if (state === null) return fault(whyNot(account.connection.current()))
        const known = since === undefined ? null : account.stateBefore(since)
        return value({ seq: account.seq(), ...stateTransfers.start(id, state, known) })
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
    'accounts.order': async ({ accounts: ids }) => {
      accounts.order(ids)
      return done
    },
    'messages.fetch': ({ account: id, ...page }) =>
      using(id, async (account) => {
        if (page.direction === 'around' && (!page.replaces || page.anchor === 'newest')) ui.setPage(id, page)
        const store = account.store()
        const state = account.state()
        const stored = store && state && (await storedPage(account.runtime, store, state, page))
        if (stored) return value(endsOf(stored))
        const answer = await (account.prefetch.claim(page) ?? fetchMessages(account.runtime, page))
        if (answer.ok) return value(endsOf(answer.value))
        // A connection that breaks counts as live until somebody notices.
        const now = isTransient(answer.error) && page.direction === 'around' ? account.state() : null
        const held = store && now && (await storedPage(account.runtime, store, now, page, false))
        return held ? value(endsOf(held)) : fault(callError(answer.error))
      }),
    'topics.fetch': ({ account: id, channelId }) =>
      using(id, async (account) => {
        const { api, runtime } = account
        const state = account.state()
        const isArchived = state?.channels.get(channelId)?.isArchived === true
        if (isArchived && !answersForArchived(runtime.context().featureLevel)) {
          // Such a server does not list an archived channel's topics, and no new ones come: these are all.
          const { topics } = knownTopics(state, channelId)
          runtime.stateStore.dispatch([{ type: 'local/topics', channelId, topics }])
          return done
        }
        const answer = await waitOutLimit(runtime, () =>
          api.call(routes.getTopics, { channelId }, { signal: runtime.signal }),
        )
        if (!answer.ok) return fault(callError(answer.error))
        runtime.stateStore.dispatch([{ type: 'local/topics', channelId, topics: answer.value }])
        return done
      }),
    'subscribers.fetch': ({ account: id, channelId }) =>
      using(id, async ({ runtime }) => {
        const answer = await fetchSubscribers(runtime, channelId)
        return answer.ok ? done : fault(callError(answer.error))
      }),
    'message.send': ({ account: id, destination, content, localId, draft, seen, awaits = [] }) =>
      using(id, async ({ drafts, outbox, restored }) => {
        // The message's draft may be one of the last run's, which must be loaded first.
        await restored
        // The message is written and its draft removed in one transaction: a crash leaves exactly one of them.
        const how = {
          awaits,
          ...(localId !== undefined && { localId }),
          ...(draft !== undefined && {
            topicAnchor: drafts.topicAnchorOf(draft, destination, content),
            takeDraft: () => drafts.sent(draft, content, { seen }),
          }),
        }
        const row = outbox.send(destination, content, how)
        if (row === null) return fault({ code: 'bad-input', message: t('core.sendEmpty') })
        await row.kept
        return value({ localId: row.localId })
      }),
    'outbox.retry': ({ account: id, localId }) =>
      using(id, ({ actions, outbox }) => {
        if (!actions.retry(localId)) outbox.retry(localId)
        return done
      }),
    'outbox.discard': ({
      account: id,
      localId,
      edits = false,
      isKept = false,
      target = targetOfSaved(null),
    }) =>
      using(id, async ({ actions, drafts, outbox, restored }) => {
        await restored
        const text = isKept ? null : actions.textOf(localId)
        const draft = text === null || text.trim() === '' ? null : drafts.takeBack(target, text)
        const gone = actions.discard(localId, draft?.change)
        if (gone === null) return value(await outbox.discard(localId, { edits }))
        await gone
        return value(draft?.id ?? null)
      }),
    'flags.change': ({ account: id, op, flag, messageIds }) =>
      using(id, async ({ flags }) => {
        await flags.change(op, flag, messageIds)
        return done
      }),
    'reaction.change': ({ account: id, op, messageId, emojiName, emojiCode, reactionType }) =>
      using(id, async ({ reactions, runtime }) => {
        const userId = runtime.context().selfUserId
        const reaction = { emojiName, emojiCode, reactionType, userId }
        const answer = await reactions.change({ op, messageId, reaction })
        return answer.ok ? done : fault(callError(answer.error))
      }),
    'typing.set': ({ account: id, op, destination }) =>
      using(id, async ({ api, connection, runtime }) => {
        // A typing notification is of no use later, so it is neither stored nor tried
        // again. A note to oneself has no recipient.
        const isNote = destination.type === 'direct' && destination.userIds.length === 0
        if (isNote || connection.current().state !== 'live') return done
        const { featureLevel } = runtime.context()
        if (destination.type === 'channel' && !hasChannelTyping(featureLevel)) return done
        await api.call(routes.setTyping, { op, destination: plain(destination) }, { signal: runtime.signal })
        return done
      }),
    ...createSearchCalls(using),
    'api.call': ({ account: id, route: name, params }) =>
      using(id, async ({ actions, api, drafts, runtime }) => {
        if (!isCallable(name)) return fault({ code: 'bad-input', message: t('core.notCallable') })
        // The registry's entries differ in their types; each parses its own parameters.
        const route = routes[name] as unknown as Route
        if (!route.params.safeParse(params).success)
          return fault({ code: 'bad-input', message: t('core.badInput') })
        const waits = actions.ask(name, params, takeEditDraft(drafts, runtime, name, params))
        if (waits !== null) return waits
        const ask = () => api.call(route, params, { signal: runtime.signal })
        const answer = await (route.method === 'GET' ? waitOutLimit(runtime, ask) : ask())
        return answer.ok ? value(answer.value) : fault(callError(answer.error))
      }),
  }
}

/** True for the table's own names that a window may call; inherited names do not count. */
const isCallable = (name: string): name is RouteName =>
  Object.hasOwn(routes, name) && (routes[name as RouteName] as unknown as Route).fromWindow

const endsOf = ({ foundOldest, foundNewest }: Pick<Page, 'foundOldest' | 'foundNewest'>) => ({
  foundOldest,
  foundNewest,
})

const needsSignIn = (): CallError => ({ code: 'needs-sign-in', message: t('core.needsSignIn') })

/** Returns why there is no state yet. */
function whyNot({ state, reason }: Connection): CallError {
  if (state === 'signed-out') return needsSignIn()
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
