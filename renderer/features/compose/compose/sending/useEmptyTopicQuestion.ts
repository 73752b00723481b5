import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import { useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { topicRule } from '../../../../../shared/model/permissions/permissions.ts'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import { useAccount } from '../../../../state/index.ts'
import type { SendQuestion } from './sendQuestion.ts'

/**
 * Asks once before sending without a topic from a view of several topics, because the user may mean a visible one.
 * isHere: the empty topic itself is open.
 */
export function useEmptyTopicQuestion(
  target: DraftTarget,
  isHere: boolean,
  onName: () => void,
): SendQuestion {
  const name = useAccount((state) => topicDisplayName(state, ''))
  const mayBeMeant = useAccount(
    (state) =>
      !isHere &&
      target.type === 'channel' &&
      target.channelId !== null &&
      target.topic.trim() === '' &&
      topicRule(state, target.channelId) === 'any',
  )
  const [isAsked, setAsked] = useState(false)
  const shown = isAsked && mayBeMeant
  return {
    words: shown ? t('compose.empty_topic', { topic: name }) : null,
    sendLabel: t('compose.empty_topic_send'),
    action: { label: t('compose.empty_topic_name'), run: onName },
    ask: () => {
      if (!mayBeMeant || isAsked) return false
      setAsked(true)
      return true
    },
    textChanged: () => undefined,
    withdraw: () => setAsked(false),
  }
}
