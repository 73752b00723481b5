import { hasChannelTyping, ordersFolders, reportsFolderOrder } from '../../../../shared/api/capabilities.ts'
import { conversationSchema } from '../../../../shared/api/conversation.ts'
import { routes } from '../../../../shared/api/routes/index.ts'
import type { RouteName } from '../../../../shared/api/routes/index.ts'
import type { Route } from '../../../../shared/api/routes/route.ts'
import { t } from '../../../../shared/i18n.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { targetOfSaved } from '../../../../shared/model/outbox/localDraft.ts'
import type { Accounts } from '../../account/accountsType.ts'
import { callError, done, fault, value } from '../../http/failure.ts'
import { changeFlags } from '../../operations/flags/updateFlags.ts'
import { localEventId } from '../../operations/routeKind.ts'
import { takeEditDraft } from '../../operations/messages/editDraft.ts'
import { waitOutLimit } from '../../sync/queue/waitOutLimit.ts'
import { usingAccount, usingRestored, type CoreHandlers } from '../coreHandlers.ts'
import { isCreation } from '../creations/creationKinds.ts'
import type { Creations } from '../creations/creations.ts'

type OperationCallName =
  | 'message.send'
  | 'outbox.retry'
  | 'outbox.discard'
  | 'flags.change'
  | 'read.mark'
  | 'read.undo'
  | 'reaction.change'
  | 'typing.set'
  | 'api.call'

/** Handles the window's calls that change something on the server. */
export function createOperationCalls(
  accounts: Accounts,
  creations: Creations,
): Pick<CoreHandlers, OperationCallName> {
  const using = usingAccount(accounts)
  const restored = usingRestored(accounts)

  return {
    'message.send': ({
      account: id,
      destination,
      content,
      localId,
      draft,
      seen,
      awaits = [],
      undoSeconds = 0,
    }) =>
      restored(id, async ({ drafts, sending }) => {
        // One transaction saves the message and deletes its draft, so that a crash leaves exactly one of them.
        const how = {
          awaits,
          undoMs: undoSeconds * 1000,
          ...(localId !== undefined && { localId }),
          ...(draft !== undefined && {
            topicAnchor: drafts.topicAnchorOf(draft, destination, content),
            takeDraft: () => drafts.sent(draft, content, { seen }),
          }),
        }
        const row = sending.send(destination, content, how)
        if (row === null) return fault({ code: 'bad-input', message: t('core.sendEmpty') })
        await row.kept
        return value({ localId: row.localId })
      }),
    'outbox.retry': ({ account: id, localId }) =>
      using(id, ({ operations }) => {
        operations.retry(localId)
        return done
      }),
    'outbox.discard': ({
      account: id,
      localId,
      edits = false,
      isKept = false,
      target = targetOfSaved(null),
    }) =>
      restored(id, async ({ drafts, operations, sending }) => {
        const operation = operations.get(localId)
        if (operation?.kind.kind === routes.sendMessage.name)
          return value(await sending.discard(localId, { edits }))
        // Otherwise the text of a refused edit or of a message to be scheduled would be lost.
        const isWritten =
          operation?.status === 'failed' || operation?.kind.kind === routes.createScheduledMessage.name
        const text = isWritten && !isKept ? operation?.params['content'] : null
        const hasText = typeof text === 'string' && text.trim() !== ''
        const to = conversationSchema.safeParse(operation?.params['destination']).data ?? target
        const draft = hasText ? drafts.takeBack(to, text) : null
        await operations.discard(localId, draft?.change)
        return value(draft?.id ?? null)
      }),
    'flags.change': ({ account: id, op, flag, messageIds }) =>
      using(id, async ({ operations }) => {
        await changeFlags(operations, { op, flag, messageIds: [...messageIds] })
        return done
      }),
    'read.mark': ({ account: id, messageIds, extend }) =>
      using(id, async ({ readMarks }) => value(await readMarks.mark(messageIds, extend))),
    'read.undo': ({ account: id, id: mark }) =>
      restored(id, async ({ readMarks }) => value(await readMarks.undo(mark))),
    'reaction.change': ({ account: id, op, ...params }) =>
      using(id, async ({ operations }) => {
        const { name } = op === 'add' ? routes.addReaction : routes.removeReaction
        const answer = await operations.submit(name, params, { isAwaited: true })?.answer
        return answer?.ok === false ? answer : done
      }),
    'typing.set': ({ account: id, op, destination }) =>
      using(id, async ({ api, connection, runtime }) => {
        // Outdated typing notifications are useless, so they are neither stored nor repeated. A note to oneself has
        // no recipient.
        const isNote = destination.type === 'direct' && destination.userIds.length === 0
        if (isNote || connection.current().state !== 'live') return done
        const { featureLevel } = runtime.context()
        if (destination.type === 'channel' && !hasChannelTyping(featureLevel)) return done
        await api.call(routes.setTyping, { op, destination }, { signal: runtime.signal })
        return done
      }),
    'api.call': ({ account: id, route: name, params }) =>
      using(id, async (account) => {
        const { api, drafts, operations, runtime } = account
        if (!isCallable(name)) return fault({ code: 'bad-input', message: t('core.notCallable') })
        // The cast is safe: each route parses its own parameters.
        const route = routes[name] as unknown as Route
        if (needsConsent(name, params, runtime.stateStore.state()?.self.userId))
          return fault({ code: 'bad-input', message: t('core.notCallable') })
        if (!route.params.safeParse(params).success)
          return fault({ code: 'bad-input', message: t('core.badInput') })
        const submitted = separately(name, params).map((part) =>
          operations.submit(name, part, {
            isAwaited: true,
            takeDraft: () => takeEditDraft(drafts, runtime, name, part),
          }),
        )
        const answers = await Promise.all(submitted.flatMap((item) => (item === null ? [] : [item.answer])))
        const [answered] = answers
        if (answered !== undefined) return answers.find(({ ok }) => !ok) ?? answered
        const ask = () => api.call(route, params, { signal: runtime.signal })
        if (isCreation(name))
          return creations.ask(account, name, params, (options) => api.call(route, params, options))
        const answer = await (route.method === 'GET' ? waitOutLimit(runtime, ask) : ask())
        if (!answer.ok) return fault(callError(answer.error))
        const unannounced = unannouncedChange(name, params, runtime.context().featureLevel)
        if (unannounced.length > 0) runtime.stateStore.dispatch(unannounced)
        return value(answer.value)
      }),
  }
}

/** Splits a set of settings. Each setting has a lane, which keeps overlapping sets in order. */
function separately(name: RouteName, params: unknown): readonly unknown[] {
  if (name !== routes.updateSettings.name) return [params]
  const settings = Object.entries((params as { readonly settings: object }).settings)
  return settings.length < 2
    ? [params]
    : settings.map(([key, value]) => ({ settings: { [key]: value as unknown } }))
}

/** True if a window may call the route. Inherited property names do not count. */
const isCallable = (name: string): name is RouteName =>
  Object.hasOwn(routes, name) && (routes[name as RouteName] as unknown as Route).fromWindow

/**
 * True if a page must not do this alone. An email address permits signing in, so changing one needs consent, and the
 * own account is deactivated only by a call that asks the user (ownAccountCalls.ts).
 */
function needsConsent(name: RouteName, params: unknown, ownId: number | undefined): boolean {
  const { newEmail, userId } = (params ?? {}) as { readonly newEmail?: unknown; readonly userId?: unknown }
  if (name === 'updateUser' || name === 'updateUserByEmail') return newEmail !== undefined
  return name === 'deactivateUser' && (ownId === undefined || userId === ownId)
}

/** Returns events for a successful change for which servers of this level send none. Usually empty. */
function unannouncedChange(name: RouteName, params: unknown, level: number): readonly AccountEvent[] {
  if (name !== 'reorderChannelFolders' || !ordersFolders(level) || reportsFolderOrder(level)) return []
  const read = routes.reorderChannelFolders.params.safeParse(params).data
  return read === undefined
    ? []
    : [{ ...localEventId, type: 'channel_folder', op: 'reorder', order: read.folderIds }]
}
