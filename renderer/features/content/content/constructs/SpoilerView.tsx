import { useId, useState, type ReactNode } from 'react'
import type { Spoiler } from '../../../../../shared/content/tree.ts'
import { t } from '../../../../../shared/i18n.ts'
import { Blocks } from '../Blocks.tsx'
import './spoiler.css'

/** Content that is shown on demand. The header may contain links, so it is not the button itself. */
export function SpoilerView({ node: { header, body } }: { readonly node: Spoiler }): ReactNode {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={open ? 'content-spoiler is-open' : 'content-spoiler'}>
      <div className="content-spoiler-header">
        <button
          type="button"
          className="content-spoiler-toggle"
          aria-expanded={open}
          aria-controls={`${id}body`}
          aria-describedby={`${id}title`}
          onClick={() => setOpen(!open)}
        >
          <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
            <path d="M6 3l5 5-5 5" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
          {open ? t('content.spoilerHide') : t('content.spoilerShow')}
        </button>
        <div className="content-spoiler-title" id={`${id}title`}>
          {header.length === 0 ? <p>{t('content.spoiler')}</p> : <Blocks blocks={header} />}
        </div>
      </div>
      <div className="content-spoiler-body" id={`${id}body`} hidden={!open}>
        {open && <Blocks blocks={body} />}
      </div>
    </div>
  )
}
