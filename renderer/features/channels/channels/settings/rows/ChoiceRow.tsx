import { useId, type ReactNode } from 'react'
import { FormRow, type ChangeState } from '../../../../common/forms/index.ts'
import { Select, WideControl, type SelectOption } from '../../../../../ui/index.ts'
import styles from '../channelSettings.module.css'

/** Value of a channel's option, in the settings of the channel or in the form for a new one. */
export interface OptionProps<T> {
  readonly value: T
  /** State of a change, or why the user may not make one. */
  readonly state: ChangeState | null
  /** True if the user can see the value but not change it. */
  readonly isFixed: boolean
  readonly onChange: (value: T) => void
}

interface ChoiceRowProps<T> extends OptionProps<T> {
  /** Value of `data-channel-setting`. */
  readonly name: string
  readonly title: string
  readonly hint?: ReactNode
  readonly className?: string | undefined
  readonly options: readonly SelectOption<T>[]
  /** Further controls below the menu. */
  readonly children?: ReactNode
}

/** Row with a menu of values. A value that the user may not change is a text. */
export function ChoiceRow<T extends string | number | boolean | null>(props: ChoiceRowProps<T>) {
  const { name, value, options, isFixed, onChange, children, ...row } = props
  const id = useId()
  const isOld = row.state?.kind === 'old'
  const isReadOnly = isFixed || isOld
  return (
    <FormRow {...row} id={id} isFixed={isReadOnly} isGroup={isReadOnly} data-channel-setting={name}>
      {!isOld && (
        <WideControl>
          {isFixed ? (
            <p className={styles.readText} dir="auto">
              {options.find((option) => option.value === value)?.label}
            </p>
          ) : (
            <Select
              id={id}
              aria-describedby={`${id}-more`}
              value={value}
              options={options}
              onChange={onChange}
            />
          )}
          {children}
        </WideControl>
      )}
    </FormRow>
  )
}
