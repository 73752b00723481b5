import { useState } from 'react'
import { t, type MessageKey } from '../../../../../../shared/i18n.ts'
import { useIsOffline } from '../../../../../state/index.ts'
import { Button, Dialog, DialogForm } from '../../../../../ui/index.ts'
import { EndWords, OfflineWords, useIsClosed, useServerCall } from '../../../../common/forms/index.ts'
import { askedFields, firstTexts, isWholeForm } from './recordForm.ts'
import type { RecordField, RecordOption, RecordTexts, RecordValues } from './recordForm.ts'
import { RecordFormField } from './RecordFormField.tsx'

interface RecordDialogProps {
  readonly title: string
  readonly fields: readonly RecordField[]
  /** True for a record that does not exist yet. */
  readonly isNew: boolean
  /** Initial texts of the fields. */
  readonly texts: RecordTexts
  readonly options?: readonly RecordOption[] | undefined
  /** Label of the submit button. */
  readonly action?: MessageKey
  readonly onSave: (values: RecordValues) => Promise<unknown>
  /** Called when the record was saved or the user canceled. */
  readonly onClose: (isSaved: boolean) => void
}

/** Returns the initial options: two empty ones for a new list, none for a set of channels. */
const firstOptions = (fields: readonly RecordField[]): readonly RecordOption[] =>
  fields.some(({ kind }) => kind === 'options') ? ['0', '1'].map((value) => ({ value, text: '' })) : []

/** Form that creates or edits a record. Values that the server refuses stay in the fields. */
export function RecordDialog(props: RecordDialogProps) {
  const { title, fields, isNew, action = 'settings.account_save', onSave, onClose } = props
  const [texts, setTexts] = useState(() => firstTexts(fields, props.texts))
  const [file, setFile] = useState<File | null>(null)
  const [options, setOptions] = useState(() => props.options ?? firstOptions(fields))
  const isOffline = useIsOffline()
  const isClosed = useIsClosed()
  const request = useServerCall()
  const values: RecordValues = { texts, file, options }
  const isWhole = isWholeForm(fields, values, isNew)
  const save = async (): Promise<void> => {
    if (isOffline || !isWhole) return
    const isDone = await request.run(async () => {
      await onSave(values)
      return t('settings.saved')
    })
    if (isDone && !isClosed.current) onClose(true)
  }
  return (
    <Dialog title={title} onClose={() => onClose(false)} closeLabel={t('app.close')} width={480}>
      <DialogForm
        aria-label={title}
        onSubmit={() => void save()}
        note={
          <>
            {isOffline && <OfflineWords />}
            <EndWords end={request.end} />
          </>
        }
        actions={
          <>
            <Button onClick={() => onClose(false)}>{t('app.cancel')}</Button>
            <Button
              type="submit"
              variant="primary"
              busy={request.isBusy}
              aria-disabled={isOffline || !isWhole}
            >
              {t(action)}
            </Button>
          </>
        }
      >
        {askedFields(fields, texts, isNew).map((field, index) => (
          <RecordFormField
            key={field.name}
            field={field}
            text={texts[field.name] ?? ''}
            options={options}
            isFirst={index === 0}
            onType={(text) => setTexts((all) => ({ ...all, [field.name]: text }))}
            onFile={setFile}
            onOptions={setOptions}
          />
        ))}
      </DialogForm>
    </Dialog>
  )
}
