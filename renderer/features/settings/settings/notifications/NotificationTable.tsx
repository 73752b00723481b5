import { useMemo } from 'react'
import { t, type MessageKey } from '../../../../../shared/i18n.ts'
import { listWords } from '../../../../../shared/listWords.ts'
import type { ServiceSettingName, SettingGroup, ValueOf } from '../../../../../shared/settings/settings.ts'
import { isOfService, settingRow } from '../../../../../shared/settings/settings.ts'
import { levelOfSetting } from '../../../../../shared/model/organization/serviceSettings.ts'
import { useAccount, useAccountStore } from '../../../../state/index.ts'
import { type ChangeState, StateWords } from '../../../common/forms/index.ts'
import { blockOf } from '../blocks.ts'
import { Icon, type IconName } from '../../../../ui/index.ts'
import styles from './NotificationTable.module.css'
import { SettingRow } from '../SettingRow.tsx'
import { limitOf, useAccountControl, type SettingValueControl } from '../useSettingControl.ts'

/** Kinds of notification, one column each. */
export const notificationColumns: readonly { readonly title: MessageKey; readonly icon: IconName }[] = [
  { title: 'settings.column_desktop', icon: 'desktop' },
  { title: 'settings.column_sound', icon: 'sound' },
  { title: 'settings.column_mobile', icon: 'mobile' },
  { title: 'settings.column_mail', icon: 'mail' },
]

/** Kind of message, with one setting per column. null if the server has none for the column. */
interface TableRow {
  readonly title: MessageKey
  readonly cells: readonly (ServiceSettingName | null)[]
}

const rows: readonly TableRow[] = [
  {
    title: 'settings.row_directs',
    cells: ['directDesktop', 'directSound', 'directMobile', 'directMail'],
  },
  {
    title: 'settings.row_followed',
    cells: ['followedDesktop', 'followedSound', 'followedMobile', 'followedMail'],
  },
  {
    title: 'settings.row_channels',
    cells: ['channelDesktop', 'channelSound', 'channelMobile', 'channelMail'],
  },
]

/** Settings that apply to all columns, shown below the table. */
const wholeRows: readonly ServiceSettingName[] = ['everyone', 'followedEveryone']

/** Table of the kinds of messages that notify, by kind of notification. */
export function NotificationTable({ group }: { readonly group: SettingGroup }) {
  const inTable = group.names.filter((name) => !wholeRows.some((whole) => whole === name))
  return (
    <section aria-label={t(group.title)}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(group.title)}</th>
            {notificationColumns.map(({ title, icon }) => (
              <th scope="col" key={title}>
                <Icon name={icon} size={15} />
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, cells }) => (
            <tr key={title}>
              <th scope="row">{t(title)}</th>
              {cells.map((name, column) =>
                name === null ? <td key={column}>–</td> : <Cell key={name} name={name} />,
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {inTable.map((name) => (
        <CellState key={name} name={name as ServiceSettingName} />
      ))}
      <Limits names={inTable} />
      {wholeRows.map((name) => (
        <SettingRow key={name} name={name} />
      ))}
    </section>
  )
}

type YesNo = SettingValueControl<ValueOf<ServiceSettingName>>

function Cell({ name }: { readonly name: ServiceSettingName }) {
  const control: YesNo | null = useAccountControl(name)
  const { title } = settingRow(name)
  const isFixed = control?.state?.kind === 'old' || control?.state?.kind === 'blocked'
  return (
    <td data-setting={name}>
      {control === null ? (
        '–'
      ) : (
        <input
          type="checkbox"
          className={styles.box}
          aria-label={title === undefined ? name : t(title)}
          checked={control.value === true}
          disabled={isFixed}
          onChange={({ target }) => control.change(target.checked)}
        />
      )}
    </td>
  )
}

/** State of a cell's change, shown below the table, since a cell has no room: pending or refused. */
function CellState({ name }: { readonly name: ServiceSettingName }) {
  const control: YesNo | null = useAccountControl(name)
  const { title } = settingRow(name)
  const state = control?.state ?? null
  if (state === null || title === undefined || (state.kind !== 'waiting' && state.kind !== 'refused'))
    return null
  return (
    <div className={styles.state}>
      <span>{t(title)}</span>
      <StateWords state={state} />
    </div>
  )
}

interface Limit {
  readonly state: ChangeState
  /** Titles of the affected rows. */
  readonly titles: ReadonlySet<MessageKey>
}

/** Lists why some cells cannot be changed. Each reason is listed once, with its rows unless it applies to all. */
function Limits({ names }: { readonly names: SettingGroup['names'] }) {
  const { getState } = useAccountStore()
  const realm = useAccount((state) => state.realm)
  const limits = useMemo(() => {
    const { state } = getState()
    if (state === null) return []
    const found = new Map<string, Limit>()
    for (const name of names.filter(isOfService)) {
      const limit = limitOf(levelOfSetting(state, name), realm.featureLevel, blockOf(state, name))
      if (limit === null) continue
      const key = JSON.stringify(limit)
      const title = rows.find(({ cells }) => cells.includes(name))?.title
      const titles = new Set([...(found.get(key)?.titles ?? []), ...(title === undefined ? [] : [title])])
      found.set(key, { state: limit, titles })
    }
    return [...found.values()]
  }, [getState, names, realm])
  return limits.map(({ state, titles }) => (
    <div key={JSON.stringify(state)} className={styles.state}>
      {titles.size < rows.length && <span>{listWords([...titles].map((title) => t(title)))}</span>}
      <StateWords state={state} />
    </div>
  ))
}
