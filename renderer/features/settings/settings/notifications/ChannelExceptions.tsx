import { useRef, useState } from 'react'
import type { ChannelId, Subscription } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { accountSetting } from '../../../../../shared/model/organization/serviceSettings.ts'
import type { ActionRow } from '../../../../../shared/model/state/localRecords.ts'
import { memoSelector } from '../../../../../shared/model/state/memoSelector.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import type { ServiceSettingName } from '../../../../../shared/settings/settings.ts'
import { useAccount, useAccountStore } from '../../../../state/index.ts'
import { Button, IconButton, Select, useKeptFocus } from '../../../../ui/index.ts'
import { runAction } from '../../../compose/outbox/index.ts'
import { StateWords, useChangeState } from '../../../common/forms/index.ts'
import { ChannelMark } from '../../../common/places/index.ts'
import styles from './NotificationTable.module.css'
import { notificationColumns } from './NotificationTable.tsx'

/** Columns: the channel's setting, and the account setting that applies to channels without a value. */
const columns = [
  { property: 'desktop_notifications', field: 'desktopNotifications', general: 'channelDesktop' },
  { property: 'audible_notifications', field: 'audibleNotifications', general: 'channelSound' },
  { property: 'push_notifications', field: 'pushNotifications', general: 'channelMobile' },
  { property: 'email_notifications', field: 'emailNotifications', general: 'channelMail' },
] as const satisfies readonly {
  readonly property: string
  readonly field: keyof Subscription
  readonly general: ServiceSettingName
}[]

interface Exception {
  readonly channelId: ChannelId
  readonly name: string
  readonly isMuted: boolean
  /** Effective values by column. */
  readonly values: readonly boolean[]
}

/** Channels whose settings differ from the account's, by name, and the remaining channels. */
const exceptionsOf = memoSelector(
  (state: AccountState) => [state.subscriptions, state.channels, state.userSettings, state.realm],
  (state) => {
    const general = columns.map((column) => accountSetting(state, column.general) === true)
    const exceptions: Exception[] = []
    const others: { readonly channelId: ChannelId; readonly name: string }[] = []
    for (const subscription of state.subscriptions.values()) {
      const { channelId, isMuted } = subscription
      const name = state.channels.get(channelId)?.name
      if (name === undefined) continue
      const values = columns.map(({ field }, index) => subscription[field] ?? general[index] === true)
      if (values.some((value, index) => value !== general[index]))
        exceptions.push({ channelId, name, isMuted, values })
      else others.push({ channelId, name })
    }
    const byName = (a: { readonly name: string }, b: { readonly name: string }) =>
      a.name.localeCompare(b.name)
    return { general, exceptions: exceptions.sort(byName), others: others.sort(byName) }
  },
)

/** Channels with notification settings that differ from the general ones. */
export function ChannelExceptions() {
  const store = useAccountStore()
  const { general, exceptions, others } = useAccount(exceptionsOf)
  const list = useRef<HTMLElement>(null)
  useKeptFocus(exceptions, list)
  const [chosen, setChosen] = useState<ChannelId | null>(null)
  const next = others.find(({ channelId }) => channelId === chosen) ?? others[0]
  const set = (channelId: ChannelId, changes: readonly (readonly [column: number, value: boolean])[]): void =>
    runAction(store.id, 'updateSubscriptions', {
      changes: changes.map(([column, value]) => ({
        channelId,
        property: columns[column]?.property ?? 'desktop_notifications',
        value,
      })),
    })
  // The server cannot reset a channel's setting, so the channel gets the general values instead.
  const remove = ({ channelId, values }: Exception): void =>
    set(
      channelId,
      general.flatMap((value, column) => (value === values[column] ? [] : [[column, value] as const])),
    )
  return (
    <section aria-label={t('settings.exceptions')} ref={list} tabIndex={-1}>
      <div className={styles.head}>
        <h2>{t('settings.exceptions')}</h2>
        {next !== undefined && (
          <span className={styles.add}>
            <Select
              value={next.channelId}
              aria-label={t('settings.exceptions_which')}
              options={others.map(({ channelId, name }) => ({ value: channelId, label: name }))}
              onChange={setChosen}
            />
            {/* A channel is listed once it differs, so adding it inverts the desktop setting, which is usually the
                one wanted. */}
            <Button icon="plus" onClick={() => set(next.channelId, [[0, general[0] !== true]])}>
              {t('settings.exceptions_add')}
            </Button>
          </span>
        )}
      </div>
      {exceptions.length === 0 ? (
        <p className={styles.none}>{t('settings.exceptions_none')}</p>
      ) : (
        <table className={styles.table}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t('settings.exceptions_channel')}</th>
              {notificationColumns.map(({ title }) => (
                <th scope="col" key={title}>
                  {t(title)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {exceptions.map((exception) => (
              <ExceptionRow
                key={exception.channelId}
                exception={exception}
                onChange={(column, value) => set(exception.channelId, [[column, value]])}
                onRemove={() => remove(exception)}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

interface RowProps {
  readonly exception: Exception
  readonly onChange: (column: number, value: boolean) => void
  readonly onRemove: () => void
}

const changesOf =
  (channelId: ChannelId) =>
  ({ action, params: { changes } }: ActionRow): boolean =>
    action === 'updateSubscriptions' &&
    Array.isArray(changes) &&
    changes.some((change: { readonly channelId?: unknown }) => change.channelId === channelId)

function ExceptionRow({ exception: { channelId, name, isMuted, values }, onChange, onRemove }: RowProps) {
  const state = useChangeState(changesOf(channelId))
  return (
    <tr>
      <th scope="row">
        <ChannelMark channelId={channelId} size={13} /> <span dir="auto">{name}</span>
        {isMuted && <small>{t('settings.exceptions_muted')}</small>}
        <StateWords state={state} />
      </th>
      {notificationColumns.map(({ title }, column) => (
        <td key={title}>
          <input
            type="checkbox"
            className={styles.box}
            aria-label={t('settings.exceptions_cell', { channel: name, column: t(title) })}
            checked={values[column] === true}
            onChange={({ target }) => onChange(column, target.checked)}
          />
        </td>
      ))}
      <td className={styles.remove}>
        <IconButton
          icon="close"
          size={12}
          data-roving
          label={t('settings.exceptions_remove', { channel: name })}
          onClick={onRemove}
        />
      </td>
    </tr>
  )
}
