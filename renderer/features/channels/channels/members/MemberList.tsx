import { useCallback, useImperativeHandle, type Ref } from 'react'
import type { ChannelId, UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { uiStore } from '../../../../state/index.ts'
import { cx, List, useList, type RowAttributes, type RowKind } from '../../../../ui/index.ts'
import type { Member } from './memberList.ts'
import { MemberRow } from './MemberRow.tsx'
import styles from './members.module.css'

const memberRows: RowKind<Member, UserId> = { keyOf: ({ userId }) => userId, heightOf: 36 }

/** Focuses the current row of the list. */
export interface MemberListHandle {
  readonly focus: () => void
}

interface MemberListProps {
  readonly ref?: Ref<MemberListHandle>
  readonly channelId: ChannelId
  readonly members: readonly Member[]
  readonly selected: ReadonlySet<UserId>
  readonly isBusy: boolean
  readonly isOffline: boolean
  /** True if some members can be removed. */
  readonly hasBoxes: boolean
  readonly onSelect: (userId: UserId, isSelected: boolean) => void
  readonly onSelected: (userIds: ReadonlySet<UserId>) => void
  readonly onRemove: (userId: UserId) => void
}

/** Members of a channel. Only visible rows are drawn, since there may be thousands. */
export function MemberList(props: MemberListProps) {
  const { ref, channelId, members, selected, isBusy, isOffline, hasBoxes } = props
  const { onSelect, onSelected, onRemove } = props
  const list = useList(members, memberRows, {
    isRoving: true,
    picks: { keys: selected, onChange: onSelected },
    onOpen: ({ userId }, row) => row !== null && uiStore.setState({ person: { id: userId, at: row } }),
    onPeek: ({ userId }) => onSelect(userId, !selected.has(userId)),
    onKey: ({ key }, member) => {
      if (key !== 'Delete' || member === undefined) return false
      onRemove(member.userId)
      return true
    },
  })
  useImperativeHandle(ref, () => ({ focus: list.focusList }))
  const hasRemove = selected.size === 0
  const draw = useCallback(
    (member: Member, attributes: RowAttributes) => (
      <MemberRow
        member={member}
        attributes={attributes}
        channelId={channelId}
        isBusy={isBusy}
        isOffline={isOffline}
        hasBoxes={hasBoxes}
        hasRemove={hasRemove}
        onSelect={onSelect}
        onRemove={onRemove}
      />
    ),
    [channelId, isBusy, isOffline, hasBoxes, hasRemove, onSelect, onRemove],
  )
  return (
    <List
      list={list}
      role="grid"
      label={t('channels.members')}
      className={cx(styles.grid, !hasBoxes && styles.plain)}
      isInPage
      followsPointer
      draw={draw}
    />
  )
}
