import { useId } from 'react'
import { t } from '../../../../../../shared/i18n.ts'
import { pictureTypes } from '../../../../../../shared/ipc/calls/ownPicture.ts'
import { Input, Select, Switch, TextArea } from '../../../../../ui/index.ts'
import { ChannelsField } from './ChannelsField.tsx'
import { OptionsField } from './OptionsField.tsx'
import type { RecordField, RecordOption } from './recordForm.ts'
import styles from './records.module.css'

interface FieldProps {
  readonly field: RecordField
  readonly text: string
  readonly options: readonly RecordOption[]
  readonly isFirst: boolean
  readonly onType: (text: string) => void
  readonly onFile: (file: File | null) => void
  readonly onOptions: (options: readonly RecordOption[]) => void
}

/** Field of a record's form, with its label and hint. */
export function RecordFormField(props: FieldProps) {
  const id = useId()
  const { field, text, isFirst, onType, onFile } = props
  const { label, hint } = field
  const describedBy = hint === undefined ? undefined : `${id}-hint`
  const shared = {
    id,
    'aria-describedby': describedBy,
    ...(isFirst && { 'data-autofocus': true }),
  }
  const words = hint !== undefined && <small id={`${id}-hint`}>{t(hint)}</small>
  if (field.kind === 'switch')
    return (
      <div className={styles.switch}>
        <span>
          <label htmlFor={id}>{t(label)}</label>
          {words}
        </span>
        <Switch {...shared} isOn={text === 'on'} onChange={(isOn) => onType(isOn ? 'on' : '')} />
      </div>
    )
  const control = () => {
    switch (field.kind) {
      case 'file':
        return (
          <Input
            {...shared}
            isWide
            type="file"
            accept={pictureTypes.join(',')}
            onChange={({ target }) => onFile(target.files?.[0] ?? null)}
          />
        )
      case 'lines':
        return (
          <TextArea
            {...shared}
            isWide
            rows={3}
            dir="auto"
            value={text}
            onChange={({ target }) => onType(target.value)}
          />
        )
      case 'choice':
        return <Select {...shared} value={text} options={field.choices} onChange={onType} />
      case 'options':
        return (
          <OptionsField
            label={label}
            describedBy={describedBy}
            options={props.options}
            onChange={props.onOptions}
          />
        )
      case 'channels':
        return (
          <ChannelsField
            {...shared}
            label={label}
            isOffered={field.isOffered}
            channels={props.options}
            onChange={props.onOptions}
          />
        )
      default:
        return (
          <Input
            {...shared}
            isWide
            type="text"
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => onType(target.value)}
          />
        )
    }
  }
  return (
    <div className={styles.field}>
      {field.kind === 'options' ? <b>{t(label)}</b> : <label htmlFor={id}>{t(label)}</label>}
      {control()}
      {words}
    </div>
  )
}
