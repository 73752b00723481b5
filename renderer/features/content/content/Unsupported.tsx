import type { ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'

/** The marked text of an element that this version does not support. */
export function Unsupported({ text }: { readonly text: string }): ReactNode {
  return (
    <span className="content-unsupported" data-tooltip={t('content.unsupported')}>
      {text === '' ? t('content.unsupportedEmpty') : text}
    </span>
  )
}
