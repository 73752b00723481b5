import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { t } from '../../../../shared/i18n.ts'
import { useAccount, useAccountStore } from '../../../state/index.ts'
import { revealRow, useRowWindow } from '../../../ui/index.ts'
import { ConversationMenu } from '../../topicActions/index.ts'
import { DirectoryRow, optionId, type RowState } from './DirectoryRow.tsx'
import styles from './directory.module.css'
import { partsOf, type FlatList } from './flatList.ts'
import { peopleCount } from '../../../../shared/model/channels/partialSubscribers.ts'
import type { ActionRow } from '../../../../shared/model/outbox/actionRow.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import { memoSelector } from '../../../../shared/model/state/memo.ts'

/** The changes that join or leave a channel and that the server has not confirmed, by channel. */
const joinings = memoSelector<ReadonlyMap<number, ActionRow>>(
  (state) => [state.actions],
  ({ actions }) => {
    const rows = new Map<number, ActionRow>()
    for (const row of actions.values()) {
      const channelId = row.params['channelId']
      if (row.action === 'setSubscribed' && typeof channelId === 'number') rows.set(channelId, row)
    }
    return rows
  },
)

/** How a channel's row stands; with a connection what waits is done in a moment, and not told. */
function rowState(state: AccountState, channelId: number): RowState {
  const row = joinings(state).get(channelId)
  if (row?.status === 'failed') return 'refused'
  if (row !== undefined && state.connection.state !== 'live') return 'waiting'
  return state.subscriptions.has(channelId) ? 'joined' : 'none'
}

/** Rows that are drawn whether they are in sight or not: each letter that is typed draws others. */
const drawAll = 40

interface DirectoryListProps {
  readonly id: string
  readonly listRef: RefObject<HTMLDivElement | null>
  readonly list: FlatList
  /** Place of the chosen channel; -1: there is none. */
  readonly index: number
  readonly onChoose: (channelId: number) => void
  readonly onOpen: (channelId: number) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

interface OpenedMenu {
  readonly channelId: number
  readonly at: { readonly x: number; readonly y: number }
}

/** The channels as one list of options, of which those in sight are drawn. It keeps the focus itself. */
export function DirectoryList({ id, listRef, list, index, onChoose, onOpen, onKeyDown }: DirectoryListProps) {
  const state = useAccountStore().getState().state
  const subscriptions = useAccount(({ subscriptions: own }) => own)
  // They stand for what a row reads of the state.
  useAccount(({ actions }) => actions)
  useAccount(({ connection }) => connection.state)
  useAccount(({ subscribers }) => subscribers)
  useAccount(({ partialSubscribers }) => partialSubscribers)
  const { ref: windowRef, first, end, before, after } = useRowWindow(list.heights, drawAll)
  const ref = useCallback(
    (element: HTMLDivElement | null) => {
      listRef.current = element
      return windowRef(element)
    },
    [listRef, windowRef],
  )
  useRevealedOption(listRef, list, index)
  const parts = useMemo(() => partsOf(list.rows, first, end), [list, first, end])
  const chosen = list.channels[index]
  const [menu, setMenu] = useState<OpenedMenu | null>(null)
  const openMenu = (event: MouseEvent<HTMLElement>): void => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-channel]') : null
    // The key for menus is of the list, which has the focus, and means the chosen row.
    const channelId = row === null ? chosen?.id : Number(row.dataset['channel'])
    if (channelId === undefined) return
    event.preventDefault()
    const box =
      row === null ? document.getElementById(optionId(channelId))?.getBoundingClientRect() : undefined
    const at = box === undefined ? { x: event.clientX, y: event.clientY } : { x: box.left, y: box.bottom }
    event.currentTarget.focus({ preventScroll: true })
    setMenu({ channelId, at })
  }
  return (
    <>
      <div
        id={id}
        ref={ref}
        role="listbox"
        tabIndex={0}
        aria-label={t('channels.list')}
        aria-activedescendant={chosen === undefined ? undefined : optionId(chosen.id)}
        className={styles.list}
        data-headed={list.rows[0]?.type === 'heading'}
        onKeyDown={onKeyDown}
        onContextMenu={openMenu}
      >
        {before > 0 && <div aria-hidden="true" style={{ height: before }} />}
        {parts.map(({ section, hasHeading, channels }) => (
          <div key={section.key} role="group" aria-label={section.title}>
            {hasHeading && (
              <div className={styles.heading} dir="auto" aria-hidden="true">
                {section.title}
              </div>
            )}
            {channels.map((channel) => (
              <DirectoryRow
                key={channel.id}
                channel={channel}
                color={subscriptions.get(channel.id)?.color}
                peopleCount={state === null ? null : peopleCount(state, channel)}
                state={state === null ? 'none' : rowState(state, channel.id)}
                isChosen={channel === chosen}
                position={(list.indexOf.get(channel.id) ?? 0) + 1}
                count={list.channels.length}
                onChoose={onChoose}
                onOpen={onOpen}
              />
            ))}
          </div>
        ))}
        {after > 0 && <div aria-hidden="true" style={{ height: after }} />}
      </div>
      {menu !== null && (
        <ConversationMenu
          key={`${menu.at.x} ${menu.at.y}`}
          scope={{ type: 'wholeChannel', channelId: menu.channelId }}
          at={menu.at}
          onClose={() => setMenu((now) => (now === menu ? null : now))}
        />
      )}
    </>
  )
}

/** Scrolls so that the chosen option is in sight, when another one is chosen or other channels are listed. */
function useRevealedOption(listRef: RefObject<HTMLDivElement | null>, list: FlatList, index: number): void {
  const chosen = list.channels[index]?.id
  const newest = useRef({ list, index })
  useLayoutEffect(() => {
    newest.current = { list, index }
  })
  useLayoutEffect(() => {
    const scroller = listRef.current
    const { list: now, index: at } = newest.current
    if (scroller === null || at < 0) return
    revealRow(scroller, now.tops[at] ?? 0, now.bottoms[at] ?? 0)
  }, [listRef, chosen, list.rows.length])
}
