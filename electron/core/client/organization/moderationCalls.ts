import { routes } from '../../../../shared/api/routes/index.ts'
import { t } from '../../../../shared/i18n.ts'
import type { DeletedPart, ModerationOutputs } from '../../../../shared/ipc/calls/moderationCalls.ts'
import { canDelete } from '../../../../shared/model/permissions/permissions.ts'
import type { Accounts } from '../../account/accountsType.ts'
import { callError, fault, value } from '../../http/failure.ts'
import { askPage } from '../../sync/pages/fetchMessages.ts'
import { waitOutLimit } from '../../sync/queue/waitOutLimit.ts'
import { usingAccount, type CoreHandlers } from '../coreHandlers.ts'
import { whyNotAct } from './whyNotAct.ts'

/** Number of messages deleted per call. When the user stops, at most this many are still deleted. */
const partSize = 20

/** Handles the window's calls for moderators. */
export function createModerationCalls(accounts: Accounts): Pick<CoreHandlers, keyof ModerationOutputs> {
  const using = usingAccount(accounts)
  return {
    'moderation.deletePart': ({ account: id, userId, before }) =>
      using(id, async (account) => {
        const { api, runtime } = account
        const reason = whyNotAct(account, () => true)
        if (reason !== null) return fault(reason)
        const page = await askPage(runtime, {
          narrow: [{ operator: 'sender', operand: userId }],
          anchor: before ?? 'newest',
          before: partSize,
          after: 0,
        })
        if (!page.ok) return fault(callError(page.error))
        const messages = page.value.messages
          .filter(
            ({ id: messageId, senderId }) => senderId === userId && (before === null || messageId < before),
          )
          .toSorted((a, b) => b.id - a.id)
        const refused: { messageId: number; reason: string }[] = []
        let deleted = 0
        for (const message of messages) {
          const state = runtime.stateStore.state()
          if (state === null || !canDelete(state, message, Date.now())) {
            refused.push({ messageId: message.id, reason: t('core.notPermitted') })
            continue
          }
          const params = { messageId: message.id }
          const answer = await waitOutLimit(runtime, () =>
            api.call(routes.deleteMessage, params, { signal: runtime.signal }),
          )
          if (answer.ok) deleted += 1
          else if (answer.error.kind === 'refused')
            refused.push({ messageId: message.id, reason: callError(answer.error).message })
          else if (deleted + refused.length === 0) return fault(callError(answer.error))
          // The outcome for the rest is unknown, so the next part starts with this message again.
          else return value({ deleted, refused, before: message.id + 1 })
        }
        const oldest = messages.at(-1)?.id ?? null
        const part: DeletedPart = { deleted, refused, before: page.value.foundOldest ? null : oldest }
        return value(part)
      }),
  }
}
