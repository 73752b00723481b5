import { useCallback, useRef, type ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { nameOrder } from '../../../../shared/model/people/nameOrder.ts'
import { foldText } from '../../../../shared/model/search/foldText.ts'
import { firstInOrder, nameRank, typedName } from '../../../../shared/model/search/nameRank.ts'
import { marksOf } from '../../../../shared/model/search/snippet.ts'
import { FieldChip, ChipField, Combobox, type ComboboxOption } from '../../../ui/index.ts'

export interface Choice {
  readonly id: number
  readonly name: string
  readonly picture: ReactNode
}

interface ChosenChipsProps {
  readonly id: string
  readonly label: string
  readonly choices: readonly Choice[]
  /** Ids of the chosen items. */
  readonly value: readonly number[]
  readonly onChange: (value: readonly number[]) => void
}

/** Maximum number of choices offered. */
const maxShown = 20
const byName = nameOrder(true)

/** Field in which channels or groups are chosen one by one by name. */
export function ChosenChips({ id, label, choices, value, onChange }: ChosenChipsProps) {
  const input = useRef<HTMLInputElement>(null)
  const find = useCallback(
    (text: string): readonly ComboboxOption<number>[] => {
      const typed = typedName(text)
      const ranked = choices.flatMap((choice) => {
        const rank = value.includes(choice.id) ? 0 : nameRank(foldText(choice.name), typed)
        return rank === 0 ? [] : [{ ...choice, rank }]
      })
      return firstInOrder(ranked, maxShown, (a, b) => b.rank - a.rank || byName(a.name, b.name)).map(
        (choice) => ({
          key: choice.id,
          value: choice.id,
          label: choice.name,
          marks: marksOf(choice.name, typed.words),
          detail: '',
          picture: choice.picture,
        }),
      )
    },
    [choices, value],
  )
  const remove = (removed: number): void => {
    onChange(value.filter((one) => one !== removed))
    input.current?.focus()
  }
  const chosen = choices.filter((choice) => value.includes(choice.id))
  return (
    <ChipField
      label={label}
      isWide
      input={input}
      chips={chosen.map(({ id: one, name, picture }) => (
        <FieldChip
          key={one}
          picture={picture}
          name={name}
          title={name}
          removeLabel={t('app.remove_person', { name })}
          onRemove={() => remove(one)}
        />
      ))}
    >
      <Combobox
        foundWords={(count) => t('groupSetting.found', { count })}
        ref={input}
        id={id}
        label={label}
        listLabel={label}
        none={t('invitations.none_found')}
        placeholder={t('invitations.add')}
        find={find}
        onPick={(one) => onChange([...value, one])}
        onBack={() => {
          const last = value.at(-1)
          if (last !== undefined) remove(last)
        }}
      />
    </ChipField>
  )
}
