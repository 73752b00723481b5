import { useCallback, useEffect, useMemo } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { ChannelId } from '../../../../shared/api/types.ts'
import { isResolvedTopic } from '../../../../shared/api/resolvedTopic.ts'
import { channelName } from '../../../../shared/model/channels/formerChannels.ts'
import { topicConversationKey } from '../../../../shared/api/conversationKey.ts'
import { topicsOfChannel } from '../../../../shared/model/navigation/topicList.ts'
import { knownTopics } from '../../../../shared/model/topics/topics.ts'
import { channelNarrow } from '../../../../shared/model/views/narrow.ts'
import {
  callQuietly,
  navigate,
  useAccount,
  useAccountStore,
  useIsOffline,
  useUi,
} from '../../../state/index.ts'
import { Button, EmptyState } from '../../../ui/index.ts'
import { sendersOf, useRecent } from '../../navigation/recentMessages/index.ts'
import type { ListFilter } from './ListTools.tsx'
import { tableRow } from './recentRows.ts'
import { TablePane } from './TablePane.tsx'
import type { TableRow } from './tableRow.ts'
import { mayStartTopic, startTopic } from '../../common/creation/index.ts'

/** The topics of the channel in the window's address, as a table. */
export function TopicListPane() {
  const address = useUi(({ route }) => route.address)
  const channelId = address.view === 'topics' ? address.channelId : null
  const isThere = useAccount(({ channels }) => channelId !== null && channels.has(channelId))
  return channelId === null || !isThere ? (
    <EmptyState icon="hash" title={t('recent.topics_choose')}>
      {t('recent.topics_choose_text')}
    </EmptyState>
  ) : (
    <TopicTable key={channelId} channelId={channelId} />
  )
}

const filters: readonly ListFilter[] = [
  { name: 'unread', label: 'recent.filter_unread' },
  { name: 'resolved', label: 'recent.filter_resolved', allHidden: 'recent.all_resolved' },
]

function fits(row: TableRow, on: ReadonlySet<string>): boolean {
  const { conversation } = row
  const isResolved = conversation.type === 'channel' && isResolvedTopic(conversation.topic)
  return (on.has('resolved') || !isResolved) && (!on.has('unread') || row.unread > 0)
}

const noText = (): string => ''

function TopicTable({ channelId }: { channelId: ChannelId }) {
  const store = useAccountStore()
  const channel = useAccount((state) => channelName(state, channelId)) ?? ''
  const topics = useAccount((state) => topicsOfChannel(state, channelId))
  const known = useAccount((state) => knownTopics(state, channelId))
  const mayStart = useAccount((state) => mayStartTopic(state, channelId))
  const isLive = useAccount(({ connection }) => connection.state === 'live')
  const isOffline = useIsOffline()
  const { conversations } = useRecent(store)
  const isAskable = isLive && (!known.loaded || known.stale)
  useEffect(() => {
    if (isAskable) callQuietly('topics.fetch', { account: store.id, channelId })
  }, [store, channelId, isAskable])
  const rows = useMemo(() => {
    const { state } = store.getState()
    return state === null
      ? []
      : topics.map(({ topic, maxId }) => {
          const key = topicConversationKey(channelId, topic)
          const people = sendersOf(conversations.get(key)?.messages ?? [])
          const conversation = { type: 'channel', channelId, topic } as const
          return tableRow(state, { key, conversation, newest: maxId, people })
        })
  }, [store, channelId, topics, conversations])
  const open = useCallback(() => navigate(channelNarrow(channelId)), [channelId])
  return (
    <TablePane
      icon="hash"
      title={t('recent.topics_of', { channel })}
      counts="recent.topics_count"
      rows={rows}
      setting="topicList"
      filters={filters}
      fits={fits}
      textOf={noText}
      fieldLabel="recent.filter_topic"
      listKey={`${store.id} ${String(known.loaded)}`}
      isLoading={isAskable && rows.length === 0}
      onOlder={null}
      actions={
        <Button variant="quiet" onClick={open}>
          {t('recent.topics_open_channel')}
        </Button>
      }
      empty={
        <EmptyState
          icon="hash"
          title={t('recent.topics_empty')}
          actions={
            mayStart && <Button onClick={() => startTopic(channelId)}>{t('topicActions.start_topic')}</Button>
          }
        >
          {t(isOffline && !known.loaded ? 'recent.empty_offline' : 'recent.topics_empty_text')}
        </EmptyState>
      }
    />
  )
}
