import { useCallback, type Ref } from 'react'
import type { UserId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { useAccount, useAccountStore } from '../../../state/index.ts'
import { Combobox, type ComboboxOption } from '../../../ui/index.ts'
import { matchingPeople, UserAvatar } from '../../content/people/index.ts'

interface Props {
  readonly ref?: Ref<HTMLInputElement>
  /** Id of the input, for a label elsewhere. */
  readonly id?: string
  /** Accessible name of the input if there is no label elsewhere. */
  readonly label?: string
  readonly describedBy?: string
  readonly isRequired?: boolean
  readonly placeholder: string
  /** Users who are not offered. */
  readonly without: readonly UserId[]
  readonly withBots?: boolean
  readonly onPick: (userId: UserId) => void
}

/** Field that finds a user by name or email address. */
export function PersonPicker({ withBots = false, without, label, describedBy, isRequired, ...props }: Props) {
  const store = useAccountStore()
  const users = useAccount((state) => state.users)
  const find = useCallback(
    (typed: string): readonly ComboboxOption<UserId>[] => {
      const { state } = store.getState()
      if (state === null) return []
      return matchingPeople(state, typed, without)
        .filter(({ isBot }) => withBots || !isBot)
        .map(({ id, name }) => ({
          key: id,
          value: id,
          label: name,
          marks: [],
          detail: '',
          picture: <UserAvatar userId={id} size={20} />,
        }))
    },
    // `users` is the only part of the state that the search reads.
    // oxlint-disable-next-line react/exhaustive-deps
    [store, users, without, withBots],
  )
  return (
    <Combobox
      foundWords={(count) => t('groupSetting.found', { count })}
      {...props}
      label={label}
      listLabel={t('app.people')}
      none={t('sidebar.picker_none')}
      aria-describedby={describedBy}
      aria-required={isRequired === true || undefined}
      find={find}
    />
  )
}
