import type { Conversation } from '../../../../../shared/api/conversation.ts'
import { sameConversation } from '../../../../../shared/api/conversationKey.ts'
import { t } from '../../../../../shared/i18n.ts'
import { twentyFourHourTime } from '../../../../../shared/model/organization/userSettings.ts'
import { scheduledRows, type ScheduledRow } from '../../../../../shared/model/outbox/scheduledRows.ts'
import { call, openAddress, type AccountStore } from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { offerUndo, toastFailure } from '../../../common/undo/index.ts'
import { timeWords } from '../../../common/when/index.ts'
import { openDraft } from '../drafts/openDraft.ts'
import { storedText } from '../writing/limits.ts'

interface Scheduled {
  readonly destination: Conversation
  readonly content: string
  /** Id of the text's draft. */
  readonly draft: string
  readonly seen: { readonly rev: number; readonly writer: string }
}

/** Schedules a text for a time in ms since 1970, and offers to undo it. Rejects if it is refused at once. */
export async function scheduleText(store: AccountStore, text: Scheduled, time: number): Promise<void> {
  const account = store.id
  const id = crypto.randomUUID()
  const deliverAt = Math.floor(time / 1000)
  await call('scheduled.create', { account, id, deliverAt, ...text })
  const { state } = store.getState()
  const words = timeWords(time, Date.now(), state === null ? null : twentyFourHourTime(state))
  // The server gives the message another id than this app, which knows it by its content then.
  const isMeant = ({ content, deliverAt: due, destination, of }: ScheduledRow): boolean =>
    of.by === 'server'
      ? due === deliverAt &&
        sameConversation(destination, text.destination) &&
        storedText(content) === storedText(text.content)
      : of.id === id
  const undo = async (): Promise<void> => {
    const { state: now } = store.getState()
    const row = now === null ? undefined : scheduledRows(now).find(isMeant)
    if (row === undefined) showToast(t('scheduled.gone'))
    else await openDraft(account, await call('scheduled.toDraft', { account, of: row.of }))
  }
  offerUndo({
    text: t('scheduled.scheduled_for', { time: words }),
    undone: null,
    undo: () => void undo().catch(toastFailure('scheduled.refused')),
    also: { label: t('scheduled.title'), run: () => openAddress({ view: 'scheduled' }, { account }) },
  })
}
