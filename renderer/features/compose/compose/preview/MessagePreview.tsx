import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore, type RefObject } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { listWords } from '../../../../../shared/listWords.ts'
import { selectSelf } from '../../../../../shared/model/people/users.ts'
import {
  uiStore,
  useAccount,
  useAccountStore,
  useFetched,
  useIsOffline,
  useMediaSource,
} from '../../../../state/index.ts'
import {
  ContentProvider,
  MessageContent,
  useContentSurroundings,
  useLinkifiers,
} from '../../../content/content/index.ts'
import { echoHtml, markdown } from '../../../content/markdown/index.ts'
import { emojiTable } from '../../../content/reactions/index.ts'
import { overBy } from '../writing/limits.ts'
import styles from './preview.module.css'
import { leftToServer } from './serverConstructs.ts'

/** Time (ms) without a change after which the server renders the text. */
const pauseMs = 300

/** Max UTF-16 units of a text that is rendered at each key. Longer ones are rendered after a pause. */
const maxAtOnce = 20_000

interface MessagePreviewProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
}

/** The text of a field as a message. The server renders what this app cannot, once the user pauses. */
export function MessagePreview({ field }: MessagePreviewProps) {
  const store = useAccountStore()
  const openers = useMemo(
    () => ({
      openUser: (id: number, anchor: Element) =>
        uiStore.setState({ person: { id, at: anchor, account: store.id } }),
    }),
    [store.id],
  )
  const surroundings = useContentSurroundings(openers)
  const typed = useFieldText(field)
  const paused = usePaused(typed)
  const isLong = typed.length > maxAtOnce
  const text = useDeferredValue(isLong ? (paused ?? '') : typed)
  const { html, note } = usePreviewHtml(text, paused)
  const name = useAccount((state) => selectSelf(state)?.name ?? '')
  if (text.trim() === '') return isLong ? null : <p className={styles.empty}>{t('compose.preview_empty')}</p>
  return (
    <ContentProvider value={surroundings}>
      {note !== null && (
        <p className={styles.note} role="status">
          {note}
        </p>
      )}
      {html !== null && <MessageContent html={html} {...(text.startsWith('/me ') && { meSender: name })} />}
    </ContentProvider>
  )
}

/** Returns the text of a field, also after it was set without an input event by a component that renders this one. */
function useFieldText(field: RefObject<HTMLTextAreaElement | null>): string {
  return useSyncExternalStore(
    (changed) => {
      const box = field.current
      box?.addEventListener('input', changed)
      return () => box?.removeEventListener('input', changed)
    },
    () => field.current?.value ?? '',
  )
}

/** Returns the text at the last pause. null: there was none yet. */
function usePaused(text: string): string | null {
  const [paused, setPaused] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** Returns the HTML of a text, or null until the renderer is loaded, and a note if the server is missing for it. */
function usePreviewHtml(
  text: string,
  paused: string | null,
): { readonly html: string | null; readonly note: string | null } {
  const store = useAccountStore()
  const { realmUrl } = useMediaSource()
  const isOffline = useIsOffline()
  const limit = useAccount((state) => state.realm.limits.messageLength)
  const hasLinkifiers = useAccount((state) => state.linkifiers.length > 0)
  const linkifiers = useLinkifiers()
  const isLoaded = markdown.useValue() !== null
  const emoji = emojiTable.useValue()
  useEffect(() => {
    void markdown.load()
    void emojiTable.load()
  }, [])
  const local = useMemo(
    () => (isLoaded ? echoHtml(text, store.getState().state!, realmUrl) : null),
    // The renderer reads the linkifiers and emoji, so they are dependencies.
    // oxlint-disable-next-line react/exhaustive-deps
    [isLoaded, linkifiers, emoji, text, store, realmUrl],
  )
  const lacksLinkifiers = hasLinkifiers && (linkifiers === null || linkifiers.rejected.length > 0)
  const missing = useMemo(
    () => (local === null ? [] : leftToServer({ source: text, html: local, lacksLinkifiers })),
    [local, text, lacksLinkifiers],
  )
  const isWanted = missing.length > 0 && text === paused && overBy(text, limit) === 0
  // Drops a late response to an earlier text.
  const { value, reason } = useFetched<string>('renderMessage', { content: text }, { isWanted })
  const parts = listWords(missing.map((key) => t(key)))
  if (missing.length === 0) return { html: local, note: null }
  if (isOffline) return { html: local, note: t('compose.preview_offline', { parts }) }
  return {
    html: value ?? local,
    note: reason === null ? null : t('compose.preview_failed', { parts, reason }),
  }
}
