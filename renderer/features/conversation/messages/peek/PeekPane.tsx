import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { t } from '../../../../../shared/i18n.ts'
import { conversationKey } from '../../../../../shared/api/conversationKey.ts'
import { conversationNarrow } from '../../../../../shared/model/views/narrow.ts'
import {
  AccountProvider,
  accountStore,
  callQuietly,
  closePeek,
  giveFocus,
  leaveByEscape,
  peekSurface,
  returnFocus,
  SurfaceContext,
  uiStore,
  useCommands,
  type Peek,
} from '../../../../state/index.ts'
import { Button, EmptyState, Spinner } from '../../../../ui/index.ts'
import { Conversation } from '../view/Conversation.tsx'
import { PeekHead, PlainHead } from './PeekHead.tsx'
import styles from './peek.module.css'

interface PeekPaneProps {
  readonly peek: Peek
  /** True when it covers the main pane because the window is narrow. */
  readonly isWhole: boolean
}

/** A conversation beside the main pane: its messages, typing line and composer. */
export function PeekPane({ peek, isWhole }: PeekPaneProps) {
  const { account, conversation, near } = peek
  const store = accountStore(account)
  const isReady = useStore(store, ({ state }) => state !== null)
  const failure = useStore(store, (slot) => slot.failure)
  const key = `${account} ${conversationKey(conversation)}`
  // An equal conversation must not restart anything, so the memo depends on its key.
  // oxlint-disable-next-line react/exhaustive-deps
  const narrow = useMemo(() => conversationNarrow(conversation), [key])
  usePeekCommands()
  useEffect(() => {
    // Takes the focus, because the pane that had it is covered.
    if (isWhole && !peekSurface.hasKeys(document.activeElement)) giveFocus('messages', 'peek')
  }, [isWhole, key, isReady])
  return (
    <div className={styles.pane} onKeyDown={closeByEscape}>
      {isReady ? (
        <AccountProvider store={store}>
          <SurfaceContext value={peekSurface}>
            <Conversation
              narrow={narrow}
              near={near}
              head={<PeekHead peek={peek} narrow={narrow} isWhole={isWhole} />}
            />
          </SurfaceContext>
        </AccountProvider>
      ) : (
        <>
          <PlainHead isWhole={isWhole} />
          {failure === null ? (
            <EmptyState title="">
              <Spinner label={t('messages.loading')} />
            </EmptyState>
          ) : (
            <EmptyState
              icon="offline"
              title={t('messages.failed_title')}
              actions={
                <Button
                  variant="primary"
                  icon="retry"
                  onClick={() => {
                    callQuietly('account.retry', { account })
                    void store.attach()
                  }}
                >
                  {t('app.try_again')}
                </Button>
              }
            >
              {failure.message}
            </EmptyState>
          )}
        </>
      )}
    </div>
  )
}

/** The keys that move between the main pane and the side pane, and that close the side pane. */
function usePeekCommands(): void {
  useCommands([
    {
      id: 'window.peek',
      run: (context) => {
        const { peek } = uiStore.getState()
        if (peek !== null && peekSurface.hasKeys(context.target)) returnFocus(peek)
        else giveFocus('messages', 'peek')
      },
    },
    {
      id: 'window.closePeek',
      // The browser closes an open card after the key, and a field handles Escape itself.
      when: ({ inDialog, inText }) =>
        !inDialog && !inText && document.querySelector('[popover=auto]') === null,
      run: closePeek,
    },
  ])
}

/** Handled before the main pane, which the same key may leave. */
const closeByEscape = leaveByEscape(closePeek)
