import { useEffect, useRef } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { Button, Note } from '../../../ui/index.ts'
import styles from './form.module.css'
import type { CallEnd } from './useServerCall.ts'

interface OfflineWordsProps {
  readonly words?: string
}

/** Explains that something needs a connection and is not queued. */
export function OfflineWords({ words = t('settings.account_offline') }: OfflineWordsProps) {
  return (
    <Note tone="dim" icon="offline">
      {words}
    </Note>
  )
}

/** Result of the last request, announced by screen readers when it appears. */
export function EndWords({ end }: { readonly end: CallEnd | null }) {
  return (
    <>
      <DoneWords end={end} />
      {end?.kind === 'failed' && <FailedWords words={end.words} />}
    </>
  )
}

/** Reports that the last request succeeded. For a failure, `RefusalWords` is shown at the top of the form. */
export function DoneWords({ end }: { readonly end: CallEnd | null }) {
  return (
    <Note role="status" tone="ok" icon="check">
      {end?.kind === 'done' && end.words}
    </Note>
  )
}

/**
 * Reason why a form was refused, at the top of the form: the server's response does not name the wrong field,
 * only a text for the user. Scrolled into view when it appears.
 */
export function RefusalWords({ end }: { readonly end: CallEnd | null }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (end?.kind === 'failed') place.current?.scrollIntoView({ block: 'nearest' })
  }, [end])
  return (
    <div ref={place} className={styles.refusal}>
      {end?.kind === 'failed' && <FailedWords words={end.words} />}
    </div>
  )
}

interface FailedWordsProps {
  readonly words: string
  /** Absent if the same request cannot be made again. */
  readonly onRetry?: (() => void) | undefined
}

/** Reports that something failed, with a button that tries again. */
export function FailedWords({ words, onRetry }: FailedWordsProps) {
  return (
    <Note role="alert" tone="danger" icon="warning">
      {words}
      {onRetry !== undefined && (
        <Button variant="quiet" onClick={onRetry}>
          {t('app.try_again')}
        </Button>
      )}
    </Note>
  )
}
