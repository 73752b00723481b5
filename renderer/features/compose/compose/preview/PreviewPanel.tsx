import { lazy, Suspense } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { Writing } from '../writing/useWriting.ts'
import styles from './preview.module.css'
import type { PreviewControl } from './usePreview.ts'

// Loaded when first needed.
const MessagePreview = lazy(() => import('./MessagePreview.tsx').then((m) => ({ default: m.MessagePreview })))

/** Returns the class of the element with the text and, right after it, the preview. */
export const previewClass = ({ isOpen }: PreviewControl): string | undefined =>
  isOpen ? styles.isOpen : undefined

/** The preview of a text field, beside it or, if it is narrow, in its place. */
export function PreviewPanel({ writing }: { readonly writing: Writing }) {
  const { field, preview } = writing
  const { isOpen, panel } = preview
  if (!isOpen) return null
  return (
    <div
      ref={panel}
      className={styles.panel}
      data-preview
      role="region"
      aria-label={t('compose.preview')}
      // Scrolled by keys, which also send the message or return to the text.
      tabIndex={0}
    >
      <Suspense>
        <MessagePreview field={field} />
      </Suspense>
    </div>
  )
}
