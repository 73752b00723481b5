import type { ReactNode } from 'react'
import { t } from '../../../shared/i18n.ts'
import { lazy } from '../../../shared/lazy.ts'
import { useContentEnvironment } from './contentEnvironment.ts'

const full = lazy(() => new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long' }))

/** A moment that the writer meant for everybody, in the reader's zone. */
export function TimeView({ timestamp }: { readonly timestamp: number }): ReactNode {
  const { timeFormat } = useContentEnvironment()
  const date = new Date(timestamp * 1000)
  return (
    <time
      className="content-time"
      dateTime={date.toISOString()}
      title={t('content.yourTime', { time: full().format(date) })}
    >
      {timeFormat(date)}
    </time>
  )
}
