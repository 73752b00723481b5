import type { ReactNode } from 'react'
import { setsDefaultChannelByUpdate } from '../../../../../../shared/api/capabilities.ts'
import type { Channel } from '../../../../../../shared/api/types.ts'
import { t } from '../../../../../../shared/i18n.ts'
import { useAccount, useApi, useServerHas, useIsOffline } from '../../../../../state/index.ts'
import { EndWords, OfflineWords, useServerCall, type ChangeState } from '../../../../common/forms/index.ts'
import { limitedState } from '../changeLimits.ts'
import { DefaultRow, PushRow } from '../rows/optionRows.tsx'
import { useFieldChange } from '../useChannelChange.ts'
import { useRowLimit } from '../useRowLimit.ts'
import type { RowProps } from './rowProps.ts'

export function ChannelDefault({ channel }: RowProps) {
  return useServerHas(setsDefaultChannelByUpdate) ? (
    <DefaultByUpdate channel={channel} />
  ) : (
    <DefaultByCall channel={channel} />
  )
}

const isDefault = (
  state: { readonly defaultChannels: { readonly channelIds: readonly number[] } },
  { id }: Channel,
): boolean => state.defaultChannels.channelIds.includes(id)

function DefaultByUpdate({ channel }: RowProps) {
  const { send, state } = useFieldChange(channel.id, 'isDefault')
  return (
    <DefaultSwitch
      channel={channel}
      change={state}
      onChange={(isOn) => void send({ channelId: channel.id, isDefault: isOn })}
    />
  )
}

/** For servers below level 200, which have two separate requests for this. They are not queued while offline. */
function DefaultByCall({ channel }: RowProps) {
  const api = useApi()
  const isOffline = useIsOffline()
  const { end, isBusy, run } = useServerCall()
  return (
    <DefaultSwitch
      channel={channel}
      change={null}
      isDisabled={isOffline || isBusy}
      more={isOffline && <OfflineWords />}
      below={<EndWords end={end} />}
      onChange={(isOn) => {
        void run(async () => {
          await api(isOn ? 'addDefaultChannel' : 'removeDefaultChannel', { channelId: channel.id })
          return t('settings.saved')
        })
      }}
    />
  )
}

interface SwitchProps extends RowProps {
  readonly change: ChangeState | null
  readonly isDisabled?: boolean
  readonly more?: ReactNode
  readonly below?: ReactNode
  readonly onChange: (isOn: boolean) => void
}

function DefaultSwitch({ channel, change, more, ...row }: SwitchProps) {
  const isOn = useAccount((all) => isDefault(all, channel))
  const limit = useRowLimit(channel, 'setDefault', change)
  const isForbidden = channel.isPrivate && !isOn
  const state =
    isForbidden && !limit.isFixed ? limitedState(t('channelSettings.default_private'), null) : limit.state
  const isFixed = limit.isFixed || isForbidden
  return <DefaultRow {...row} isOn={isOn} state={state} isFixed={isFixed} more={!isFixed && more} />
}

export function ChannelPush({ channel }: RowProps) {
  const { send, state } = useFieldChange(channel.id, 'defaultPushNotifications')
  const limit = useRowLimit(channel, 'setDefault', state)
  const value = channel.defaultPushNotifications
  return (
    value !== null && (
      <PushRow
        {...limit}
        isOn={value}
        onChange={(isOn) => void send({ channelId: channel.id, defaultPushNotifications: isOn })}
      />
    )
  )
}
