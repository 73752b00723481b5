import { useMemo, type MouseEvent } from 'react'
import type { MessageId, TopicLink } from '../../../../../shared/api/types.ts'
import { safeLinkUrl } from '../../../../../shared/content/links/safeUrl.ts'
import { t } from '../../../../../shared/i18n.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { mapGet } from '../../../../../shared/collections/shardedMap.ts'
import { callQuietly, useAccount, useMediaSource } from '../../../../state/index.ts'
import { Icon } from '../../../../ui/index.ts'
import styles from './TopicLinks.module.css'
import { useLinkifiers } from './readyLinkifiers.ts'

interface Props {
  readonly topic: string
  /** Returns a message of the topic, which has the links computed by the server. */
  readonly messageOf: (state: AccountState) => MessageId | null
}

const maxLinks = 5
const none: readonly TopicLink[] = []

/** Links of a topic's name: by the current linkifiers, or by the server if some of those cannot be used here. */
export function TopicLinks({ topic, messageOf }: Props) {
  const { realmUrl } = useMediaSource()
  const linkifiers = useLinkifiers()
  const hasAny = useAccount((state) => state.linkifiers.length > 0)
  const isComplete = linkifiers !== null && linkifiers.rejected.length === 0
  const mayHaveLinks = !isComplete && (hasAny || topic.includes('.'))
  const told = useAccount((state) => (mayHaveLinks ? toldLinks(state, messageOf(state)) : none))
  const found = useMemo(() => linkifiers?.topicLinks(topic) ?? none, [linkifiers, topic])
  // If all linkifiers were removed, the server's links may be outdated, so only plain addresses are kept.
  const links = isComplete ? found : hasAny ? (told.length > 0 ? told : found) : told.filter(isAddress)
  return links.slice(0, maxLinks).map(({ text, url }, index) => {
    const safe = safeLinkUrl(url)
    if (safe === null) return null
    const address = safe.startsWith('/') ? realmUrl.replace(/\/+$/, '') + safe : safe
    return (
      <a
        key={`${index} ${url}`}
        className={styles.link}
        href={address}
        rel="noreferrer noopener"
        draggable={false}
        data-tooltip={address}
        aria-label={t('messages.topic_link', { text })}
        {...linkHandlers(address)}
      >
        <Icon name="link" size={14} />
      </a>
    )
  })
}

function toldLinks(state: AccountState, id: MessageId | null): readonly TopicLink[] {
  return (id === null ? undefined : mapGet(state.messages.byId, id))?.topicLinks ?? none
}

const isAddress = ({ text, url }: TopicLink) => url === text || url === `https://${text}`

function linkHandlers(url: string) {
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    callQuietly('app.openExternal', { url })
  }
  // The middle button would open a window, which the app refuses.
  return { onClick, onAuxClick: (event: MouseEvent) => event.button === 1 && onClick(event) }
}
