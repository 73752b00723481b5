import type { AccountSummary } from '../../../../shared/ipc/contract.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { withoutResolvedMark } from '../../../../shared/api/resolvedTopic.ts'
import type { ChannelRow, DirectRow } from '../../../../shared/model/navigation/sidebar.ts'
import { draftIdOf } from '../../../../shared/model/outbox/localDraft.ts'
import { draftedConversations } from '../../../../shared/model/outbox/localDrafts.ts'
import { topicDisplayName } from '../../../../shared/model/organization/realm.ts'
import type { MessagePin } from '../../../../shared/lists/itemSchemas.ts'
import type { TopicRow } from '../../../../shared/model/navigation/topicList.ts'
import type { ChannelId } from '../../../../shared/api/types.ts'
import type { IconName } from '../../../ui/index.ts'
import type { ViewCounts } from '../../common/views/index.ts'
import type { SavedCount, ShownSearch } from '../searches/index.ts'
import { directTitle, shortDirectTitle } from './directTitle.ts'

/** A row of the sidebar. `key` is stable, and `active` marks the view on the screen. */
export type SidebarRow =
  | (ViewCounts & {
      readonly type: 'view'
      readonly key: string
      readonly title: string
      readonly icon: IconName
      readonly hash: string
      readonly active: boolean
      /** True if there are other accounts, whose counts may or may not be included. */
      readonly hasOthers: boolean
      /** True if the server knows the view, so that the user can hide it. */
      readonly hasMenu: boolean
    })
  | {
      readonly type: 'heading'
      readonly key: string
      readonly title: string
      readonly collapsed: boolean
      readonly unread: number
      /** The kind of item that the button at the end of the heading creates. null: it has no button. */
      readonly adds: 'direct' | 'channel' | null
    }
  | {
      readonly type: 'direct'
      readonly key: string
      /** The conversationKey if the row is a pin, or else null. */
      readonly pin: string | null
      readonly title: string
      /** The title with first names. */
      readonly shortTitle: string
      readonly row: DirectRow
      readonly hasDraft: boolean
      readonly active: boolean
    }
  | {
      readonly type: 'channel'
      readonly key: string
      readonly row: ChannelRow
      /** True if the channel, or one of its hidden topics, has a draft. */
      readonly hasDraft: boolean
      readonly expanded: boolean
      /** False if the row is listed only as the parent of matching topics. */
      readonly isMatch: boolean
      readonly active: boolean
    }
  | {
      readonly type: 'topic'
      readonly key: string
      readonly pin: string | null
      /** The channel's name if the row is not listed under its channel, or else null. */
      readonly channel: string | null
      readonly title: string
      readonly row: TopicRow
      readonly hasDraft: boolean
      readonly active: boolean
    }
  /** A message that the user pinned. */
  | {
      readonly type: 'message'
      readonly key: string
      readonly pin: MessagePin
      /** The name of its sender. */
      readonly name: string
      readonly hash: string
    }
  /** A search that the user saved. */
  | {
      readonly type: 'search'
      readonly key: string
      readonly search: ShownSearch
      readonly hash: string | null
      readonly unread: number
      readonly atLeast: boolean
      readonly active: boolean
    }
  /** Shows the rest of a list or hides it again. `toggles` is the key in `opened`. */
  | {
      readonly type: 'more'
      readonly key: string
      readonly title: string
      readonly toggles: string
      readonly indent: boolean
      readonly open: boolean
      /** Number of unread messages in the hidden rows. */
      readonly unread: number
    }
  /** The link to channels that are not in the sidebar. */
  | { readonly type: 'browse'; readonly key: string; readonly title: string }
  | { readonly type: 'note'; readonly key: string; readonly title: string; readonly indent: boolean }

/** The user's choices that differ from the sidebar's defaults. */
export interface SidebarChoices {
  /** Keys of sections that differ from their default (all expanded, `inactive` collapsed). */
  readonly toggled: ReadonlySet<string>
  /** Channels whose topics the user showed or hid. */
  readonly channels: ReadonlyMap<ChannelId, boolean>
  /** Maximum number of rows of direct messages while the list is not expanded. */
  readonly maxDirects: number
  /** Lists shown in full: `views`, `directs`, `topics:<channel id>`. */
  readonly opened: ReadonlySet<string>
  readonly filter: string
  /** The keys of the pins in the order of a drag. null: none is being dragged. */
  readonly pinOrder: readonly string[] | null
  readonly saved: readonly ShownSearch[]
  /** Unread counts of the saved searches, by id. */
  readonly savedCounts: ReadonlyMap<string, SavedCount>
  /** True while topics that the filter may match are still loading. */
  readonly isLooking: boolean
  /** The accounts that are not on the screen. */
  readonly others: readonly AccountSummary[]
}

/** True if the rows of a section are hidden. */
export const isCollapsed = (key: string, { toggled }: SidebarChoices): boolean =>
  toggled.has(key) !== (key === 'inactive')

export interface Here {
  readonly key: string
  readonly channelId: ChannelId | null
  readonly topic: string | null
  readonly direct: string | null
}

export const note = (key: string, title: string, indent: boolean): SidebarRow => ({
  type: 'note',
  key,
  title,
  indent,
})

type Heading = Extract<SidebarRow, { type: 'heading' }>

export const heading = (
  { key, title, unread, adds }: Pick<Heading, 'key' | 'title' | 'unread' | 'adds'>,
  choices: SidebarChoices,
): SidebarRow => ({ type: 'heading', key, title, unread, adds, collapsed: isCollapsed(key, choices) })

export const directRow = (
  state: AccountState,
  row: DirectRow,
  here: Here,
): Extract<SidebarRow, { type: 'direct' }> => ({
  type: 'direct',
  key: `direct:${row.key}`,
  pin: null,
  title: directTitle(state, row.userIds),
  shortTitle: shortDirectTitle(state, row.userIds),
  row,
  hasDraft: draftedConversations(state).has(draftIdOf({ type: 'direct', userIds: row.userIds })),
  active: here.direct === row.key,
})

export const topicRow = (
  state: AccountState,
  row: TopicRow,
  active: boolean,
): Extract<SidebarRow, { type: 'topic' }> => ({
  type: 'topic',
  key: `topic:${row.channelId}:${row.key}`,
  pin: null,
  channel: null,
  title: topicDisplayName(state, withoutResolvedMark(row.topic)),
  row,
  hasDraft: draftedConversations(state).has(
    draftIdOf({ type: 'channel', channelId: row.channelId, topic: row.topic }),
  ),
  active,
})
