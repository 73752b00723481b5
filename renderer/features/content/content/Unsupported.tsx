import type { ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'

/** A construct this version does not know: its text, marked. */
export function Unsupported({ text }: { readonly text: string }): ReactNode {
  return (
    <span className="content-unsupported" data-tooltip={t('content.unsupported')}>
      {text === '' ? t('content.unsupportedEmpty') : text}
    </span>
  )
}
