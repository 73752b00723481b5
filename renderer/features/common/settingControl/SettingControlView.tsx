import { useState, type KeyboardEvent } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { Setting, SettingControl, SettingValue } from '../../../../shared/settings/setting.ts'
import { settingRow, type SettingName } from '../../../../shared/settings/settings.ts'
import { Button, Icon, Segments, Select, type SelectOption, showToast, Switch } from '../../../ui/index.ts'
import { playNamedSound } from '../sounds/index.ts'
import styles from './settingControl.module.css'
import { SoundFile } from './SoundFile.tsx'
import { useSettingList } from './useSettingList.ts'

interface ViewProps<C = SettingControl<SettingValue>> {
  /** Id of the control that the title labels. `${id}-title` and `${id}-more` are the ids of the texts. */
  readonly id: string
  readonly name: SettingName
  readonly control: C
  readonly value: SettingValue
  /** Feature level of the account's server, or null if all values are available. */
  readonly level: number | null
  readonly isFixed: boolean
  readonly onChange: (value: SettingValue) => void
}
type Of<K extends SettingControl<SettingValue>['kind']> = ViewProps<
  Extract<SettingControl<SettingValue>, { kind: K }>
>

/** Control of a setting, as defined in its row. */
export function SettingControlView(props: Omit<ViewProps, 'control'>) {
  const { control } = settingRow(props.name) as Setting
  switch (control?.kind) {
    case 'switch':
      return <SwitchControl {...props} control={control} />
    case 'segments':
      return <SegmentsControl {...props} control={control} />
    case 'select':
      return <SelectControl {...props} control={control} />
    case 'sizes':
      return <Sizes {...props} control={control} />
    case 'stepper':
      return <Stepper {...props} control={control} />
    case 'list':
      return <List {...props} control={control} />
    case 'soundFile':
      return <SoundFile value={String(props.value)} onChange={props.onChange} />
    default:
      return null
  }
}

function SwitchControl({ id, value, isFixed, onChange }: Of<'switch'>) {
  return (
    <Switch
      id={id}
      isOn={value === true}
      disabled={isFixed}
      aria-describedby={`${id}-more`}
      onChange={onChange}
    />
  )
}

/** Returns the values that the server supports, and the current one. */
const known = <T,>(labels: Of<'select'>['control']['labels'], level: number | null, value: T) =>
  labels.filter(([each, , since = 0]) => level === null || level >= since || each === value)

function SegmentsControl({ id, control, value, level, isFixed, onChange }: Of<'segments'>) {
  return (
    <Segments
      labelledBy={`${id}-title`}
      describedBy={`${id}-more`}
      value={value}
      isFixed={isFixed}
      options={known(control.labels, level, value).map(([each, label]) => ({ value: each, label: t(label) }))}
      onChange={onChange}
    />
  )
}

interface ChoiceProps extends Pick<ViewProps, 'id' | 'value' | 'isFixed' | 'onChange'> {
  readonly options: readonly SelectOption<SettingValue>[]
}

const Choice = ({ id, value, isFixed, options, onChange }: ChoiceProps) => (
  <Select
    id={id}
    value={value}
    options={options}
    disabled={isFixed}
    aria-describedby={`${id}-more`}
    onChange={onChange}
  />
)

function SelectControl({ control, level, ...rest }: Of<'select'>) {
  const options = known(control.labels, level, rest.value).map(([value, label]) => ({
    value,
    label: t(label),
  }))
  return <Choice {...rest} options={options} />
}

function Sizes({ control: { sizes, label, unit = 1 }, ...rest }: Of<'sizes'>) {
  const all = [...new Set([...sizes, Number(rest.value)])].sort((a, b) => a - b)
  return (
    <Choice
      {...rest}
      options={all.map((size) => ({ value: size, label: t(label, { size: size / unit }) }))}
    />
  )
}

function List({ control: { list }, ...rest }: Of<'list'>) {
  // Building hundreds of options takes longer than the page, so they are built when the control gets the focus or the
  // pointer.
  const [isLookedAt, setLookedAt] = useState(false)
  const options = useSettingList(list, String(rest.value), isLookedAt)
  const look = (): void => setLookedAt(true)
  return (
    <span className={styles.list} onFocus={look} onPointerEnter={look}>
      {list === 'sounds' && (
        <Button
          icon="sound"
          disabled={rest.value === 'none'}
          onClick={() =>
            void playNamedSound(String(rest.value)).catch(() => showToast(t('settings.sound_failed')))
          }
        >
          {t('settings.sound_try')}
        </Button>
      )}
      <Choice {...rest} options={options} />
    </span>
  )
}

function Stepper({ id, name, control: { step, label, shows }, value, isFixed, onChange }: Of<'stepper'>) {
  const { type, title } = settingRow(name) as Setting
  const { min, max } = type.kind === 'number' ? type : { min: 0, max: 0 }
  const size = Number(value)
  const to = (next: number): void => {
    const bounded = Math.min(max, Math.max(min, next))
    if (bounded !== size && !isFixed) onChange(bounded)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, number>> = {
      ArrowUp: size + step,
      ArrowRight: size + step,
      ArrowDown: size - step,
      ArrowLeft: size - step,
      Home: min,
      End: max,
    }
    const next = moves[event.key]
    if (next === undefined) return
    event.preventDefault()
    to(next)
  }
  const button = (by: number, icon: 'minus' | 'plus', words: string) => (
    <button
      type="button"
      tabIndex={-1}
      disabled={isFixed || (by < 0 ? size <= min : size >= max)}
      aria-label={words}
      data-tooltip={words}
      onClick={() => to(size + by)}
    >
      <Icon name={icon} size={14} />
    </button>
  )
  const what = title === undefined ? '' : t(title)
  const words = t(label, { size: shows?.(size) ?? size })
  return (
    <div className={styles.stepper}>
      {button(-step, 'minus', t('settings.less', { setting: what }))}
      <span
        id={id}
        role="spinbutton"
        tabIndex={0}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-more`}
        aria-valuenow={size}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={words}
        aria-disabled={isFixed || undefined}
        onKeyDown={onKeyDown}
      >
        {words}
      </span>
      {button(step, 'plus', t('settings.more', { setting: what }))}
    </div>
  )
}
