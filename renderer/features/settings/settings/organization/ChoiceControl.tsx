import { t } from '../../../../../shared/i18n.ts'
import { Select, type SelectOption } from '../../../../ui/index.ts'
import type { FieldControlProps, FieldLabel } from './organizationField.ts'

interface ChoiceProps extends FieldControlProps {
  readonly labels: readonly FieldLabel[]
}

/** Menu of fixed values. An unknown current value is listed as it is. */
export function ChoiceControl({ labels, ...props }: ChoiceProps) {
  const options = labels.map(([value, label]) => ({ value, label: t(label) }))
  return <OptionsControl {...props} options={options} />
}

interface OptionsProps extends FieldControlProps {
  readonly options: readonly SelectOption<string | number>[]
}

/** Same for options that depend on the account. */
export function OptionsControl({ id, value, options, isFixed, onChange }: OptionsProps) {
  const chosen = typeof value === 'number' || typeof value === 'string' ? value : ''
  const isKnown = options.some((option) => option.value === chosen)
  const all = isKnown
    ? options
    : [...options, { value: chosen, label: t('organization.unknown', { value: String(chosen) }) }]
  return (
    <Select
      id={id}
      value={chosen}
      options={all}
      disabled={isFixed}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-more`}
      onChange={(next) => void onChange(next)}
    />
  )
}
