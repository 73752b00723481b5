import { useState, type RefObject } from 'react'
import type { DraftTarget } from '../../../../shared/api/conversation.ts'
import type { UserId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { listWords } from '../../../../shared/listWords.ts'
import { canInChannel } from '../../../../shared/model/permissions/permissions.ts'
import { useAccount, useAccountStore } from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'
import { addMembers } from '../../membership/index.ts'
import { outsiders } from './outsiders.ts'
import type { SendQuestion } from './sendQuestion.ts'

/** More names than these are a number. */
const maxNames = 3

interface Asked {
  readonly ids: readonly UserId[]
  readonly names: string
}

/** A mention of people who are not in the channel reaches nobody: sending it asks once, with adding them as the way out. */
export function useOutsiderQuestion(
  target: DraftTarget,
  field: RefObject<HTMLTextAreaElement | null>,
): SendQuestion {
  const store = useAccountStore()
  const channelId = target.type === 'channel' ? target.channelId : null
  const channel = useAccount((state) => (channelId === null ? undefined : state.channels.get(channelId)))
  const mayAdd = useAccount((state) => channelId !== null && canInChannel(state, 'addSubscribers', channelId))
  const [asked, setAsked] = useState<Asked | null>(null)
  const withdraw = (): void => setAsked(null)
  const add = async ({ ids, names }: Asked): Promise<void> => {
    if (channel === undefined) return
    withdraw()
    field.current?.focus()
    // The mention itself tells them.
    const { reason } = await addMembers(store, channel.id, ids, false)
    const values = { channel: channel.name, count: ids.length, names }
    showToast(
      reason === null ? t('compose.outsiders_added', values) : t('compose.outsiders_refused', { reason }),
    )
  }
  const isShown = asked !== null && channel !== undefined
  return {
    words: isShown
      ? t('compose.outsiders', { names: asked.names, count: asked.ids.length, channel: channel.name })
      : null,
    sendLabel: t('compose.outsiders_send'),
    action:
      isShown && mayAdd
        ? { label: t('compose.outsiders_add', { count: asked.ids.length }), run: () => void add(asked) }
        : null,
    ask: (written) => {
      const { state } = store.getState()
      const people =
        asked === null && state !== null && channelId !== null ? outsiders(state, channelId, written) : []
      if (people.length === 0) return false
      const names = people.slice(0, maxNames).map(({ name }) => name)
      const more = people.length - names.length
      setAsked({
        ids: people.map(({ id }) => id),
        names: listWords(more > 0 ? [...names, t('compose.outsiders_more', { count: more })] : names),
      })
      return true
    },
    textChanged: withdraw,
    withdraw,
  }
}
