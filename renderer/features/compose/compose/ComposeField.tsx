import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'
import styles from './Compose.module.css'
import { cx } from '../../../ui/index.ts'
import { CallNotice } from './calls/CallNotice.tsx'
import { useFieldHeight } from './writing/useFieldHeight.tsx'
import { MentionTints } from './parts/MentionTints.tsx'
import { previewClass, PreviewPanel } from './preview/PreviewPanel.tsx'
import { SuggestionList } from './typeahead/SuggestionList.tsx'
import type { Typeahead } from './typeahead/useTypeahead.ts'
import type { Writing } from './writing/useWriting.ts'

interface ComposeFieldProps {
  readonly writing: Writing
  readonly typeahead: Typeahead
  readonly text: string
  readonly placeholder: string
  readonly isInvalid: boolean
  readonly isDisabled: boolean
  readonly onInput: () => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  /** Further controls of the field. */
  readonly controls: ReactNode
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void
}

/** The text field with its suggestions. `text` is the initial text and read only once. */
export function ComposeField({
  writing,
  typeahead,
  text,
  isInvalid,
  isDisabled,
  controls,
  ...rest
}: ComposeFieldProps) {
  const { isOpen, list, ofText } = typeahead
  const { field } = writing
  const height = useFieldHeight('composeHeight', styles.fill)
  const sized = height.kind !== 'auto' && styles[height.kind]
  return (
    <>
      {isOpen && <SuggestionList list={list} />}
      <div className={cx(styles.box, sized, previewClass(writing.preview))} style={height.style}>
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
            spellCheck={writing.checksSpelling}
            onSelect={() => {
              if (isOpen) typeahead.look()
            }}
            onBlur={typeahead.close}
            {...rest}
          />
        </div>
        <PreviewPanel writing={writing} />
        {controls}
        {height.controls}
      </div>
      <CallNotice calls={writing.calls} />
    </>
  )
}
