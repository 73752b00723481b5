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
  /** Message HTML, or a tree already made of it. */
  readonly html?: string
  readonly tree?: ContentTree
  /** For "/me" messages: the sender's name, which takes the command's place. */
  readonly meSender?: ReactNode
  /** The reader's alert words (alertWordPattern), for messages flagged to have one. */
  readonly alertWords?: RegExp | null
  /** Folded words that are searched for. */
  readonly found?: readonly string[]
  /** Opens the message in the browser, for one too large to be shown here. */
  readonly onOpenOriginal?: () => void
}

const none: readonly string[] = []

/** A message's content, or its plain text where that fails. Needs a ContentProvider above it. */
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
  /** Name that comes before the text. */
  readonly sender?: ReactNode
}

/** Plain text of message HTML, read without the tree and without the parts that draw it. */
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

/** "Mina waves": the name and the first paragraph are one sentence. */
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

/** Tells that more was written than is shown, and where all of it is. */
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
