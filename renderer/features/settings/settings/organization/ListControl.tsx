import { useMemo, useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { useAccountStore } from '../../../../state/index.ts'
import type { SelectOption } from '../../../../ui/index.ts'
import { languageCodes, languageName } from '../../../common/settingControl/index.ts'
import { OptionsControl } from './ChoiceControl.tsx'
import type { FieldControlProps, FieldList } from './organizationField.ts'

interface ListProps extends FieldControlProps {
  readonly list: FieldList
}
type Option = SelectOption<string | number>

/** Menu of values that come from the server. The full list is built when the control gets the focus or the pointer. */
export function ListControl({ list, ...props }: ListProps) {
  const store = useAccountStore()
  const [isLookedAt, setLookedAt] = useState(false)
  const { value } = props
  const options = useMemo(() => {
    const { state } = store.getState()
    if (state === null) return []
    const { all, label } = lists[list]
    return isLookedAt || typeof value === 'object'
      ? all(state)
      : [{ value: value as string | number, label: label(state, value as string | number) }]
  }, [store, list, value, isLookedAt])
  const look = (): void => setLookedAt(true)
  return (
    <span onFocus={look} onPointerEnter={look}>
      <OptionsControl {...props} options={options} />
    </span>
  )
}

interface Values {
  readonly all: (state: AccountState) => readonly Option[]
  readonly label: (state: AccountState, value: string | number) => string
}

const channelLabel: Values['label'] = ({ channels }, value) => {
  if (value === -1) return t('organization.channel_none')
  const name = channels.get(Number(value))?.name
  return name === undefined ? t('organization.channel_unknown', { id: String(value) }) : `#${name}`
}

/** Returns the values of the first field that exists. The server sends them as `{key: {id, name}}`. */
const told = (...names: readonly string[]): Values => {
  const all: Values['all'] = ({ realm: { fields } }) =>
    optionsOf(names.map((name) => fields[name]).find((field) => field !== undefined && field !== null))
  return {
    all,
    label: (state, value) =>
      all(state).find((option) => option.value === value)?.label ??
      t('organization.unknown', { value: String(value) }),
  }
}

const lists: Readonly<Record<FieldList, Values>> = {
  languages: {
    all: () =>
      languageCodes
        .map((value) => ({ value, label: languageName(value) }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    label: (_state, value) => languageName(String(value)),
  },
  channels: {
    all: (state) => [
      { value: -1, label: t('organization.channel_none') },
      ...[...state.channels.values()]
        .filter(({ isArchived }) => !isArchived)
        .map(({ id, name }) => ({ value: id, label: `#${name}` }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    ],
    label: channelLabel,
  },
  videoProviders: told('available_video_chat_providers'),
  gifRatings: told('gif_rating_policy_options', 'giphy_rating_options'),
}

function optionsOf(field: unknown): readonly Option[] {
  if (typeof field !== 'object' || field === null) return []
  return Object.values(field).flatMap((each: unknown) => {
    const { id, name } = (each ?? {}) as { readonly id?: unknown; readonly name?: unknown }
    return typeof id === 'number' && typeof name === 'string' ? [{ value: id, label: name }] : []
  })
}
