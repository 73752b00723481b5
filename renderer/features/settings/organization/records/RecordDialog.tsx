import { useId, useState, type FormEvent } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { pictureTypes } from '../../../../../shared/ipc/ownPicture.ts'
import { useIsOffline } from '../../../../state/index.ts'
import { Button, Dialog } from '../../../../ui/index.ts'
import { EndWords, OfflineWords, useIsClosed, useServerCall } from '../../../forms/index.ts'
import formStyles from '../organization.module.css'
import type { RecordField, RecordValues } from './recordForm.ts'
import styles from './records.module.css'

interface RecordDialogProps {
  readonly title: string
  readonly fields: readonly RecordField[]
  /** Texts that the fields begin with. */
  readonly texts: Readonly<Record<string, string>>
  readonly onSave: (values: RecordValues) => Promise<void>
  /** Called when it is saved, and when the person gives it up. */
  readonly onClose: (isSaved: boolean) => void
}

/** The form of a new record, or of one that is changed. What the server refuses stays in the fields. */
export function RecordDialog({ title, fields, texts, onSave, onClose }: RecordDialogProps) {
  const [typed, setTyped] = useState(texts)
  const [file, setFile] = useState<File | null>(null)
  const isOffline = useIsOffline()
  const isClosed = useIsClosed()
  const request = useServerCall()
  const isWhole = fields.every(({ name, kind, isOptional }) =>
    kind === 'file' ? file !== null : isOptional === true || (typed[name] ?? '').trim() !== '',
  )
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isOffline || !isWhole) return
    const isDone = await request.run(async () => {
      await onSave({ texts: typed, file })
      return t('settings.saved')
    })
    if (isDone && !isClosed.current) onClose(true)
  }
  return (
    <Dialog title={title} onClose={() => onClose(false)} closeLabel={t('app.close')} width={480}>
      <form className={styles.form} aria-label={title} onSubmit={(event) => void save(event)} noValidate>
        {fields.map((field, index) => (
          <FormField
            key={field.name}
            field={field}
            text={typed[field.name] ?? ''}
            isFirst={index === 0}
            onType={(text) => setTyped((all) => ({ ...all, [field.name]: text }))}
            onFile={setFile}
          />
        ))}
        {isOffline && <OfflineWords />}
        <EndWords end={request.end} />
        <div className={formStyles.buttons}>
          <Button onClick={() => onClose(false)}>{t('app.cancel')}</Button>
          <Button type="submit" variant="primary" busy={request.isBusy} aria-disabled={isOffline || !isWhole}>
            {t('settings.account_save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface FormFieldProps {
  readonly field: RecordField
  readonly text: string
  readonly isFirst: boolean
  readonly onType: (text: string) => void
  readonly onFile: (file: File | null) => void
}

function FormField({ field, text, isFirst, onType, onFile }: FormFieldProps) {
  const id = useId()
  const { label, hint, kind = 'line' } = field
  const shared = {
    id,
    className: formStyles.text,
    'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
    ...(isFirst && { 'data-autofocus': true }),
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t(label)}</label>
      {kind === 'file' && (
        <input
          {...shared}
          type="file"
          accept={pictureTypes.join(',')}
          onChange={({ target }) => onFile(target.files?.[0] ?? null)}
        />
      )}
      {kind === 'lines' && (
        <textarea
          {...shared}
          rows={3}
          dir="auto"
          value={text}
          onChange={({ target }) => onType(target.value)}
        />
      )}
      {kind === 'line' && (
        <input
          {...shared}
          type="text"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => onType(target.value)}
        />
      )}
      {hint !== undefined && <small id={`${id}-hint`}>{t(hint)}</small>}
    </div>
  )
}
