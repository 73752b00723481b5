import { useEffect, useRef } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { Note } from '../../../ui/index.ts'
import styles from './form.module.css'
import type { CallEnd } from './useServerCall.ts'

interface OfflineWordsProps {
  readonly words?: string
}

/** Tells that something does not wait for a connection, but needs one. */
export function OfflineWords({ words = t('settings.account_offline') }: OfflineWordsProps) {
  return (
    <Note tone="dim" icon="offline">
      {words}
    </Note>
  )
}

/** How the last call ended; screen readers say it when it comes. */
export function EndWords({ end }: { readonly end: CallEnd | null }) {
  return (
    <>
      <DoneWords end={end} />
      {end?.kind === 'failed' && <FailedWords words={end.words} />}
    </>
  )
}

/** Tells that the last call is done; of one that failed, `RefusalWords` tell at the form's head. */
export function DoneWords({ end }: { readonly end: CallEnd | null }) {
  return (
    <Note role="status" tone="ok" icon="check">
      {end?.kind === 'done' && end.words}
    </Note>
  )
}

/**
 * Why a form was not taken, at its head: the service's answer does not say which field is wrong, and its words are for
 * the person alone. The head scrolls into sight with them.
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

function FailedWords({ words }: { readonly words: string }) {
  return (
    <Note role="alert" tone="danger" icon="warning">
      {words}
    </Note>
  )
}
