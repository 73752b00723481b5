import type { ComponentProps } from 'react'
import type { UserId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { useFinder } from '../../../state/index.ts'
import { Combobox } from '../../../ui/index.ts'
import { matchingPeople, UserAvatar } from '../../content/people/index.ts'

interface PersonPickerProps extends Omit<
  ComponentProps<typeof Combobox<UserId>>,
  'find' | 'foundWords' | 'label' | 'listLabel' | 'none'
> {
  /** Accessible name of the input if there is no label elsewhere. */
  readonly label?: string
  readonly listLabel?: string
  readonly none?: string
  /** Users who are not offered. Must be the same array until they change. */
  readonly without: readonly UserId[]
  readonly withBots?: boolean
}

/** Field that finds a user by name or email address. */
export function PersonPicker({
  label,
  listLabel = t('app.people'),
  none = t('sidebar.picker_none'),
  without,
  withBots = false,
  ...props
}: PersonPickerProps) {
  const find = useFinder(
    ({ users }) => [users],
    (state, typed) =>
      matchingPeople(state, typed, without)
        .filter(({ isBot }) => withBots || !isBot)
        .map(({ id, name }) => ({
          key: id,
          value: id,
          label: name,
          marks: [],
          detail: '',
          picture: <UserAvatar userId={id} size={20} />,
        })),
    [without, withBots],
  )
  return (
    <Combobox
      foundWords={(count) => t('groupSetting.found', { count })}
      {...props}
      label={label}
      listLabel={listLabel}
      none={none}
      find={find}
    />
  )
}
