import { useRef, useState, type ReactNode } from 'react'
import type { GroupSetting } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import type { SettingKind } from '../../../../shared/model/permissions/groupSetting.ts'
import {
  isNobody,
  limitsOf,
  withGrantee,
  withoutGrantee,
} from '../../../../shared/model/permissions/groupSettingLimits.ts'
import { granteeLabel } from '../../../../shared/model/permissions/groupSettingNames.ts'
import {
  granteeKey,
  granteesOf,
  type Grantee,
} from '../../../../shared/model/permissions/groupSettingValue.ts'
import { useAccountStore } from '../../../state/index.ts'
import { cx, Icon, FieldChip, ChipField } from '../../../ui/index.ts'
import { GranteeChip } from './GranteeChip.tsx'
import { GranteePicker } from './GranteePicker.tsx'
import styles from './groupSetting.module.css'

export interface GroupSettingFieldProps {
  /** Id of the input, for the `htmlFor` of its label. */
  readonly id: string
  /** Accessible name. */
  readonly label: string
  /** Id of the element that describes the field, for `aria-describedby`. */
  readonly describedBy?: string
  /** Kind and wire name of the setting, which determine the groups that it accepts. */
  readonly kind: SettingKind
  readonly setting: string
  readonly value: GroupSetting
  /** Names the users who have the permission regardless of the value, or null if there are none. */
  readonly inherited?: string | null
  /** Text shown when the value grants the permission to nobody. */
  readonly nobody?: string
  /** True if the user can see the value but not change it. */
  readonly isFixed: boolean
  readonly onChange: (value: GroupSetting) => void
}

/** Maximum number of chips drawn, since a hostile server may send thousands. */
const maxChips = 60

/** Value of a group setting: groups and users as chips, with a field that adds more. */
export function GroupSettingField(props: GroupSettingFieldProps) {
  const { id, label, value, inherited, nobody, isFixed } = props
  return isFixed ? (
    <ChipField
      id={id}
      label={label}
      isFixed
      chips={<Chips label={label} value={value} inherited={inherited} nobody={nobody} onRemove={null} />}
    />
  ) : (
    <ChangeableField {...props} />
  )
}

function ChangeableField({
  id,
  label,
  describedBy,
  kind,
  setting,
  value,
  inherited,
  nobody,
  onChange,
}: GroupSettingFieldProps) {
  const store = useAccountStore()
  const input = useRef<HTMLInputElement>(null)
  const [isRefused, setRefused] = useState(false)
  const [said, say] = useState('')
  const change = (next: GroupSetting, words: string): void => {
    setRefused(false)
    say(words)
    onChange(next)
  }
  const remove = (grantee: Grantee): void => {
    const { state } = store.getState()
    if (state === null) return
    const next = withoutGrantee(state, limitsOf(state, kind, setting), value, grantee)
    if (next === null) setRefused(true)
    else change(next, t('groupSetting.removed', { name: granteeLabel(state, grantee) }))
    input.current?.focus()
  }
  const add = (grantee: Grantee): void => {
    const { state } = store.getState()
    if (state === null) return
    const next = withGrantee(state, limitsOf(state, kind, setting), value, grantee)
    change(next, t('groupSetting.added', { name: granteeLabel(state, grantee) }))
  }
  const removeLast = (): void => {
    const { state } = store.getState()
    const last = granteesOf(value).at(-1)
    if (state !== null && last !== undefined && !isNobody(state, last)) remove(last)
  }
  return (
    <div className={styles.whole}>
      <ChipField
        label={label}
        input={input}
        chips={<Chips label={label} value={value} inherited={inherited} nobody={nobody} onRemove={remove} />}
      >
        <GranteePicker
          ref={input}
          id={id}
          label={label}
          describedBy={cx(describedBy, isRefused && `${id}-refused`) || undefined}
          kind={kind}
          setting={setting}
          value={value}
          onPick={add}
          onBack={removeLast}
        />
      </ChipField>
      {isRefused && (
        <p id={`${id}-refused`} className={styles.refused} role="alert">
          {t('groupSetting.needsOne')}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  )
}

interface ChipsProps extends Pick<GroupSettingFieldProps, 'label' | 'value' | 'inherited' | 'nobody'> {
  readonly onRemove: ((grantee: Grantee) => void) | null
}

function Chips({
  label,
  value,
  inherited = null,
  nobody = t('groupSetting.nobody'),
  onRemove,
}: ChipsProps): ReactNode {
  const { state } = useAccountStore().getState()
  // The system group without members has a text instead of a chip.
  const grantees = granteesOf(value).filter((grantee) => state === null || !isNobody(state, grantee))
  const hidden = grantees.length - maxChips
  return (
    <>
      {inherited !== null && (
        <FieldChip picture={<Icon name="people" size={13} />} name={inherited} title={inherited} isCut />
      )}
      {grantees.slice(0, maxChips).map((grantee) => (
        <GranteeChip
          key={granteeKey(grantee)}
          grantee={grantee}
          of={label}
          onRemove={onRemove === null ? null : () => onRemove(grantee)}
        />
      ))}
      {grantees.length === 0 && inherited === null && (
        <FieldChip picture={<Icon name="people" size={13} />} name={nobody} />
      )}
      {hidden > 0 && <li className={styles.more}>{t('groupSetting.more', { count: hidden })}</li>}
    </>
  )
}
