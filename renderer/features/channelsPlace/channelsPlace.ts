import { goBack, navigateHash, startHash, uiStore } from '../../state/index.ts'

/** Tabs of a channel's settings, in their order. */
export const channelTabs = ['about', 'own', 'permissions', 'members'] as const
export type ChannelTab = (typeof channelTabs)[number]

/** A page of the channels' pane: the directory with a preview or without, a new channel, or one channel's settings. */
export type ChannelsPlace =
  | { readonly kind: 'directory'; readonly channelId: number | null }
  | { readonly kind: 'new' }
  | { readonly kind: 'settings'; readonly channelId: number; readonly tab: ChannelTab }

/** Reads the part of the address after `#channels/`; what names nothing is the directory. */
export function channelsPlace(page: string): ChannelsPlace {
  if (page === 'new') return { kind: 'new' }
  const [, id = '', tab = ''] = /^(\d{1,15})(?:\/(\w+))?$/.exec(page) ?? []
  const channelId = id === '' ? null : Number(id)
  const known = channelTabs.find((each) => each === tab)
  return channelId !== null && known !== undefined
    ? { kind: 'settings', channelId, tab: known }
    : { kind: 'directory', channelId }
}

/** The address of a place of the channels' pane. */
export function hashOfChannels(place: ChannelsPlace): string {
  switch (place.kind) {
    case 'new':
      return '#channels/new'
    case 'settings':
      return `#channels/${String(place.channelId)}/${place.tab}`
    case 'directory':
      return place.channelId === null ? '#channels' : `#channels/${String(place.channelId)}`
  }
}

/**
 * Shows a place of the channels' pane. Another preview in the directory and another tab take the entry of the one
 * before in the history, so the way back leads out of them.
 */
export function openChannels(place: ChannelsPlace = { kind: 'directory', channelId: null }): void {
  const { route } = uiStore.getState()
  const now = route.view === 'channels' ? channelsPlace(route.page) : null
  const isSame =
    now?.kind === place.kind &&
    (place.kind !== 'settings' || (now.kind === 'settings' && now.channelId === place.channelId))
  navigateHash(hashOfChannels(place), { replace: isSame, ...(!isSame && { focus: 'messages' }) })
}

export const openChannelSettings = (channelId: number, tab: ChannelTab = 'about'): void =>
  openChannels({ kind: 'settings', channelId, tab })

/** Returns to where the pane was opened from. */
export function closeChannels(): void {
  if (uiStore.getState().canGoBack) goBack()
  else navigateHash(startHash)
}
