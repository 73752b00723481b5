import { t } from '../../../../shared/i18n.ts'
import { movesBetweenChannels } from '../../../../shared/api/capabilities.ts'
import {
  isResolvedTopic,
  toggledResolvedTopic,
  withoutResolvedMark,
} from '../../../../shared/api/resolvedTopic.ts'
import type { ChannelId, MessageId } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { canInChannel } from '../../../../shared/model/permissions/permissions.ts'
import { call, failureText, type AccountStore } from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'
import { messageOfTopic } from './messageOfTopic.ts'
import { awaitUndo, isQueued, type UndoOffer } from '../../common/undo/index.ts'

interface ChannelTopic {
  readonly channelId: ChannelId
  readonly topic: string
}

export const mayResolve = (state: AccountState, { channelId, topic }: ChannelTopic): boolean =>
  topic !== '' &&
  canInChannel(state, 'resolveTopics', channelId) &&
  messageOfTopic(state, channelId, topic) !== null

/** Returns how the user may move the topic as a whole. A time limit is left to the server. */
export function movesOfTopic(state: AccountState, { channelId, topic }: ChannelTopic) {
  const isKnown = messageOfTopic(state, channelId, topic) !== null
  const may = (permission: 'moveWithin' | 'moveOut'): boolean =>
    isKnown && canInChannel(state, permission, channelId, state.self.userId, Date.now())
  return {
    topic: may('moveWithin'),
    channel: movesBetweenChannels(state.realm.featureLevel) && may('moveOut'),
  }
}

/** Resolves or reopens the topic by moving all its messages to the name with or without the mark. */
export function toggleResolved(store: AccountStore, { channelId, topic }: ChannelTopic): void {
  const { state } = store.getState()
  const messageId = state === null ? null : messageOfTopic(state, channelId, topic)
  if (state === null || messageId === null || !mayResolve(state, { channelId, topic }))
    return showToast(t('editing.resolve_not_allowed'))
  const to = toggledResolvedTopic(topic)
  const resolves = isResolvedTopic(to)
  const limit = state.realm.limits.topicLength
  // The server would shorten the name.
  if (resolves && [...to].length > limit) return showToast(t('editing.resolve_too_long', { limit }))
  const name = withoutResolvedMark(to)
  const made = async (): Promise<UndoOffer | null> => {
    if (isQueued(await rename(store.id, messageId, to))) {
      showToast(t(resolves ? 'editing.resolved_later' : 'editing.reopened_later', { name }))
      return null
    }
    // A single key resolves a topic and everyone in it is notified, so the change offers Undo.
    return {
      text: t(resolves ? 'editing.resolved' : 'editing.reopened', { name }),
      undone: t(resolves ? 'editing.reopened' : 'editing.resolved', { name }),
      undo: () => void rename(store.id, messageId, topic).catch(reportFailure),
    }
  }
  awaitUndo(
    made().catch((error: unknown) => {
      reportFailure(error)
      return null
    }),
  )
}

const rename = (account: string, messageId: MessageId, to: string): Promise<unknown> =>
  call('api.call', {
    account,
    route: 'updateMessage',
    params: { messageId, topic: to, propagateMode: 'change_all' },
  })

const reportFailure = (error: unknown): void => showToast(failureText(error))
