import type { Channel, Subscription } from '../../../../../../shared/api/types.ts'
import { t, type MessageKey } from '../../../../../../shared/i18n.ts'
import { accountSetting } from '../../../../../../shared/model/organization/serviceSettings.ts'
import type { ServiceSettingName } from '../../../../../../shared/settings/settings.ts'
import { useAccount } from '../../../../../state/index.ts'
import { EmptyState } from '../../../../../ui/index.ts'
import { SwitchRow } from '../../../../common/forms/index.ts'
import styles from '../channelSettings.module.css'
import { JoinButton } from '../MembershipButtons.tsx'
import { ChoiceRow } from '../rows/ChoiceRow.tsx'
import { ColorRow } from './ColorRow.tsx'
import { useOwnChange, type OwnProperty } from './useOwnChange.ts'

interface Props {
  readonly channel: Channel
}

/** Settings of the channel for the own user. They exist only while subscribed. */
export function OwnTab({ channel }: Props) {
  const subscription = useAccount((state) => state.subscriptions.get(channel.id))
  if (subscription === undefined)
    return (
      <EmptyState
        icon="hash"
        title={t('channelSettings.own_none', { channel: channel.name })}
        actions={<JoinButton channel={channel} />}
      >
        {t('channelSettings.own_noneText')}
      </EmptyState>
    )
  return (
    <>
      <ColorRow subscription={subscription} />
      <FlagRow
        subscription={subscription}
        field="isPinned"
        property="pin_to_top"
        title="channelSettings.pin"
        hint="channelSettings.pin_hint"
      />
      <FlagRow
        subscription={subscription}
        field="isMuted"
        property="is_muted"
        title="channelSettings.mute"
        hint="channelSettings.mute_hint"
      />
      <section aria-labelledby="channel-own-notifications">
        <h2 id="channel-own-notifications" className={styles.heading}>
          {t('channelSettings.notifications')}
        </h2>
        <p className={styles.lead}>{t('channelSettings.notifications_hint')}</p>
        {notifications.map((row) => (
          <NotificationRow
            key={row.property}
            subscription={subscription}
            className={row.field === 'wildcardMentionsNotify' ? styles.apart : undefined}
            {...row}
          />
        ))}
      </section>
    </>
  )
}

interface FlagProps {
  readonly subscription: Subscription
  readonly field: 'isPinned' | 'isMuted'
  readonly property: OwnProperty
  readonly title: MessageKey
  readonly hint: MessageKey
}

function FlagRow({ subscription, field, property, title, hint }: FlagProps) {
  const { set, state } = useOwnChange(subscription.channelId, property)
  return (
    <SwitchRow
      title={t(title)}
      hint={t(hint)}
      state={state}
      isOn={subscription[field]}
      onChange={set}
      data-channel-setting={property}
    />
  )
}

interface Notification {
  readonly property: OwnProperty
  readonly field: keyof Subscription &
    (
      | 'desktopNotifications'
      | 'audibleNotifications'
      | 'pushNotifications'
      | 'emailNotifications'
      | 'wildcardMentionsNotify'
    )
  /** Account setting that applies while the channel has no value. */
  readonly general: ServiceSettingName
  readonly title: MessageKey
}

const notifications: readonly Notification[] = [
  {
    property: 'desktop_notifications',
    field: 'desktopNotifications',
    general: 'channelDesktop',
    title: 'channelSettings.notify_desktop',
  },
  {
    property: 'audible_notifications',
    field: 'audibleNotifications',
    general: 'channelSound',
    title: 'channelSettings.notify_sound',
  },
  {
    property: 'push_notifications',
    field: 'pushNotifications',
    general: 'channelMobile',
    title: 'channelSettings.notify_mobile',
  },
  {
    property: 'email_notifications',
    field: 'emailNotifications',
    general: 'channelMail',
    title: 'channelSettings.notify_mail',
  },
  {
    property: 'wildcard_mentions_notify',
    field: 'wildcardMentionsNotify',
    general: 'everyone',
    title: 'channelSettings.notify_everyone',
  },
]

const onOrOff = (isOn: boolean): string => t(isOn ? 'channelSettings.on' : 'channelSettings.off')

interface NotificationProps extends Notification {
  readonly className: string | undefined
  readonly subscription: Subscription
}

/** "Default" is offered only while it applies: the server cannot reset a channel's own value. */
function NotificationRow({ subscription, property, field, general, title, className }: NotificationProps) {
  const { set, state } = useOwnChange(subscription.channelId, property)
  const generalSetting = useAccount((all) => accountSetting(all, general) === true)
  const own = subscription[field]
  return (
    <ChoiceRow
      name={property}
      title={t(title)}
      hint={
        own !== null &&
        own !== generalSetting &&
        t('channelSettings.notify_differs', { usual: onOrOff(generalSetting) })
      }
      state={state}
      isFixed={false}
      className={className}
      value={own}
      options={[
        ...(own === null
          ? [{ value: null, label: t('channelSettings.notify_default', { usual: onOrOff(generalSetting) }) }]
          : []),
        { value: true, label: onOrOff(true) },
        { value: false, label: onOrOff(false) },
      ]}
      onChange={(value) => {
        if (value !== null) set(value)
      }}
    />
  )
}
