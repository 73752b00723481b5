import { hasChannelTyping } from '../../../shared/api/capabilities.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import type { RouteName } from '../../../shared/api/routes/index.ts'
import type { Route } from '../../../shared/api/routes/route.ts'
import { t } from '../../../shared/i18n.ts'
import { targetOfSaved } from '../../../shared/model/localDraft.ts'
import type { Accounts } from '../account/accountsType.ts'
import { callError, done, fault, value } from '../http/failure.ts'
import { takeEditDraft } from '../operations/outbox/editDraft.ts'
import { waitOutLimit } from '../sync/waitOutLimit.ts'
import type { CoreHandlers } from './coreHandlers.ts'
import { usingAccount } from './usingAccount.ts'

type OperationCallName =
  | 'message.send'
  | 'outbox.retry'
  | 'outbox.discard'
  | 'flags.change'
  | 'reaction.change'
  | 'typing.set'
  | 'api.call'

/** Answers the window's calls that change something on the server. */
export function createOperationCalls(accounts: Accounts): Pick<CoreHandlers, OperationCallName> {
  const using = usingAccount(accounts)

  return {
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
        await api.call(routes.setTyping, { op, destination }, { signal: runtime.signal })
        return done
      }),
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
