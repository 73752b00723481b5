import { useId, type ReactNode } from 'react'
import {
  hasDefaultPushNotifications,
  setsDefaultChannelByUpdate,
} from '../../../../../../shared/api/capabilities.ts'
import type { Channel } from '../../../../../../shared/api/types.ts'
import { t } from '../../../../../../shared/i18n.ts'
import { call, useAccount, useAccountStore, useServerHas, useIsOffline } from '../../../../../state/index.ts'
import { Switch } from '../../../../../ui/index.ts'
import {
  EndWords,
  FormRow,
  OfflineWords,
  useServerCall,
  type ChangeState,
} from '../../../../common/forms/index.ts'
import { limitedState } from '../changeLimits.ts'
import { useFieldChange } from '../useChannelChange.ts'
import { useRowLimit } from '../useRowLimit.ts'
import type { RowProps } from './rowProps.ts'

/** Chooses whether new users are subscribed to the channel. */
export function DefaultRow({ channel }: RowProps) {
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
  const account = useAccountStore().id
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
          const route = isOn ? 'addDefaultChannel' : 'removeDefaultChannel'
          await call('api.call', { account, route, params: { channelId: channel.id } })
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

function DefaultSwitch({ channel, change, isDisabled = false, more, below, onChange }: SwitchProps) {
  const id = useId()
  const isOn = useAccount((all) => isDefault(all, channel))
  const limit = useRowLimit(channel, 'setDefault', change)
  const isForbidden = channel.isPrivate && !isOn
  const state =
    isForbidden && !limit.isFixed ? limitedState(t('channelSettings.default_private'), null) : limit.state
  const isFixed = limit.isFixed || isForbidden
  return (
    <FormRow
      id={id}
      title={t('channelSettings.default')}
      hint={t('channelSettings.default_hint')}
      state={state}
      isFixed={isFixed}
      more={!isFixed && more}
      below={below}
      data-channel-setting="default"
    >
      <Switch
        id={id}
        aria-describedby={`${id}-more`}
        isOn={isOn}
        disabled={isFixed || isDisabled}
        onChange={onChange}
      />
    </FormRow>
  )
}

/** Chooses whether new subscribers get push notifications. Only servers newer than the specification have this. */
export function PushRow({ channel }: RowProps) {
  const id = useId()
  const hasPush = useServerHas(hasDefaultPushNotifications)
  const { send, state: change } = useFieldChange(channel.id, 'defaultPushNotifications')
  const { isFixed, state } = useRowLimit(channel, 'setDefault', change)
  if (!hasPush || channel.defaultPushNotifications === null) return null
  return (
    <FormRow
      id={id}
      title={t('channelSettings.push')}
      hint={t('channelSettings.push_hint')}
      state={state}
      isFixed={isFixed}
      data-channel-setting="push"
    >
      <Switch
        id={id}
        aria-describedby={`${id}-more`}
        isOn={channel.defaultPushNotifications}
        disabled={isFixed}
        onChange={(isOn) => void send({ channelId: channel.id, defaultPushNotifications: isOn })}
      />
    </FormRow>
  )
}
