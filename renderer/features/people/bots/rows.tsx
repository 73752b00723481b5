import { useCallback, useId, type ReactNode } from 'react'
import type { UserId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'
import { useAccount, useAccountStore } from '../../../state/index.ts'
import {
  Input,
  Note,
  Segments,
  Select,
  type SelectOption,
  WideControl,
  Combobox,
  type ComboboxOption,
} from '../../../ui/index.ts'
import { FormRow, type ChangeState } from '../../common/forms/index.ts'
import { matchingPeople, UserAvatar } from '../../content/people/index.ts'
import type { NewBotType } from './botLimits.ts'
import styles from './bots.module.css'

interface TextRowProps {
  readonly title: string
  readonly name: string
  readonly value: string
  readonly hint?: ReactNode
  /** Error message for an invalid value, or null. */
  readonly problem: string | null
  readonly state?: ChangeState | null
  readonly inputType?: 'text' | 'url'
  readonly onType: (value: string) => void
}

export function TextRow(props: TextRowProps) {
  const { title, name, value, hint, problem, state = null, inputType = 'text', onType } = props
  const id = useId()
  return (
    <FormRow id={id} title={title} hint={hint} state={state}>
      <WideControl>
        <Input
          isWide
          id={id}
          name={name}
          type={inputType}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          readOnly={state !== null}
          aria-invalid={problem !== null || undefined}
          aria-describedby={`${id}-more ${id}-error`}
          value={value}
          onChange={({ target }) => onType(target.value)}
        />
        <Note tone="danger" id={`${id}-error`} aria-live="polite">
          {problem}
        </Note>
      </WideControl>
    </FormRow>
  )
}

interface KindRowProps {
  readonly value: NewBotType
  readonly options: readonly SelectOption<NewBotType>[]
  readonly hint: string
  /** Explains why some types are not offered, or null if all are. */
  readonly limit: string | null
  readonly onChange: (value: NewBotType) => void
}

export function KindRow({ value, options, hint, limit, onChange }: KindRowProps) {
  const id = useId()
  return (
    <FormRow
      id={id}
      title={t('bots.kind')}
      hint={hint}
      isFixed={false}
      state={limit === null ? null : { kind: 'blocked', words: limit }}
    >
      <Select id={id} aria-describedby={`${id}-more`} value={value} options={options} onChange={onChange} />
    </FormRow>
  )
}

interface FormatRowProps {
  readonly value: 1 | 2
  readonly onChange: (value: 1 | 2) => void
}

export function FormatRow({ value, onChange }: FormatRowProps) {
  const id = useId()
  return (
    <FormRow id={id} isNamedByTitle title={t('bots.format')}>
      <Segments
        labelledBy={`${id}-title`}
        value={value}
        options={[
          { value: 1, label: t('bots.format_1') },
          { value: 2, label: t('bots.format_2') },
        ]}
        onChange={onChange}
      />
    </FormRow>
  )
}

interface OwnerRowProps {
  readonly ownerId: UserId | null
  readonly onChange: (ownerId: UserId) => void
}

/** Shows the owner of the bot, with a field to choose another one. */
export function OwnerRow({ ownerId, onChange }: OwnerRowProps) {
  const id = useId()
  const store = useAccountStore()
  const users = useAccount((state) => state.users)
  const name = useAccount((state) =>
    ownerId === null ? t('person.owner_unknown') : displayUser(state, ownerId).name,
  )
  const find = useCallback(
    (typed: string): readonly ComboboxOption<UserId>[] => {
      const { state } = store.getState()
      if (state === null) return []
      return matchingPeople(state, typed, ownerId === null ? [] : [ownerId])
        .filter(({ isBot }) => !isBot)
        .map((user) => ({
          key: user.id,
          value: user.id,
          label: user.name,
          marks: [],
          detail: '',
          picture: <UserAvatar userId={user.id} size={20} />,
        }))
    },
    // `users` is the only part of the state that the search reads.
    // oxlint-disable-next-line react/exhaustive-deps
    [store, users, ownerId],
  )
  return (
    <FormRow
      id={id}
      title={t('bots.owner')}
      hint={t('bots.owner_hint')}
      more={<bdi className={styles.owner}>{name}</bdi>}
    >
      <WideControl>
        <Combobox
          foundWords={(count) => t('groupSetting.found', { count })}
          id={id}
          label={undefined}
          listLabel={t('bots.owner_pick')}
          none={t('groupSetting.none')}
          placeholder={t('bots.owner_pick')}
          aria-describedby={`${id}-more`}
          find={find}
          onPick={onChange}
        />
      </WideControl>
    </FormRow>
  )
}
