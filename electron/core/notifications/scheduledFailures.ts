import type { Conversation } from '../../../shared/api/conversation.ts'
import { conversationSchema } from '../../../shared/api/conversation.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import { formatAddress } from '../../../shared/content/links/address.ts'
import { t } from '../../../shared/i18n.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { chosenSound } from '../../../shared/model/unread/notificationRule.ts'
import { isOwnSend } from '../operations/scheduled/ownSendId.ts'
import { sendScheduledNow } from '../operations/scheduled/scheduledMessages.ts'
import type { BatchChange } from '../store/messages/batch.ts'
import type { NotificationChange } from './notificationChange.ts'
import { hashOf, isSilent, nameOf } from './reminder.ts'

/** Operations on scheduled messages that contain a text. */
const kinds: ReadonlySet<string> = new Set([
  routes.createScheduledMessage.name,
  routes.updateScheduledMessage.name,
  sendScheduledNow,
])

const list = formatAddress({ view: 'scheduled' })

/** Returns the notifications of scheduled messages that were not sent, from the batch that reports it. */
export function scheduledFailures(
  account: string,
  { after, before }: BatchChange,
): readonly NotificationChange[] {
  if (before === null || after === null) return []
  const found: NotificationChange[] = []
  const add = (id: string, conversation: Conversation | undefined, reason: string, hash: string) => {
    found.push({
      type: 'show',
      account,
      key: `scheduled:${id}`,
      title: t('scheduled.notify_title', { name: conversation ? nameOf(after, conversation) : '' }),
      body: reason,
      silent: isSilent(after),
      sound: chosenSound(after),
      hash,
      messageId: 0,
      isReminder: true,
    })
  }
  if (before.scheduledMessages !== after.scheduledMessages)
    for (const [id, { destination, isFailed }] of after.scheduledMessages)
      if (isFailed && before.scheduledMessages.get(id)?.isFailed === false)
        add(String(id), destination, t('scheduled.notify_server'), list)
  if (before.outbox !== after.outbox)
    for (const [id, row] of after.outbox)
      if (isOwnSend(id) && row.status === 'failed' && before.outbox.get(id)?.status !== 'failed')
        add(id, row.destination, row.reason ?? '', hashOf(after, row.destination))
  if (before.actions !== after.actions)
    for (const [id, row] of after.actions)
      if (kinds.has(row.action) && row.status === 'failed' && before.actions.get(id)?.status !== 'failed')
        add(id, destinationOf(row.params, after), row.reason ?? '', list)
  return found
}

function destinationOf(
  { destination, scheduledId }: Readonly<Record<string, unknown>>,
  { scheduledMessages }: AccountState,
): Conversation | undefined {
  const parsed = conversationSchema.safeParse(destination).data
  return (
    parsed ?? (typeof scheduledId === 'number' ? scheduledMessages.get(scheduledId)?.destination : undefined)
  )
}
