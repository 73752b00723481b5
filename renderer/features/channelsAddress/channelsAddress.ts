import { navigateHash, topicListHash, uiStore } from '../../state/index.ts'

/** Tabs of a channel's settings, in their order. */
export const channelTabs = ['about', 'own', 'permissions', 'members'] as const
export type ChannelTab = (typeof channelTabs)[number]

/** A page of the channels' pane: the directory with a preview or without, a new channel, or one channel's settings. */
export type ChannelsAddress =
  | { readonly kind: 'directory'; readonly channelId: number | null }
  | { readonly kind: 'new' }
  | { readonly kind: 'settings'; readonly channelId: number; readonly tab: ChannelTab }

/** Reads the part of the address after `#channels/`; what names nothing is the directory. */
export function channelsAddressOf(page: string): ChannelsAddress {
  if (page === 'new') return { kind: 'new' }
  const [, id = '', tab = ''] = /^(\d{1,15})(?:\/(\w+))?$/.exec(page) ?? []
  const channelId = id === '' ? null : Number(id)
  const known = channelTabs.find((each) => each === tab)
  return channelId !== null && known !== undefined
    ? { kind: 'settings', channelId, tab: known }
    : { kind: 'directory', channelId }
}

/** The hash of an address of the channels' pane. */
export function channelsHash(address: ChannelsAddress): string {
  switch (address.kind) {
    case 'new':
      return '#channels/new'
    case 'settings':
      return `#channels/${String(address.channelId)}/${address.tab}`
    case 'directory':
      return address.channelId === null ? '#channels' : `#channels/${String(address.channelId)}`
  }
}

/**
 * Shows a page of the channels' pane. Another preview in the directory and another tab take the entry of the one
 * before in the history, so the way back leads out of them.
 */
export function openChannels(address: ChannelsAddress = { kind: 'directory', channelId: null }): void {
  const { route } = uiStore.getState()
  const now = route.view === 'channels' ? channelsAddressOf(route.page) : null
  const isSame =
    now?.kind === address.kind &&
    (address.kind !== 'settings' || (now.kind === 'settings' && now.channelId === address.channelId))
  navigateHash(channelsHash(address), { replace: isSame, ...(!isSame && { focus: 'messages' }) })
}

export const openChannelSettings = (channelId: number, tab: ChannelTab = 'about'): void =>
  openChannels({ kind: 'settings', channelId, tab })

/** Shows all topics of a channel as a list. */
export const openTopicList = (channelId: number): void =>
  navigateHash(topicListHash(channelId), { focus: 'messages' })
