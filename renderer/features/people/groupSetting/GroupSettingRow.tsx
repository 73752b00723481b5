import { useId, type ComponentProps } from 'react'
import { WideControl } from '../../../ui/index.ts'
import { FormRow } from '../../common/forms/index.ts'
import { GroupSettingField, type GroupSettingFieldProps } from './GroupSettingField.tsx'

type FieldProps = Omit<GroupSettingFieldProps, 'id' | 'describedBy'>

interface GroupSettingRowProps extends FieldProps, Pick<ComponentProps<typeof FormRow>, 'hint' | 'state'> {
  /** Attribute whose value is the wire name of the setting. */
  readonly attribute: `data-${string}`
  /** False if the row only explains why it has no control. */
  readonly hasControl?: boolean
}

/** Row with a group setting. */
export function GroupSettingRow({
  attribute,
  hint,
  state = null,
  hasControl = true,
  ...field
}: GroupSettingRowProps) {
  const { isFixed, label, setting } = field
  const id = useId()
  return (
    <FormRow
      id={id}
      title={label}
      hint={hint}
      state={state}
      isFixed={isFixed}
      // Without an input, the title labels the row.
      isGroup={isFixed || !hasControl}
      {...{ [attribute]: setting }}
    >
      {hasControl && (
        <WideControl>
          <GroupSettingField {...field} id={id} describedBy={`${id}-more`} />
        </WideControl>
      )}
    </FormRow>
  )
}
