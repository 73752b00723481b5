import { useState, type RefObject } from 'react'
import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import type { Channel, ChannelId, UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { listWords } from '../../../../../shared/listWords.ts'
import { canInChannel } from '../../../../../shared/model/permissions/permissions.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'
import { useAccountStore } from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { addMembers } from '../../membership/index.ts'
import { outsiders } from './outsiders.ts'
import type { SendQuestion } from './sendQuestion.ts'

/** Max names in the question. More are shown as a number. */
const maxNames = 3

interface Asked {
  readonly channel: Channel
  readonly ids: readonly UserId[]
  readonly names: string
  readonly mayAdd: boolean
}

/** Asks once before sending a mention of users outside the channel, who would not be notified. Offers to add them. */
export function useOutsiderQuestion(
  target: DraftTarget,
  field: RefObject<HTMLTextAreaElement | null>,
): SendQuestion {
  const store = useAccountStore()
  const channelId = target.type === 'channel' ? target.channelId : null
  const [asked, setAsked] = useState<Asked | null>(null)
  const withdraw = (): void => setAsked(null)
  const add = async ({ channel, ids, names }: Asked): Promise<void> => {
    withdraw()
    field.current?.focus()
    // Adding sends no notice, because the mention notifies them.
    const { reason } = await addMembers(store, channel.id, ids, false)
    const values = { channel: channel.name, count: ids.length, names }
    showToast(
      reason === null ? t('compose.outsiders_added', values) : t('compose.outsiders_refused', { reason }),
    )
  }
  return {
    words:
      asked === null
        ? null
        : t('compose.outsiders', {
            names: asked.names,
            count: asked.ids.length,
            channel: asked.channel.name,
          }),
    sendLabel: t('compose.outsiders_send'),
    action:
      asked?.mayAdd === true
        ? { label: t('compose.outsiders_add', { count: asked.ids.length }), run: () => void add(asked) }
        : null,
    ask: (written) => {
      const found = asked === null ? outsidersOf(store.getState().state, channelId, written) : null
      if (found === null) return false
      setAsked(found)
      return true
    },
    textChanged: withdraw,
    withdraw,
  }
}

/** Called when a message is sent instead of on each event. Returns null if every mentioned user is in the channel. */
function outsidersOf(state: AccountState | null, channelId: ChannelId | null, written: string): Asked | null {
  const channel = channelId === null ? undefined : state?.channels.get(channelId)
  if (state === null || channel === undefined) return null
  const people = outsiders(state, channel.id, written)
  if (people.length === 0) return null
  const names = people.slice(0, maxNames).map(({ name }) => name)
  const more = people.length - names.length
  return {
    channel,
    ids: people.map(({ id }) => id),
    names: listWords(more > 0 ? [...names, t('compose.outsiders_more', { count: more })] : names),
    mayAdd: canInChannel(state, 'addSubscribers', channel.id),
  }
}
