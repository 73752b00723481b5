import { useCallback, useId, type ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { foldText } from '../../../../shared/model/search/foldText.ts'
import { nameRank, typedName } from '../../../../shared/model/search/nameRank.ts'
import { FieldChip, WideControl } from '../../../ui/index.ts'
import { FormRow, type ChangeState } from '../../common/forms/index.ts'
import { bestOptions, ChipPicker } from '../../search/picker/index.ts'

export interface Choice {
  readonly id: number
  readonly name: string
  readonly picture: ReactNode
}

interface ChosenRowProps {
  readonly title: string
  readonly hint: string
  /** Why nothing can be chosen, or null. */
  readonly state?: ChangeState | null
  readonly choices: readonly Choice[]
  /** Ids of the chosen items. */
  readonly value: readonly number[]
  readonly onChange: (value: readonly number[]) => void
}

/** Row in which channels or groups are chosen one by one by name. */
export function ChosenRow({ title, hint, state = null, choices, value, onChange }: ChosenRowProps) {
  const id = useId()
  const find = useCallback(
    (text: string) => {
      const typed = typedName(text)
      const candidates = choices.map((choice) => ({
        key: String(choice.id),
        value: choice,
        label: choice.name,
        rank: value.includes(choice.id) ? 0 : nameRank(foldText(choice.name), typed),
        picture: () => choice.picture,
      }))
      return bestOptions(candidates, text)
    },
    [choices, value],
  )
  return (
    <FormRow id={id} title={title} hint={hint} state={state}>
      {state === null && (
        <WideControl>
          <ChipPicker
            id={id}
            label={title}
            none={t('invitations.none_found')}
            placeholder={t('invitations.add')}
            find={find}
            value={choices.filter((choice) => value.includes(choice.id))}
            keyOf={({ id: key }) => key}
            chip={({ name, picture }, remove) => (
              <FieldChip
                picture={picture}
                name={name}
                title={name}
                removeLabel={t('app.remove_person', { name })}
                onRemove={remove}
              />
            )}
            onChange={(chosen) => onChange(chosen.map((choice) => choice.id))}
          />
        </WideControl>
      )}
    </FormRow>
  )
}
