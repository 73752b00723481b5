import { t } from '../../../../shared/i18n.ts'
import {
  isResolvedTopic,
  toggledResolvedTopic,
  withoutResolvedMark,
} from '../../../../shared/api/resolvedTopic.ts'
import type { ChannelId, MessageId } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/account.ts'
import { canInChannel } from '../../../../shared/model/permissions.ts'
import { call, failureText, useAccount, useAccountStore, useCommands } from '../../../state/index.ts'
import { IconButton, showToast } from '../../../ui/index.ts'
import { textLength } from '../../compose/index.ts'
import { focusedTopic } from '../../triage/index.ts'
import { isQueued } from '../changing/isQueued.ts'
import { messageOfTopic } from './messageOfTopic.ts'

interface ResolveButtonProps {
  readonly channelId: ChannelId
  readonly topic: string
}

/** Marks the topic as resolved, or takes the mark away: a move of all its messages to the name with or without it. */
export function ResolveButton({ channelId, topic }: ResolveButtonProps) {
  const store = useAccountStore()
  const shown = { channelId, topic }
  const may = useAccount((state) => mayResolve(state, shown))
  const rename = (messageId: MessageId, to: string): Promise<unknown> =>
    call('api.call', {
      account: store.id,
      route: 'updateMessage',
      params: { messageId, topic: to, propagateMode: 'change_all' },
    })
  const tellFailure = (error: unknown): void => showToast(failureText(error))
  const toggle = (at: ResolveButtonProps): void => {
    const { state } = store.getState()
    const messageId = state === null ? null : messageOfTopic(state, at.channelId, at.topic)
    if (state === null || messageId === null || !mayResolve(state, at))
      return showToast(t('editing.resolve_not_allowed'))
    const to = toggledResolvedTopic(at.topic)
    const resolves = isResolvedTopic(to)
    const limit = state.realm.limits.topicLength
    // The server would cut it.
    if (resolves && textLength(to) > limit) return showToast(t('editing.resolve_too_long', { limit }))
    const name = withoutResolvedMark(to)
    rename(messageId, to).then((answer) => {
      if (isQueued(answer))
        return showToast(t(resolves ? 'editing.resolved_later' : 'editing.reopened_later', { name }))
      // One key does it, and everybody in the topic is told.
      showToast(t(resolves ? 'editing.resolved' : 'editing.reopened', { name }), {
        label: t('drafts.undo'),
        run: () => void rename(messageId, at.topic).catch(tellFailure),
      })
    }, tellFailure)
  }
  const title = t(isResolvedTopic(topic) ? 'editing.unresolve' : 'editing.resolve')
  useCommands([
    {
      id: 'topic.resolve',
      title: t('editing.cmd_resolve'),
      group: t('app.group_message'),
      keys: ['Shift+R'],
      run: ({ target }) => toggle(focusedTopic(target) ?? shown),
    },
  ])
  const icon = isResolvedTopic(topic) ? 'retry' : 'check'
  return (
    may && <IconButton icon={icon} size={14} label={title} shortcut="Shift+R" onClick={() => toggle(shown)} />
  )
}

const mayResolve = (state: AccountState, { channelId, topic }: ResolveButtonProps): boolean =>
  topic !== '' &&
  canInChannel(state, 'resolveTopics', channelId) &&
  messageOfTopic(state, channelId, topic) !== null
