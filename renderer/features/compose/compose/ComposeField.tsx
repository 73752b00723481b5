import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'
import { t } from '../../../../shared/i18n.ts'
import styles from './Compose.module.css'
import { MentionTints } from './parts/MentionTints.tsx'
import { SuggestionList } from './typeahead/SuggestionList.tsx'
import type { Typeahead } from './typeahead/useTypeahead.ts'

interface ComposeFieldProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly typeahead: Typeahead
  readonly text: string
  readonly placeholder: string
  readonly isInvalid: boolean
  readonly isDisabled: boolean
  readonly onInput: () => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void
}

/** The text field with its suggestions. `text` is the initial text and read only once. */
export function ComposeField({ field, typeahead, text, isInvalid, isDisabled, ...rest }: ComposeFieldProps) {
  const { isOpen, list, ofText } = typeahead
  return (
    <div>
      {isOpen && <SuggestionList list={list} />}
      <div className={styles.text}>
        <MentionTints field={field} />
        <textarea
          ref={field}
          className={styles.field}
          aria-label={t('compose.message')}
          {...ofText}
          aria-invalid={isInvalid || undefined}
          aria-describedby={`${list.id}-words`}
          defaultValue={text}
          disabled={isDisabled}
          rows={1}
          onSelect={() => {
            if (isOpen) typeahead.look()
          }}
          onBlur={typeahead.close}
          {...rest}
        />
      </div>
    </div>
  )
}
