import {
  createElement,
  lazy,
  Suspense,
  useEffect,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { t } from '../../shared/i18n.ts'
import { conversationKey } from '../../shared/api/conversationKey.ts'
import type { AccountSummary } from '../../shared/ipc/contract.ts'
import { openComposer } from '../features/compose/compose/index.ts'
import { KeysQuestion } from '../features/common/keyHints/index.ts'
import { ConversationPane, PeekPane } from '../features/conversation/messages/index.ts'
import { PeoplePanel } from '../features/content/people/index.ts'
import { Rail } from '../features/navigation/rail/index.ts'
import { Sidebar } from '../features/navigation/sidebar/index.ts'
import { hasRoomBeside, paneOf, ReleasedFocus, ErrorBoundary } from '../features/common/views/index.ts'
import {
  giveFocus,
  uiStore,
  useAccount,
  useAccountStore,
  reportFirstPaint,
  useAfterFirstFrame,
  usePeek,
  useUi,
  useWide,
} from '../state/index.ts'
import { isForInputMethod, cx } from '../ui/index.ts'
import { PersonCard } from './PersonCard.tsx'
import styles from './Layout.module.css'
import { usePeoplePane } from './peoplePane.ts'
import { TopBar } from './TopBar.tsx'
import { useResizedEdge } from '../features/common/edges/index.ts'

// Both are loaded on first use.
const SignInAgain = lazy(() =>
  import('../features/window/login/index.ts').then((login) => ({ default: login.SignInAgain })),
)
const HitsBar = lazy(() => import('../features/search/search/index.ts').then((m) => ({ default: m.HitsBar })))

const closePeople = (): void => uiStore.setState({ peopleOver: false })

/** Moves the focus to the composer after the focused field was removed. */
const backToWriting = (): void => void openComposer({ toMissing: true })

/** Closes whatever covers the messages on Escape. Dialogs opened from here handle Escape themselves. */
function leaveSides(event: KeyboardEvent): void {
  const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null
  if (event.key !== 'Escape' || isForInputMethod(event) || event.defaultPrevented || isInDialog) return
  event.preventDefault()
  event.stopPropagation()
  uiStore.setState({ sidebarOpen: false, peopleOver: false })
  giveFocus()
}

/**
 * Lays out the top bar, rail, sidebar, conversation and people. `children` replace everything that needs the
 * account's state.
 */
export function Layout({ account, children }: { account: AccountSummary; children?: ReactNode }) {
  const hash = useUi((ui) => ui.route.hash)
  const view = useUi((ui) => ui.route.view)
  const pane = paneOf(view)
  const sidebarOpen = useUi((ui) => ui.sidebarOpen)
  const sidebar = useResizedEdge('sidebarWidth')
  const peeking = useResizedEdge('peekWidth')
  const people = usePeoplePane()
  const docked = useWide(760)
  const ready = children === undefined
  const opened = usePeek()
  const isWalking = useUi((ui) => ui.hitWalk !== null)
  const peek = ready && hasRoomBeside(view) ? opened : null
  const hasPeople = ready && peek === null && (pane === null || pane.hasPeople === true)
  const style = {
    '--sidebar-width': `${sidebar.size}px`,
    '--peek-width': `${peeking.size}px`,
  } as CSSProperties
  const main = useRef<HTMLElement>(null)
  return (
    <div
      className={styles.app}
      data-sidebar={sidebar.isDefault ? 'default' : undefined}
      style={style}
      onKeyDown={(event) => {
        const isOver = (!docked && sidebarOpen) || (people.isOver && people.isShown)
        if (event.key !== 'Escape' || !isOver || event.defaultPrevented) return
        event.stopPropagation()
        uiStore.setState({ sidebarOpen: false, peopleOver: false })
      }}
    >
      <TopBar account={account} ready={ready} hasPeople={hasPeople} />
      <div
        className={cx(styles.sides, sidebarOpen && styles.open)}
        inert={!docked && !sidebarOpen}
        onKeyDown={leaveSides}
      >
        <Rail />
        <ErrorBoundary pane="sidebar">
          {ready && pane?.sidebar !== undefined ? (
            <Suspense>
              <pane.sidebar>{sidebar.handle}</pane.sidebar>
            </Suspense>
          ) : ready ? (
            <Sidebar>{sidebar.handle}</Sidebar>
          ) : (
            <nav className={styles.noSidebar} aria-label={t('sidebar.navigation')}>
              {sidebar.handle}
            </nav>
          )}
        </ErrorBoundary>
      </div>
      {sidebarOpen && (
        <div
          className={styles.veil}
          aria-hidden="true"
          onClick={() => uiStore.setState({ sidebarOpen: false })}
        />
      )}
      <main
        ref={main}
        className={styles.main}
        aria-label={t('app.conversation')}
        inert={peek !== null && !docked}
      >
        {account.needsSignIn && (
          <ErrorBoundary pane="sign-in">
            <Suspense>
              <SignInAgain key={account.id} account={account} onSignedIn={backToWriting} />
            </Suspense>
          </ErrorBoundary>
        )}
        {ready && <KeysQuestion />}
        {ready && isWalking && (
          <Suspense>
            <HitsBar />
          </Suspense>
        )}
        <ErrorBoundary pane="conversation" resetKey={hash} onWritingAgain={openComposer}>
          <ReleasedFocus page={pane?.pane} within={main}>
            {children ??
              (pane === null ? (
                <ConversationPane />
              ) : (
                <Suspense>
                  {createElement(pane.pane)}
                  {pane.hasFirstFrame !== true && <FirstFrame />}
                </Suspense>
              ))}
          </ReleasedFocus>
        </ErrorBoundary>
      </main>
      {ready && <PersonCard />}
      {ready && <FetchAhead />}
      {peek !== null && (
        <aside className={styles.peek} aria-label={t('app.peek')} data-peek>
          {peeking.handle}
          <ErrorBoundary pane="peek" resetKey={`${peek.account} ${conversationKey(peek.conversation)}`}>
            <Suspense>
              <PeekPane peek={peek} isWhole={!docked} />
            </Suspense>
          </ErrorBoundary>
        </aside>
      )}
      {hasPeople && people.isOver && people.isShown && (
        <div className={styles.peopleVeil} aria-hidden="true" onClick={closePeople} />
      )}
      {hasPeople && people.isShown && (
        <aside className={cx(styles.people, people.isOver && styles.over)} aria-label={t('app.people')}>
          <ErrorBoundary pane="people" resetKey={hash}>
            <LaterPeople />
          </ErrorBoundary>
        </aside>
      )}
    </div>
  )
}

/** Reports the first frame of a window that opens with a pane instead of a conversation. */
function FirstFrame() {
  useEffect(() => reportFirstPaint('pane', null), [])
  return null
}

/** A separate component, so that only this part renders again after the first frame. */
function LaterPeople() {
  return useAfterFirstFrame() && <PeoplePanel />
}

/** Prefetches data for the account on the screen, after its first frame and while it is connected. */
function FetchAhead() {
  const store = useAccountStore()
  const isPainted = useAfterFirstFrame()
  const isLive = useAccount((state) => state.connection.state === 'live')
  const hash = useUi((ui) => ui.route.hash)
  useEffect(() => {
    if (!isPainted || !isLive) return undefined
    let end: (() => void) | null = null
    let isEnded = false
    void import('../features/conversation/fetchAhead/index.ts').then((ahead) => {
      if (!isEnded) end = ahead.startFetchingAhead(store)
    })
    return () => {
      isEnded = true
      end?.()
    }
  }, [store, isPainted, isLive, hash])
  return null
}
