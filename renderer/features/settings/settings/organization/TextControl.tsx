import type { FormEvent, KeyboardEvent } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { useAccountStore } from '../../../../state/index.ts'
import { Button, Buttons, Input, TextArea } from '../../../../ui/index.ts'
import { useOwnText } from '../account/useOwnText.ts'
import type { FieldControlProps } from './organizationField.ts'
import styles from './organization.module.css'

interface TextProps extends FieldControlProps {
  readonly isLong?: boolean
}

/** Text field with a Save button. A refused text stays in the field. */
export function TextControl({
  id,
  field,
  row,
  value,
  isFixed,
  isBusy,
  isRefused,
  isLong = false,
  onChange,
}: TextProps) {
  const account = useAccountStore().id
  const [typed, setTyped] = useOwnText(account, `organization ${row.name}`)
  const saved = typeof value === 'string' ? value : ''
  const text = typed ?? saved
  const isChanged = typed !== null && typed !== saved
  const save = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault()
    if (!isChanged || isBusy || isFixed) return
    // For these settings, the server expects the value "default" instead of an empty text.
    const wire = row.kind === 'json' && text.trim() === '' ? 'default' : text.trim()
    if (await onChange(text.trim(), wire)) setTyped((now) => (now === text ? null : now))
  }
  const shared = {
    id,
    isWide: true,
    dir: 'auto',
    value: text,
    disabled: isFixed,
    'aria-labelledby': `${id}-title`,
    'aria-describedby': `${id}-more`,
    'aria-invalid': isRefused || undefined,
    autoComplete: 'off',
  } as const
  return (
    <form className={styles.wide} onSubmit={(event) => void save(event)}>
      {isLong ? (
        <TextArea
          {...shared}
          rows={3}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
          }}
        />
      ) : (
        <Input {...shared} type="text" onChange={({ target }) => setTyped(target.value)} />
      )}
      {isChanged && !isFixed && (
        <Buttons>
          <Button onClick={() => setTyped(null)}>{t('settings.undo')}</Button>
          <Button
            type="submit"
            variant="primary"
            busy={isBusy}
            aria-label={t('organization.save_of', { setting: t(field.title) })}
          >
            {t('settings.account_save')}
          </Button>
        </Buttons>
      )}
    </form>
  )
}
