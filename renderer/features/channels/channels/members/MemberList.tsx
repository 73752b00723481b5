import {
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
} from 'react'
import type { ChannelId, UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { uiStore } from '../../../../state/index.ts'
import { isForInputMethod, cx, stepsOf, useRowFocus, type RowKind } from '../../../../ui/index.ts'
import type { Member } from './memberList.ts'
import { MemberRow } from './MemberRow.tsx'
import styles from './members.module.css'
import { useVisibleRows } from './useVisibleRows.ts'

const rowHeight = 36
const memberRows: RowKind<Member, UserId> = { keyOf: ({ userId }) => userId }

/** Gives the focus to the row that keys move. */
export interface MemberListHandle {
  readonly focus: () => void
}

export interface MemberListProps {
  readonly ref?: Ref<MemberListHandle>
  readonly channelId: ChannelId
  readonly members: readonly Member[]
  readonly selected: ReadonlySet<UserId>
  readonly isBusy: boolean
  readonly isOffline: boolean
  /** Some of the members can be removed. */
  readonly hasBoxes: boolean
  readonly onSelect: (userId: UserId, isSelected: boolean) => void
  readonly onSelectAll: () => void
  readonly onClear: () => void
  readonly onRemove: (userId: UserId) => void
}

/** The members of a channel; thousands of them, of which the visible ones are drawn. */
export function MemberList({
  ref,
  channelId,
  members,
  selected,
  isBusy,
  isOffline,
  hasBoxes,
  onSelect,
  onSelectAll,
  onClear,
  onRemove,
}: MemberListProps) {
  const grid = useRef<HTMLDivElement>(null)
  const { index: activeIndex, item: activeMember, focus, move } = useRowFocus(members, memberRows)
  const isInside = useRef(false)
  const isMoving = useRef<'keys' | 'mouse' | null>(null)
  const { ref: rowsRef, first, end } = useVisibleRows(members.length, rowHeight)

  const rowOf = (userId: UserId | undefined): HTMLElement | null =>
    grid.current?.querySelector<HTMLElement>(`[data-member="${String(userId)}"]`) ?? null
  // A row that goes takes the focus with it: the one that comes into its place gets it.
  useLayoutEffect(() => {
    const isLost = isInside.current && document.activeElement === document.body
    const cause = isMoving.current
    isMoving.current = null
    if (!isLost && cause === null) return
    const row = rowOf(activeMember?.userId) ?? grid.current
    row?.focus({ preventScroll: true })
    if (cause !== 'mouse') row?.scrollIntoView?.({ block: 'nearest' })
  })
  useImperativeHandle(ref, () => ({
    focus: () => (rowOf(activeMember?.userId) ?? grid.current)?.focus(),
  }))

  const onPoint = useCallback(
    (userId: UserId) => {
      if (isInside.current) isMoving.current = 'mouse'
      focus(userId)
    },
    [focus],
  )

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.altKey || isForInputMethod(event) || activeMember === undefined) return
    const isOnRow = event.target instanceof HTMLElement && event.target.role === 'row'
    const steps = stepsOf(event.key)
    const { userId } = activeMember
    if ((event.ctrlKey || event.metaKey) && event.key === 'a') onSelectAll()
    else if (event.ctrlKey || event.metaKey) return
    else if (steps !== null) {
      isMoving.current = 'keys'
      move(steps)
    } else if (event.key === 'Delete') onRemove(userId)
    else if (event.key === 'Escape' && selected.size > 0) onClear()
    else if (!isOnRow) return
    else if (event.key === ' ') onSelect(userId, !selected.has(userId))
    else if (event.key === 'Enter')
      uiStore.setState({ person: { id: userId, at: event.target as HTMLElement } })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onFocus = ({ target }: FocusEvent): void => {
    isInside.current = true
    const row = target.closest<HTMLElement>('[data-member]')
    if (row !== null) focus(Number(row.dataset['member']))
  }
  const onBlur = ({ relatedTarget, currentTarget, target }: FocusEvent<HTMLElement>): void => {
    if (target.isConnected && !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
      isInside.current = false
  }
  const drawn = members.slice(first, end).map((member, at) => ({ member, index: first + at }))
  // The row with the focus stays when it is scrolled out of sight.
  if (activeMember !== undefined && activeIndex < first)
    drawn.unshift({ member: activeMember, index: activeIndex })
  else if (activeMember !== undefined && activeIndex >= end)
    drawn.push({ member: activeMember, index: activeIndex })
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={t('channels.members')}
      aria-rowcount={members.length}
      aria-multiselectable="true"
      tabIndex={-1}
      className={cx(styles.grid, !hasBoxes && styles.plain)}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <div
        ref={rowsRef}
        role="rowgroup"
        className={styles.rows}
        style={{ height: members.length * rowHeight }}
      >
        {drawn.map(({ member, index }) => (
          <MemberRow
            key={member.userId}
            member={member}
            channelId={channelId}
            index={index}
            height={rowHeight}
            isActive={index === activeIndex}
            isSelected={selected.has(member.userId)}
            isBusy={isBusy}
            isOffline={isOffline}
            hasBoxes={hasBoxes}
            hasRemove={selected.size === 0}
            onSelect={onSelect}
            onRemove={onRemove}
            onPoint={onPoint}
          />
        ))}
      </div>
    </div>
  )
}
