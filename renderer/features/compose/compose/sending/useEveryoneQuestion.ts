import { useState, type RefObject } from 'react'
import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import { hasTopicWildcard } from '../../../../../shared/api/capabilities.ts'
import { t } from '../../../../../shared/i18n.ts'
import { peopleCount } from '../../../../../shared/model/channels/partialSubscribers.ts'
import { useAccount } from '../../../../state/index.ts'
import { wildcardText } from '../typeahead/insertion.ts'
import { replaceText } from '../writing/textEdit.ts'
import { everyoneMention } from './everyoneMention.ts'
import type { SendQuestion } from './sendQuestion.ts'

/** Max members that are notified without a question. */
const fewPeople = 15

/** Asks once before a message notifies everyone in a large channel. Offers to mention only the topic instead. */
export function useEveryoneQuestion(
  target: DraftTarget,
  field: RefObject<HTMLTextAreaElement | null>,
): SendQuestion {
  const channelId = target.type === 'channel' ? target.channelId : null
  const count = useAccount((state) => {
    const channel = channelId === null ? undefined : state.channels.get(channelId)
    return channel === undefined ? null : peopleCount(state, channel)
  })
  const hasTopic = useAccount((state) => hasTopicWildcard(state.realm.featureLevel))
  const [asked, setAsked] = useState<string | null>(null)
  const writeTopic = (): void => {
    const box = field.current
    const found = everyoneMention(box?.value ?? '')
    if (box === null || found === null) return
    replaceText(box, found.start, found.end, wildcardText('topic', false).trimEnd())
  }
  const withdraw = (): void => setAsked(null)
  return {
    words: asked === null ? null : t('compose.everyone', { name: asked, count: count ?? 0 }),
    sendLabel: t('compose.everyone_send'),
    action: hasTopic ? { label: t('compose.everyone_topic'), run: writeTopic } : null,
    ask: (written) => {
      const found = asked === null && count !== null && count > fewPeople ? everyoneMention(written) : null
      if (found === null) return false
      setAsked(found.name)
      return true
    },
    textChanged: withdraw,
    withdraw,
  }
}
