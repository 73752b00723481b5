import { z } from 'zod'
import { content, int, moment } from '../../../../shared/api/records/lenient.ts'
import { routes } from '../../../../shared/api/routes/index.ts'
import type { Reminder } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { fileSchema } from '../../platform/fileSchema.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'
import type { Engine } from '../engine/createEngine.ts'
import type { LookupResult, OperationKind } from '../engine/operationKind.ts'
import { localEventId, routeKind } from '../routeKind.ts'
import { createRecordIds } from './recordIds.ts'

const { createReminder, deleteReminder } = routes

const event = { ...localEventId, type: 'reminders' as const }
const removal = (reminderId: number): AccountEvent => ({ ...event, op: 'remove', reminderId })

/** The reminder before its deletion; null if there was none. */
const shownReminder = fileSchema(z.object({ messageId: int, content, deliverAt: moment }).nullable())

interface Target {
  readonly messageId: number
  readonly deliverAt: number
}

const isSame = (reminder: Reminder, { deliverAt, messageId }: Target): boolean =>
  reminder.messageId === messageId && reminder.deliverAt === deliverAt

/** Operations on the reminders of messages that the server delivers. */
export function createReminderKinds(ofKind: Engine['ofKind']): readonly OperationKind[] {
  const ids = createRecordIds({
    field: 'reminderId',
    changes: () => [ofKind(deleteReminder.name)],
    renamed: (localId, id, { reminders }) => {
      const reminder = reminders.get(localId)
      // Already replaced by the server's event.
      if (reminder === undefined) return []
      const added: AccountEvent = { ...event, op: 'add', reminders: [{ ...reminder, id }] }
      return [removal(localId), ...(reminders.has(id) ? [] : [added])]
    },
  })
  const keyOf = (id: number): string => `reminder ${String(ids.resolve(id))}`
  const lookUp =
    <P>(check: (reminders: readonly Reminder[], params: P) => boolean) =>
    async (params: P, { api, signal }: AccountRuntime): Promise<LookupResult> => {
      const answer = await api.call(routes.getReminders, {}, { signal })
      return answer.ok ? check(answer.value, params) : null
    }

  const create: OperationKind = routeKind(createReminder, {
    // In order: a change adds a reminder and deletes the former one. It deletes that also after a refusal of the new one.
    lane: () => 'reminders',
    key: ({ localId }) => (localId === undefined ? null : keyOf(localId)),
    words: () => t('outbox.reminder_set'),
    // A refusal does not matter if the user has deleted the reminder since.
    merge: { remaining: (params, deletions) => (deletions.length === 0 ? params : null) },
    optimistic: {
      value: () => true,
      current: () => false,
      events: ({ deliverAt, localId, messageId, note = '' }, value, { reminders }) => {
        if (localId === undefined) return []
        if (value !== true) return [removal(ids.resolve(localId))]
        // The server may have created it while its response is missing.
        const isThere = [...reminders.values()].some(
          (reminder) => reminder.id >= 0 && isSame(reminder, { messageId, deliverAt }),
        )
        const id = ids.resolve(localId)
        const reminder = { id, messageId, content: note, renderedContent: '', deliverAt, isFailed: false }
        return isThere ? [] : [{ ...event, op: 'add', reminders: [reminder] }]
      },
      onEvent: (added, queue) => {
        if (added.type !== 'reminders' || added.op !== 'add') return []
        const pending = queue
          .all()
          .filter(({ mayHaveApplied, status }) => status === 'sending' || mayHaveApplied)
        return pending.flatMap(({ params }) =>
          params.localId !== undefined && added.reminders.some((reminder) => isSame(reminder, params))
            ? [removal(params.localId)]
            : [],
        )
      },
    },
    recovery: {
      repeat: 'afterLookup',
      lookUp: lookUp((reminders, params: Target & { readonly localId?: number | undefined }) => {
        const found = reminders.findLast((reminder) => isSame(reminder, params))
        if (found !== undefined) ids.note(params.localId, found.id)
        return found !== undefined
      }),
      onAccepted: ids.onCreated,
    },
  })

  const remove = routeKind(deleteReminder, {
    lane: () => 'reminders',
    key: ({ reminderId }) => keyOf(reminderId),
    words: () => t('outbox.reminder_delete'),
    // The creation was refused or discarded.
    order: { isNeeded: ({ reminderId }) => ids.isCreated(reminderId) },
    merge: {
      all: (waiting, later) => {
        const [last] = waiting.slice(-1)
        // An attempted creation may exist on the server.
        const isUnsent = last?.kind === create && !last.mayHaveApplied
        return isUnsent
          ? { waiting: [null], later: null }
          : { waiting: waiting.map(({ params }) => params), later }
      },
    },
    optimistic: {
      value: () => null,
      current: ({ reminderId }, { reminders }) => reminders.get(ids.resolve(reminderId)) ?? null,
      events: ({ reminderId }, value) => {
        const id = ids.resolve(reminderId)
        const before = shownReminder.safeParse(value).data
        return before == null
          ? [removal(id)]
          : [{ ...event, op: 'add', reminders: [{ ...before, id, renderedContent: '', isFailed: false }] }]
      },
    },
    recovery: {
      lookUp: lookUp((reminders, { reminderId }) =>
        reminders.every(({ id }) => id !== ids.resolve(reminderId)),
      ),
    },
  })
  return [create, ids.resolving(remove)]
}
