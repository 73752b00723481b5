import { t } from '../../../shared/i18n.ts'
import { withoutResolvedMark } from '../../../shared/api/resolvedTopic.ts'
import type { Narrow } from '../../../shared/api/types.ts'
import type { AccountState } from '../../../shared/model/account.ts'
import { narrowPlace } from '../../../shared/model/narrow.ts'
import { messageOf } from '../../../shared/model/slices/messages.ts'
import { topicDisplayName } from '../../../shared/model/slices/realm.ts'
import { uiStore, useAccountStore, useCommands, type CommandContext } from '../../state/index.ts'
import { showToast } from '../../ui/index.ts'
import { focusedTopic, type FocusedTopic } from './focusedTopic.ts'
import { setPolicy } from './setPolicy.ts'
import { followChoice, muteChoice, type TopicChoice } from './topicChoice.ts'

/** The keys that decide for a topic: of the row that has the focus, else the one shown, else of the message selected. */
export function useTopicCommands(narrow: Narrow): void {
  const store = useAccountStore()
  const decide =
    (
      choiceOf: (state: AccountState, channelId: number, topic: string) => TopicChoice,
      told: (isOn: boolean, name: string) => string,
    ) =>
    ({ target }: CommandContext): void => {
      const { state } = store.getState()
      if (state === null) return
      const at = focusedTopic(target) ?? topicOf(state, narrow)
      if (at === null) return showToast(t('triage.no_topic'))
      const { isOn, policy, can } = choiceOf(state, at.channelId, at.topic)
      if (!can) return showToast(t('app.too_old'))
      setPolicy(store, at.channelId, at.topic, policy)
      showToast(told(!isOn, topicDisplayName(state, withoutResolvedMark(at.topic))))
    }
  const group = t('app.group_message')
  useCommands([
    {
      id: 'topic.mute',
      title: t('triage.cmd_mute'),
      group,
      keys: ['Shift+M'],
      run: decide(muteChoice, (isOn, name) =>
        t(isOn ? 'triage.told_muted' : 'triage.told_unmuted', { name }),
      ),
    },
    {
      id: 'topic.follow',
      title: t('triage.cmd_follow'),
      group,
      keys: ['Shift+F'],
      run: decide(followChoice, (isOn, name) =>
        t(isOn ? 'triage.told_followed' : 'triage.told_unfollowed', { name }),
      ),
    },
  ])
}

function topicOf(state: AccountState, narrow: Narrow): FocusedTopic | null {
  const place = narrowPlace(narrow, state.self.userId)
  if (place !== null) return place.type === 'channel' ? place : null
  const { selected } = uiStore.getState()
  const message = selected === null ? undefined : messageOf(state, selected)
  return message?.type === 'channel' ? message : null
}
