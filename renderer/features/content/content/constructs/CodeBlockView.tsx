import { useEffect, useState, type ReactNode } from 'react'
import type { CodeBlock, CodeSpan } from '../../../../../shared/content/tree.ts'
import { t } from '../../../../../shared/i18n.ts'
import { playgroundUrl } from '../../../../../shared/content/constructs/codeBlock/playgroundUrl.ts'
import { anchorProps } from '../useLink.ts'
import { useContentEnvironment } from '../contentEnvironment.ts'
import { focusWhereItScrolls } from '../focusWhereItScrolls.ts'
import './code.css'

/** A code block in the colors of the server's highlighter, with its language and a copy button. */
export function CodeBlockView({ node }: { readonly node: CodeBlock }): ReactNode {
  const { language, spans } = node
  return (
    <div
      className="content-code"
      role="group"
      aria-label={language === null ? t('content.code') : t('content.codeIn', { language })}
    >
      <div className="content-code-bar">
        {language !== null && <span className="content-code-language">{language}</span>}
        {language !== null && <Playgrounds language={language} spans={spans} />}
        <CopyButton text={spans.map((span) => span.text).join('')} />
      </div>
      <pre ref={focusWhereItScrolls}>
        <code>{spans.map(spanElement)}</code>
      </pre>
    </div>
  )
}

function spanElement(span: CodeSpan, key: number): ReactNode {
  const classes = [span.token !== null && `code-${span.token}`, span.emphasised && 'is-emphasised'].filter(
    Boolean,
  )
  const text = span.match ? <mark className="content-highlight is-search">{span.text}</mark> : span.text
  if (classes.length === 0) return span.match ? <span key={key}>{text}</span> : text
  return (
    <span key={key} className={classes.join(' ')}>
      {text}
    </span>
  )
}

/** Links to sites that run the code, except those whose addresses would become too long. */
function Playgrounds({
  language,
  spans,
}: {
  readonly language: string
  readonly spans: readonly CodeSpan[]
}) {
  const { openExternal, playgroundsOf } = useContentEnvironment()
  const pages = playgroundsOf?.(language) ?? []
  if (pages.length === 0) return null
  const code = spans.map((span) => span.text).join('')
  return pages.slice(0, maxPlaygrounds).map(({ name, urlTemplate }, i) => {
    const url = playgroundUrl(urlTemplate, code)
    return url === null ? null : (
      <a
        key={i}
        {...anchorProps(url, () => openExternal(url))}
        className="content-code-copy"
        data-tooltip={name}
      >
        {t('media.playground', { name })}
      </a>
    )
  })
}

const maxPlaygrounds = 3

function CopyButton({ text }: { readonly text: string }): ReactNode {
  const { copyText } = useContentEnvironment()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <button
      type="button"
      className="content-code-copy"
      onClick={() => {
        copyText(text)
        setCopied(true)
      }}
    >
      <span role="status">{copied ? t('content.copied') : ''}</span>
      {!copied && t('content.copyCode')}
    </button>
  )
}
