import type { ReactNode } from 'react'
import { parseMailLink } from '../../../../shared/content/links/mailLink.ts'
import { inlineText } from '../../../../shared/content/text/contentText.ts'
import type { Inline, Link, LinkTarget } from '../../../../shared/content/tree.ts'
import { t } from '../../../../shared/i18n.ts'
import { useContentEnvironment, type ContentEnvironment } from './contentEnvironment.ts'
import { Inlines } from './Inlines.tsx'
import { InsideLink } from './insideLink.ts'
import { addressOf, useLink } from './useLink.ts'

/** A link. Links to channels, topics and messages are shown as pills with the channel's current name. */
export function LinkView({ link }: { readonly link: Link }): ReactNode {
  const environment = useContentEnvironment()
  const props = useLink(link.target)
  const children = link.role === 'link' ? link.children : placeChildren(link, environment)
  const className = link.role === 'link' ? 'content-link' : 'content-link content-pill'
  return (
    <a
      {...props}
      className={className}
      data-tooltip={linkTitle(link, environment.realmUrl)}
      data-card={cardOf(link.target)}
    >
      <InsideLink value={true}>
        <Inlines nodes={children} />
      </InsideLink>
    </a>
  )
}

/** Returns the address as the tooltip unless the text shows it, because the text may name another address. */
function linkTitle(link: Link, realmUrl: string): string | undefined {
  if (link.role !== 'link' || cardOf(link.target) !== undefined) return undefined
  const { target } = link
  if (target.kind === 'mail') return mailTitle(target.url)
  const address = addressOf(target, realmUrl)
  const text = inlineText(link.children)
  return text === address || `${text}/` === address ? undefined : address
}

/** Lists everything that the mail program receives. A refused link is shown unchanged. */
function mailTitle(url: string): string {
  const link = parseMailLink(url)
  if (link === null) return url
  const lines = [
    t('content.mailTo', { address: link.to.join(', ') }),
    ...(link.cc.length > 0 ? [t('content.mailCc', { address: link.cc.join(', ') })] : []),
    ...(link.subject !== '' ? [t('content.mailSubject', { subject: link.subject })] : []),
    ...(link.body !== '' ? [t('content.mailBody', { body: link.body.slice(0, maxShownBody) })] : []),
  ]
  return lines.join('\n')
}

const maxShownBody = 300

/** Returns `#news > Plan B` with the channel's current name. */
function placeChildren(
  { children, target, role }: Link,
  { resolveChannel }: ContentEnvironment,
): readonly Inline[] {
  const id = channelId(target)
  const name = id === null ? undefined : resolveChannel(id)?.name
  const [first, ...rest] = children
  if (first?.type !== 'text') return children
  if (role === 'channel') return [{ type: 'text', text: name === undefined ? first.text : `#${name}` }]
  const end = first.text.indexOf(' > ')
  if (end === -1) return children
  const channel = name === undefined ? first.text.slice(0, end) : `#${name}`
  return [{ type: 'text', text: `${channel} › ${first.text.slice(end + ' > '.length)}` }, ...rest]
}

/** Returns the key of the hover card for a link within the app: the linked message, or else the channel. */
function cardOf(target: LinkTarget): string | undefined {
  if (target.kind !== 'narrow') return undefined
  if (target.near !== null) return `message:${target.near}`
  const id = channelId(target)
  return id === null ? undefined : `channel:${id}`
}

function channelId(target: LinkTarget): number | null {
  if (target.kind !== 'narrow') return null
  const operand = target.narrow.find((term) => term.operator === 'channel')?.operand
  return typeof operand === 'number' ? operand : null
}
