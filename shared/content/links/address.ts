import type { ChannelId, GroupId, MessageId, Narrow, UserId } from '../../api/types.ts'
import { feedNarrow, narrowKey } from '../../model/views/narrow.ts'
import { narrowFragment } from './narrowFragment.ts'
import { parseNarrowFragment } from './narrowLink.ts'

/** Tabs of a channel's settings, in order. */
export const channelTabs = ['about', 'own', 'permissions', 'members'] as const
export type ChannelTab = (typeof channelTabs)[number]

/** Sections of a user's page that it can open at. */
const personParts = ['channels', 'note', 'manage', 'moderate'] as const
export type PersonPart = (typeof personParts)[number]

const plainPane = <View extends string>(view: View) => ({ parse: () => ({ view }), format: () => '' })

/** Panes without pages. */
const plainPanes = {
  inbox: plainPane('inbox'),
  recent: plainPane('recent'),
  catchup: plainPane('catchup'),
  drafts: plainPane('drafts'),
  scheduled: plainPane('scheduled'),
  reminders: plainPane('reminders'),
  reports: plainPane('reports'),
  files: plainPane('files'),
}
type PlainView = keyof typeof plainPanes

/** Fields of each view's address, without the view. */
interface Pages extends Readonly<Record<PlainView, object>> {
  readonly conversation: {
    readonly narrow: Narrow
    /** The message to open the narrow at; null for the default position. */
    readonly near: MessageId | null
  }
  readonly bots: { readonly page: 'list' | 'new' } | { readonly page: 'bot'; readonly botId: UserId }
  /** directory: with a preview of the channel, if not null. */
  readonly channels:
    | { readonly page: 'new' }
    | { readonly page: 'directory'; readonly channelId: ChannelId | null }
    | { readonly page: 'settings'; readonly channelId: ChannelId; readonly tab: ChannelTab }
  /** null for the gallery without messages. */
  readonly gallery: { readonly narrow: Narrow | null }
  readonly groups: { readonly page: 'list' | 'new' } | { readonly page: 'group'; readonly groupId: GroupId }
  readonly invitations: { readonly page: 'list' | 'new' }
  readonly people:
    | { readonly page: 'directory' | 'new' }
    | { readonly page: 'person'; readonly userId: UserId | 'me'; readonly part: PersonPart | null }
  /** page: id of a page; "" for the first one. */
  readonly settings: { readonly page: string }
  /** The list of a channel's topics. */
  readonly topics: { readonly channelId: ChannelId | null }
}

export type AddressView = keyof Pages
export type AddressOf<View extends AddressView> = { readonly view: View } & Pages[View]

/** A place that a window shows: the messages of a narrow, or a page of a pane. */
export type Address = { [View in AddressView]: AddressOf<View> }[AddressView]

/** The hash of a window without a saved one. */
export const startHash = '#feed'
const feedKey = narrowKey(feedNarrow)

type PaneView = Exclude<AddressView, 'conversation'>

interface PaneFormat<View extends PaneView> {
  /** Parses the text after `#view/`. Unknown pages become the first page of the pane. */
  readonly parse: (page: string) => AddressOf<View>
  readonly format: (address: AddressOf<View>) => string
}

const idIn = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null)

const panes: { readonly [View in PaneView]: PaneFormat<View> } = {
  ...plainPanes,
  bots: {
    parse: (page) => {
      const botId = idIn(page)
      if (botId !== null) return { view: 'bots', page: 'bot', botId }
      return { view: 'bots', page: page === 'new' ? 'new' : 'list' }
    },
    format: (address) => (address.page === 'bot' ? String(address.botId) : formatPage(address.page)),
  },
  channels: {
    parse: (page) => {
      if (page === 'new') return { view: 'channels', page }
      const [id = '', name, ...more] = page.split('/')
      const channelId = more.length === 0 ? idIn(id) : null
      const tab = channelTabs.find((each) => each === name)
      return channelId === null || tab === undefined
        ? { view: 'channels', page: 'directory', channelId }
        : { view: 'channels', page: 'settings', channelId, tab }
    },
    format: (address) => {
      if (address.page === 'new') return 'new'
      if (address.page === 'settings') return `${String(address.channelId)}/${address.tab}`
      return address.channelId === null ? '' : String(address.channelId)
    },
  },
  gallery: {
    parse: (page) => {
      const narrow = parseNarrowFragment(page)?.narrow ?? []
      return { view: 'gallery', narrow: narrow.length === 0 ? null : narrow }
    },
    format: ({ narrow }) => (narrow === null ? '' : narrowFragment(narrow).slice(1)),
  },
  groups: {
    parse: (page) => {
      const groupId = idIn(page)
      if (groupId !== null) return { view: 'groups', page: 'group', groupId }
      return { view: 'groups', page: page === 'new' ? 'new' : 'list' }
    },
    format: (address) => (address.page === 'group' ? String(address.groupId) : formatPage(address.page)),
  },
  invitations: {
    parse: (page) => ({ view: 'invitations', page: page === 'new' ? 'new' : 'list' }),
    format: ({ page }) => formatPage(page),
  },
  people: {
    parse: (page) => {
      const [id = '', name] = page.split('/')
      const userId = id === 'me' ? id : idIn(id)
      if (userId === null) return { view: 'people', page: id === 'new' ? 'new' : 'directory' }
      return {
        view: 'people',
        page: 'person',
        userId,
        part: personParts.find((each) => each === name) ?? null,
      }
    },
    format: (address) => {
      if (address.page !== 'person') return formatPage(address.page)
      return [String(address.userId), ...(address.part === null ? [] : [address.part])].join('/')
    },
  },
  settings: { parse: (page) => ({ view: 'settings', page }), format: ({ page }) => page },
  topics: {
    parse: (page) => ({ view: 'topics', channelId: idIn(page) }),
    format: ({ channelId }) => (channelId === null ? '' : String(channelId)),
  },
}

/** The first page of a pane has no name in the hash. */
const formatPage = (page: 'directory' | 'list' | 'new'): string => (page === 'new' ? page : '')

const isPane = (view: string): view is PaneView => Object.hasOwn(panes, view)

/** Parses the hash of a window. Invalid ones become the feed. */
export function parseAddress(hash: string): Address {
  const [, view = '', page = ''] = /^#([^/]*)\/?(.*)$/s.exec(hash) ?? []
  if (isPane(view)) return panes[view].parse(page)
  const { narrow, near } = parseNarrowFragment(hash) ?? { narrow: [], near: null }
  return { view: 'conversation', narrow: narrow.length === 0 ? feedNarrow : narrow, near }
}

/** Returns the hash of an address. It contains ids only, without the names of users and channels. */
export function formatAddress(address: Address): string {
  if (address.view !== 'conversation') return formatPane(address)
  const { narrow, near } = address
  return near === null && narrowKey(narrow) === feedKey ? startHash : narrowFragment(narrow, { near })
}

function formatPane<View extends PaneView>(address: AddressOf<View>): string {
  const page = panes[address.view].format(address)
  return `#${address.view}${page === '' ? '' : `/${page}`}`
}

/** No messages. One shared object, so that selectors see no change between pages. */
const noNarrow: Narrow = []

/** An opened address, with its most used fields. */
export interface Route {
  readonly address: Address
  readonly view: AddressView
  /** Empty when no messages are shown. */
  readonly narrow: Narrow
  readonly near: MessageId | null
  /** The hash that it was parsed from. */
  readonly hash: string
}

export function routeOfHash(hash: string): Route {
  const address = parseAddress(hash)
  const { view } = address
  const { narrow, near } = address.view === 'conversation' ? address : { narrow: noNarrow, near: null }
  return { address, view, narrow, near, hash: hash || startHash }
}
