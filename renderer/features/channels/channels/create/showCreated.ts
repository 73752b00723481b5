import { t } from '../../../../../shared/i18n.ts'
import { channelNarrow } from '../../../../../shared/model/views/narrow.ts'
import { hashOfRoute, navigate, navigateHash, uiStore, openAddress } from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { keepSources } from '../members/AddPeople.tsx'
import type { CreationEnd } from './createChannel.ts'
import { keepNewChannel, newChannelDraft, type NewChannelDraft } from './newChannelDraft.ts'
import { formatAddress } from '../../../../../shared/content/links/address.ts'

type Created = Extract<CreationEnd, { readonly kind: 'created' }>

/** Returns true while the account's form for a new channel is on the screen. */
function isShown(account: string): boolean {
  const { account: now, route } = uiStore.getState()
  const { address } = route
  return now === account && address.view === 'channels' && address.page === 'new'
}

/**
 * Opens the channel that was created from the draft. If the user has moved on in the meantime, shows a toast with a
 * link instead. A draft for another channel is kept.
 */
export function showCreated(account: string, draft: NewChannelDraft, end: Created): void {
  const { channelId, leftReason, notDefaultReason } = end
  const isHere = isShown(account)
  if (newChannelDraft(account) === draft) keepNewChannel(account, null)
  if (leftReason !== null) keepSources(account, channelId, draft.people)
  const words = [
    ...(leftReason === null ? [] : [t('newChannel.some_left', { reason: leftReason })]),
    ...(notDefaultReason === null ? [] : [t('newChannel.not_default', { reason: notDefaultReason })]),
  ]
  if (isHere) {
    for (const each of words) showToast(each)
    if (leftReason === null) navigate(channelNarrow(channelId), { focus: 'messages' })
    else openAddress({ view: 'channels', page: 'settings', channelId, tab: 'members' })
    return
  }
  const hash =
    leftReason === null
      ? hashOfRoute(channelNarrow(channelId))
      : formatAddress({ view: 'channels', page: 'settings', channelId, tab: 'members' })
  showToast([t('newChannel.created', { channel: draft.name.trim() }), ...words].join(' '), {
    label: t('newChannel.open'),
    run: () => navigateHash(hash, { account }),
  })
}
