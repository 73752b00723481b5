import { t } from '../../../../shared/i18n.ts'
import { hasChannelAddress } from '../../../../shared/api/capabilities.ts'
import type { ChannelId } from '../../../../shared/api/types.ts'
import { canInChannel } from '../../../../shared/model/permissions/permissions.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { call, callQuietly, openDialog, type AccountStore, openAddress } from '../../../state/index.ts'
import { menuItems, type MenuItem, showToast } from '../../../ui/index.ts'
import { runAction } from '../../compose/outbox/index.ts'
import { muteItems } from './muteItems.ts'
import { decideChannel } from './decideTopic.ts'
import { joinChannel, leaveChannel, whyNotJoin } from '../../compose/membership/index.ts'
import { mayStartTopic, startTopic } from '../../common/creation/index.ts'
import { toastFailure } from '../../common/undo/index.ts'

/** Returns the first items of a channel's menu: the user's own settings for it, and the tabs of its settings. */
export function channelItems(
  store: AccountStore,
  state: AccountState,
  channelId: ChannelId,
): readonly MenuItem[] {
  const isKnown = state.channels.has(channelId)
  const isSubscribed = state.subscriptions.has(channelId)
  return menuItems(
    isSubscribed ? subscriberItems(store, state, channelId) : isKnown && joinItem(store, state, channelId),
    isKnown && {
      id: 'topics',
      label: t('recent.topics_all'),
      icon: 'feed',
      run: () => openAddress({ view: 'topics', channelId }),
    },
    isKnown && {
      id: 'settings',
      label: t('channels.menu_settings'),
      icon: 'gear',
      group: 'settings',
      run: () =>
        openAddress({ view: 'channels', page: 'settings', channelId, tab: isSubscribed ? 'own' : 'about' }),
    },
  )
}

function subscriberItems(
  store: AccountStore,
  state: AccountState,
  channelId: ChannelId,
): readonly MenuItem[] {
  const { isMuted = false, isPinned = false } = state.subscriptions.get(channelId) ?? {}
  return menuItems(
    mayStartTopic(state, channelId) && {
      id: 'startTopic',
      label: t('topicActions.start_topic'),
      icon: 'edit',
      run: () => startTopic(channelId),
    },
    {
      id: 'mute',
      label: t(isMuted ? 'topicActions.unmute_channel' : 'topicActions.mute_channel'),
      icon: isMuted ? 'eye' : 'mute',
      run: () => decideChannel(store, channelId, !isMuted),
    },
    !isMuted && muteItems(state, (until) => decideChannel(store, channelId, true, until)),
    {
      id: 'pin',
      label: t(isPinned ? 'topicActions.unpin' : 'topicActions.pin'),
      icon: 'pin',
      run: () =>
        runAction(store.id, 'updateSubscriptions', {
          changes: [{ channelId, property: 'pin_to_top', value: !isPinned }],
        }),
    },
  )
}

function joinItem(store: AccountStore, state: AccountState, channelId: ChannelId): MenuItem {
  const reason = whyNotJoin(state, channelId)
  return {
    id: 'join',
    label: t('channels.join_channel'),
    icon: 'plus',
    ...(reason !== null && { disabled: true, note: reason }),
    run: () => joinChannel(store, channelId),
  }
}

/** Returns the last items of a channel's menu: its email address, leaving, and archiving. */
export function lastChannelItems(
  store: AccountStore,
  state: AccountState,
  channelId: ChannelId,
): readonly MenuItem[] {
  const channel = state.channels.get(channelId)
  if (channel === undefined) return []
  return menuItems(
    emailItem(store, state, channelId),
    state.subscriptions.has(channelId) && {
      id: 'leave',
      label: t('channels.leave_channel'),
      icon: 'minus',
      run: () => leaveChannel(store, channelId),
    },
    canInChannel(state, 'administer', channelId) &&
      !channel.isArchived && {
        id: 'archive',
        label: t('channels.menu_archive'),
        icon: 'folder',
        danger: true,
        run: () => openDialog({ kind: 'archiveChannel', account: store.id, channelId }),
      },
  )
}

function emailItem(store: AccountStore, state: AccountState, channelId: ChannelId): MenuItem {
  const isLive = state.connection.state === 'live'
  const reason = hasChannelAddress(state.realm.featureLevel) ? 'channels.menu_email_offline' : 'app.too_old'
  const note = isLive && reason !== 'app.too_old' ? null : t(reason)
  return {
    id: 'email',
    label: t('channels.menu_email'),
    icon: 'mail',
    ...(note !== null && { disabled: true, note }),
    run: () => void copyEmail(store.id, channelId),
  }
}

/** Requested each time, because the server returns the address only to users who may know it. */
async function copyEmail(account: string, channelId: ChannelId): Promise<void> {
  try {
    const answer = await call('api.call', { account, route: 'getChannelEmail', params: { channelId } })
    const { email } = answer as { readonly email: string }
    callQuietly('app.copyText', { text: email })
    showToast(t('channels.email_copied'))
  } catch (error) {
    toastFailure('outbox.refused')(error)
  }
}
