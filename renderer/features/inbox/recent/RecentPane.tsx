import { useCallback, useMemo, useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { channelName } from '../../../../shared/model/channels/formerChannels.ts'
import { useAccount, useAccountStore, useIsOffline } from '../../../state/index.ts'
import { EmptyState } from '../../../ui/index.ts'
import { NextSteps } from '../../common/views/index.ts'
import { readOlder, type RecentConversations, useRecent } from '../../navigation/recentMessages/index.ts'
import type { ListFilter } from './ListTools.tsx'
import { recentRows } from './recentRows.ts'
import { TablePane } from './TablePane.tsx'
import type { TableRow } from './tableRow.ts'

/** All conversations of the account, by their last message. */
export function RecentPane() {
  const store = useAccountStore()
  const recent = useRecent(store)
  const rows = useRecentRows(recent.conversations)
  const selfUserId = useAccount((state) => state.self.userId)
  const isOffline = useIsOffline()
  const fits = useCallback(
    (row: TableRow, filters: ReadonlySet<string>): boolean =>
      (filters.has('muted') || !row.isMuted) &&
      (!filters.has('unread') || row.unread > 0) &&
      (!filters.has('participated') || row.people.includes(selfUserId)) &&
      (!filters.has('direct') || row.conversation.type === 'direct'),
    [selfUserId],
  )
  const unread = useMemo(() => {
    let count = 0
    for (const row of rows) if (row.unread > 0 && !row.isMuted) count += 1
    return count
  }, [rows])
  const filters: readonly ListFilter[] = [
    { name: 'unread', label: 'recent.filter_unread', count: unread },
    { name: 'participated', label: 'recent.filter_participated' },
    { name: 'direct', label: 'recent.filter_direct' },
    { name: 'muted', label: 'recent.filter_muted', allHidden: 'recent.all_muted' },
  ]
  const textOf = useCallback(
    ({ conversation }: TableRow): string => {
      const { state } = store.getState()
      return state === null || conversation.type === 'direct'
        ? ''
        : (channelName(state, conversation.channelId) ?? '')
    },
    [store],
  )
  return (
    <TablePane
      icon="history"
      title={t('recent.title')}
      counts="recent.count"
      rows={rows}
      setting="recentList"
      filters={filters}
      fits={fits}
      textOf={textOf}
      fieldLabel="recent.filter_name"
      listKey={`${store.id} ${String(recent.pages)}`}
      isLoading={recent.isLoading}
      onOlder={recent.hasOlder ? () => readOlder(store) : null}
      empty={
        <EmptyState
          icon="history"
          title={t('recent.empty')}
          actions={
            !isOffline && <NextSteps commands={['channels.create', 'write.invitation', 'write.direct']} />
          }
        >
          {t(isOffline ? 'recent.empty_offline' : 'recent.empty_text')}
        </EmptyState>
      }
    />
  )
}

/** Returns the current rows. A row that shows the same as before is the same object. */
function useRecentRows(conversations: RecentConversations): readonly TableRow[] {
  const store = useAccountStore()
  const directs = useAccount((state) => state.directs)
  const unreads = useAccount((state) => state.unreads)
  const subscriptions = useAccount((state) => state.subscriptions)
  const userTopics = useAccount((state) => state.userTopics)
  const channels = useAccount((state) => state.channels)
  const users = useAccount((state) => state.users)
  const inputs = [conversations, directs, unreads, subscriptions, userTopics, channels, users] as const
  const [known, setKnown] = useState(() => listed(store, inputs, new Map()))
  const isSame = known.inputs.every((input, index) => input === inputs[index])
  const now = isSame ? known : listed(store, inputs, known.rows)
  if (now !== known) setKnown(now)
  return now.list
}

function listed(
  store: ReturnType<typeof useAccountStore>,
  inputs: readonly [RecentConversations, ...(readonly unknown[])],
  before: ReadonlyMap<string, TableRow>,
) {
  const { state } = store.getState()
  const rows = state === null ? before : recentRows(state, inputs[0], before)
  return { inputs: inputs as readonly unknown[], rows, list: [...rows.values()] }
}
