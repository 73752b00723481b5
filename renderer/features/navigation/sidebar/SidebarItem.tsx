import { memo } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { ChannelId } from '../../../../shared/api/types.ts'
import { channelNarrow, dmNarrow, topicNarrow } from '../../../../shared/model/views/narrow.ts'
import { presenceOf } from '../../../../shared/model/people/presence.ts'
import { policies } from '../../../../shared/model/topics/userTopics.ts'
import {
  hashOfRoute,
  openChannel,
  useAccount,
  useAccountStore,
  useNow,
  useSetting,
  useUi,
  shortcutOf,
  openAddress,
} from '../../../state/index.ts'
import { Badge, channelColor, cx, Icon, IconButton } from '../../../ui/index.ts'
import { openSaved } from '../searches/index.ts'
import type { ReadScope } from '../topicActions/index.ts'
import { AddChannel, AddTopic } from './AddButtons.tsx'
import { DirectPicture } from './DirectPicture.tsx'
import { headingScope, MenuButton, menuKeys, type OpenMenu } from './SidebarMenu.tsx'
import { rowLabel } from './rowLabel.ts'
import { ChannelSign } from '../../common/places/index.ts'
import styles from './Sidebar.module.css'
import type { SidebarRow } from './sidebarRow.ts'
import { formatAddress } from '../../../../shared/content/links/address.ts'

export interface ItemActions {
  readonly toggleSection: (key: string) => void
  readonly toggleList: (key: string) => void
  readonly setExpanded: (channelId: ChannelId, expanded: boolean) => void
  readonly newDirect: () => void
  readonly openMenu: OpenMenu
}

type Of<Type extends SidebarRow['type']> = Extract<SidebarRow, { type: Type }>
interface Props<Row = SidebarRow> {
  readonly row: Row
  readonly actions: ItemActions
}

/** A row of the sidebar. Renders again only when its data has changed. */
export const SidebarItem = memo(function SidebarItem({ row, actions }: Props) {
  switch (row.type) {
    case 'view':
      return <ViewItem row={row} actions={actions} />
    case 'heading':
      return <Heading row={row} actions={actions} />
    case 'message':
      return <MessageItem row={row} actions={actions} />
    case 'search':
      return <SavedItem row={row} actions={actions} />
    case 'direct':
      return <DirectItem row={row} actions={actions} />
    case 'channel':
      return <ChannelItem row={row} actions={actions} />
    case 'topic':
      return <TopicItem row={row} actions={actions} />
    case 'more':
      return (
        <li>
          <button
            type="button"
            data-roving
            className={cx(styles.row, styles.more, row.indent && styles.topic)}
            aria-expanded={row.open}
            aria-label={rowLabel(row)}
            onClick={() => actions.toggleList(row.toggles)}
          >
            <span className={styles.name}>{row.title}</span>
            <Badge count={row.unread} kind="accent" />
          </button>
        </li>
      )
    case 'browse':
      return <BrowseItem row={row} actions={actions} />
    case 'note':
      return (
        <li className={cx(styles.row, styles.note, row.indent && styles.topic)}>
          <span className={styles.name}>{row.title}</span>
        </li>
      )
  }
}, sameFacts)

/**
 * Compares the fields of two rows, because rows are recreated on every change of the account, mostly with the same
 * content.
 */
function sameFacts(before: Props, after: Props): boolean {
  if (before.actions !== after.actions) return false
  const a = Object.entries(before.row)
  const b = after.row as unknown as Readonly<Record<string, unknown>>
  return a.every(([name, value]) => Object.is(value, b[name]))
}

const current = (active: boolean) => (active ? { 'aria-current': 'page' as const } : {})

function ViewItem({ row, actions }: Props<Of<'view'>>) {
  const { atLeast, hasOthers, isOfAll, unread, total } = row
  const store = useAccountStore()
  const organization = useUi(({ accounts }) => accounts.find(({ id }) => id === store.id)?.realmName ?? '')
  const count = unread + total
  const tooltip = [
    isOfAll && t('sidebar.scope_all'),
    hasOthers && !isOfAll && count > 0 && t('sidebar.scope_one', { name: organization }),
    atLeast && t('app.older_unread', { count }),
  ].filter((line) => line !== false)
  const scope = row.hasMenu ? ({ type: 'view', id: row.key } as const) : null
  return (
    <li {...(scope !== null && { className: styles.place, ...menuKeys(actions.openMenu, scope) })}>
      <a
        data-roving
        className={cx(styles.row, row.active && styles.active)}
        href={row.hash}
        aria-label={rowLabel(row)}
        data-tooltip={tooltip.length === 0 ? undefined : tooltip.join('\n')}
        {...current(row.active)}
      >
        <Icon name={row.icon} className={styles.icon} />
        <span className={styles.name}>
          {row.title}
          {isOfAll && <small className={styles.scope}>{t('sidebar.all')}</small>}
        </span>
        <Badge count={unread} atLeast={atLeast} kind="accent" />
        <Badge count={total} atLeast={atLeast} />
      </a>
      {scope !== null && <MenuButton name={row.title} scope={scope} open={actions.openMenu} />}
    </li>
  )
}

function Heading({ row, actions }: Props<Of<'heading'>>) {
  const store = useAccountStore()
  const label = t(row.collapsed ? 'sidebar.expand' : 'sidebar.collapse', { name: row.title })
  const scope =
    row.key === 'pins' || row.key === 'saved'
      ? null
      : (): ReadScope => headingScope(store.getState().state, row.key)
  return (
    <li className={styles.heading} {...(scope !== null && menuKeys(actions.openMenu, scope))}>
      <h2>
        <button
          type="button"
          data-roving
          data-section={row.key}
          data-expanded={!row.collapsed}
          aria-expanded={!row.collapsed}
          data-tooltip={label}
          onClick={() => actions.toggleSection(row.key)}
        >
          <span className={styles.name}>{row.title}</span>
          <Icon name={row.collapsed ? 'right' : 'down'} size={12} className={styles.chevron} />
        </button>
      </h2>
      {row.collapsed && <Badge count={row.unread} />}
      {scope !== null && <MenuButton name={row.title} scope={scope} open={actions.openMenu} />}
      {row.adds === 'channel' && <AddChannel />}
      {row.adds === 'direct' && (
        <IconButton
          icon="plus"
          size={14}
          label={t('sidebar.new_direct')}
          shortcut={shortcutOf('write.direct')}
          data-roving
          onClick={actions.newDirect}
        />
      )}
    </li>
  )
}

/** The link below the last channel, where users look for channels that are not listed. */
const BrowseItem = ({ row }: Props<Of<'browse'>>) => (
  <li className={styles.browse}>
    <a
      data-roving
      className={cx(styles.row, styles.more)}
      href={formatAddress({ view: 'channels', page: 'directory', channelId: null })}
      onClick={(event) => {
        event.preventDefault()
        openAddress({ view: 'channels', page: 'directory', channelId: null })
      }}
    >
      <span className={styles.hash}>
        <Icon name="search" size={14} />
      </span>
      <span className={styles.name}>{row.title}</span>
    </a>
  </li>
)

function MessageItem({ row, actions }: Props<Of<'message'>>) {
  const { isGone, messageId, text } = row.pin
  const scope = { type: 'messagePin', messageId } as const
  const label = rowLabel(row)
  return (
    <li className={styles.place} {...menuKeys(actions.openMenu, scope)}>
      <a
        data-roving
        data-message-pin={messageId}
        className={cx(styles.row, isGone && styles.dimmed)}
        href={row.hash}
        aria-label={label}
        data-tooltip={label}
      >
        <Icon name="quote" size={14} className={styles.icon} />
        <span className={styles.name}>{isGone ? label : text}</span>
      </a>
      <MenuButton name={text} scope={scope} open={actions.openMenu} />
    </li>
  )
}

function SavedItem({ row, actions }: Props<Of<'search'>>) {
  const store = useAccountStore()
  const { active, atLeast, hash, search, unread } = row
  const scope = { type: 'saved', id: search.id } as const
  return (
    <li className={styles.place} {...menuKeys(actions.openMenu, scope)} {...dragged(search.id)}>
      <a
        data-roving
        data-saved={search.id}
        draggable={false}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        className={cx(styles.row, active && styles.active, unread > 0 && styles.unread)}
        href={hash ?? '#'}
        aria-label={rowLabel(row)}
        data-tooltip={search.name}
        onClick={(event) => {
          if (hash !== null) return
          event.preventDefault()
          openSaved(store.id, search)
        }}
        {...current(active)}
      >
        <Icon name="search" size={14} className={styles.icon} />
        <span className={styles.name}>{search.name}</span>
        {search.tells && <Icon name="sound" size={12} className={styles.mark} />}
        <Badge count={unread} atLeast={atLeast} />
      </a>
      <MenuButton name={search.name} scope={scope} open={actions.openMenu} />
    </li>
  )
}

const DraftMark = ({ is }: { is: boolean }) => is && <Icon name="edit" size={12} className={styles.mark} />

/** Returns the attributes of a pin's link for the keys that move it. They are on the link because it has the focus. */
const pinKeys = (pin: string | null) =>
  pin === null ? {} : { 'data-pin': pin, 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown', draggable: false }
const dragged = (pin: string | null) => (pin === null ? {} : { 'data-drag': pin })

function DirectItem({ row, actions }: Props<Of<'direct'>>) {
  const now = useNow()
  const { userIds, unread } = row.row
  const [only] = userIds
  const one = userIds.length === 1 && only !== undefined ? only : null
  const presence = useAccount((state) => (one === null ? 'offline' : presenceOf(state, one, now)))
  const scope = { type: 'direct', userIds } as const
  return (
    <li className={styles.place} {...menuKeys(actions.openMenu, scope)} {...dragged(row.pin)}>
      <a
        data-roving
        {...pinKeys(row.pin)}
        className={cx(styles.row, row.active && styles.active, unread > 0 && styles.unread)}
        href={hashOfRoute(dmNarrow(userIds))}
        aria-label={rowLabel(row, presence)}
        data-tooltip={row.title}
        {...current(row.active)}
      >
        <DirectPicture row={row} />
        <span className={styles.name}>{row.shortTitle}</span>
        <DraftMark is={row.hasDraft} />
        <Badge count={unread} kind="accent" />
      </a>
      <MenuButton name={row.title} scope={scope} open={actions.openMenu} />
    </li>
  )
}

function ChannelItem({ row, actions }: Props<Of<'channel'>>) {
  const { channelId, name, color, isMuted, unread, mentions, mutedUnread } = row.row
  const store = useAccountStore()
  const countsOf = useSetting('channelUnreads')
  // By the value of the setting: all channels, unmuted channels and topics, no channels.
  const counts: Readonly<Record<number, number>> = {
    1: unread + mutedUnread,
    2: unread,
  }
  const toggle = t(row.expanded ? 'sidebar.hide_topics' : 'sidebar.show_topics', { name })
  const scope = { type: 'wholeChannel', channelId } as const
  return (
    <li className={styles.place} {...menuKeys(actions.openMenu, scope)}>
      <a
        data-roving
        data-match={row.isMatch}
        data-channel={channelId}
        className={cx(
          styles.row,
          row.active && styles.active,
          unread > 0 && !isMuted && styles.unread,
          isMuted && styles.dimmed,
        )}
        href={hashOfRoute(channelNarrow(channelId))}
        aria-label={rowLabel(row)}
        aria-expanded={row.expanded}
        data-tooltip={name}
        onClick={(event) => {
          if (!row.expanded) actions.setExpanded(channelId, true)
          event.preventDefault()
          openChannel(store, channelId)
        }}
        {...current(row.active)}
      >
        <span className={styles.hash} style={{ color: channelColor(color) }} aria-hidden="true">
          <ChannelSign channel={row.row} />
        </span>
        <span className={styles.name}>{name}</span>
        <DraftMark is={row.hasDraft} />
        {mentions > 0 && <span className={styles.at}>@</span>}
        <Badge count={counts[countsOf] ?? 0} />
      </a>
      <button
        type="button"
        className={styles.toggle}
        tabIndex={-1}
        aria-label={toggle}
        data-tooltip={toggle}
        onClick={() => actions.setExpanded(channelId, !row.expanded)}
      >
        <Icon name={row.expanded ? 'down' : 'right'} size={12} />
      </button>
      <AddTopic channelId={channelId} name={name} />
      <MenuButton name={name} scope={scope} open={actions.openMenu} />
    </li>
  )
}

function TopicItem({ row, actions }: Props<Of<'topic'>>) {
  const { channelId, topic, unread, mentions, isMuted, isResolved, policy } = row.row
  const scope = { type: 'channel', channelId, topic } as const
  return (
    <li className={styles.place} {...menuKeys(actions.openMenu, scope)} {...dragged(row.pin)}>
      <a
        data-roving
        {...pinKeys(row.pin)}
        data-topic={topic}
        data-channel-of={channelId}
        className={cx(
          styles.row,
          row.pin === null && styles.topic,
          row.active && styles.active,
          unread > 0 && !isMuted && styles.unread,
          isMuted && styles.dimmed,
        )}
        href={hashOfRoute(topicNarrow(channelId, topic))}
        aria-label={rowLabel(row)}
        data-tooltip={row.channel === null ? row.title : `${row.title}\n#${row.channel}`}
        {...current(row.active)}
      >
        {row.pin !== null && <Icon name="pin" size={14} className={styles.icon} />}
        {isResolved && <Icon name="check" size={12} className={styles.resolved} />}
        <span className={cx(styles.name, topic === '' && styles.unnamed)}>{row.title}</span>
        {row.channel !== null && (
          <small data-ellipsis className={styles.where}>
            {row.channel}
          </small>
        )}
        {policy === policies.followed && <Icon name="follow" size={12} className={styles.mark} />}
        {policy === policies.muted && <Icon name="mute" size={12} className={styles.mark} />}
        <DraftMark is={row.hasDraft} />
        {mentions > 0 && <span className={styles.at}>@</span>}
        <Badge count={unread} />
      </a>
      <MenuButton name={row.title} scope={scope} open={actions.openMenu} />
    </li>
  )
}
