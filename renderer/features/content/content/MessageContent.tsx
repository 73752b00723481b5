import { memo, useMemo, type ReactNode } from 'react'
import { highlightFound, highlightWords } from '../../../../shared/content/text/highlightWords.ts'
import { plainBeginning } from '../../../../shared/content/html/parseHtml.ts'
import { meContent } from '../../../../shared/content/text/meContent.ts'
import type { ContentTree } from '../../../../shared/content/tree.ts'
import { t } from '../../../../shared/i18n.ts'
import { ErrorBoundary } from '../../common/views/index.ts'
import { Button } from '../../../ui/index.ts'
import { Blocks } from './Blocks.tsx'
import { useContentEnvironment } from './contentEnvironment.ts'
import { contentOf } from './contentOf.ts'
import { Inlines } from './Inlines.tsx'
import './content.css'

export interface MessageContentProps {
  /** Message HTML, or the tree that was parsed from it. */
  readonly html?: string
  readonly tree?: ContentTree
  /** For "/me" messages: the sender's name, which replaces the command. */
  readonly meSender?: ReactNode
  /** Pattern of the reader's alert words (alertWordPattern), for messages flagged as containing one. */
  readonly alertWords?: RegExp | null
  /** Folded words of a search. */
  readonly found?: readonly string[]
  /** Opens the message in the browser, for one that is too large to show. */
  readonly onOpenOriginal?: () => void
}

const none: readonly string[] = []

/** A message's content, or its plain text if rendering fails. Needs a ContentProvider above it. */
export const MessageContent = memo(function MessageContent(props: MessageContentProps): ReactNode {
  return (
    <ErrorBoundary
      pane="content"
      resetKey={props}
      fallback={<PlainContent html={props.html ?? ''} sender={props.meSender} />}
    >
      <ParsedContent {...props} />
    </ErrorBoundary>
  )
})

interface PlainContentProps {
  readonly html: string
  /** Name before the text. */
  readonly sender?: ReactNode
}

/** The plain text of message HTML, extracted without the tree and the components that may have failed. */
export function PlainContent({ html, sender }: PlainContentProps): ReactNode {
  return (
    <div data-selectable className="message-content">
      <p>
        {sender} {plainBeginning(html)}
      </p>
    </div>
  )
}

function ParsedContent(props: MessageContentProps): ReactNode {
  const { html = '', tree: given, meSender, alertWords = null, found = none, onOpenOriginal } = props
  const { realmUrl } = useContentEnvironment()
  const isMe = meSender !== undefined
  const tree = useMemo(() => {
    const parsed = given ?? contentOf(html, realmUrl)
    const shown = isMe ? meContent(parsed) : parsed
    const alerting = alertWords === null ? shown : highlightWords(shown, alertWords)
    return found.length === 0 ? alerting : highlightFound(alerting, found)
  }, [given, html, realmUrl, isMe, alertWords, found])
  const cut = tree.isCut ? <CutNotice onOpenOriginal={onOpenOriginal} /> : null
  if (isMe) return <MeContent tree={tree} sender={meSender} cut={cut} />
  return (
    <div data-selectable className={tree.emojiOnly ? 'message-content is-emoji-only' : 'message-content'}>
      {tree.blocks.length === 0 && !tree.isCut ? (
        <p className="content-empty">{t('content.emptyMessage')}</p>
      ) : (
        <Blocks blocks={tree.blocks} />
      )}
      {cut}
    </div>
  )
}

/** "Mina waves": the sender's name and the first paragraph form a sentence. */
function MeContent({
  tree,
  sender,
  cut,
}: {
  readonly tree: ContentTree
  readonly sender: ReactNode
  readonly cut: ReactNode
}): ReactNode {
  const [first, ...rest] = tree.blocks
  const sentence = first?.type === 'paragraph' ? first : null
  return (
    <div data-selectable className="message-content is-me">
      <p>
        <strong className="content-me-name">{sender}</strong>{' '}
        {sentence !== null && <Inlines nodes={sentence.children} />}
      </p>
      <Blocks blocks={sentence === null ? tree.blocks : rest} />
      {cut}
    </div>
  )
}

/** Notice that the message continues, with a button that opens all of it. */
function CutNotice({ onOpenOriginal }: Pick<MessageContentProps, 'onOpenOriginal'>): ReactNode {
  return (
    <p className="content-cut">
      {t('content.tooLarge')}{' '}
      {onOpenOriginal !== undefined && (
        <Button variant="quiet" onClick={onOpenOriginal}>
          {t('content.openOriginal')}
        </Button>
      )}
    </p>
  )
}
