import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { t } from '../../../../shared/i18n.ts'
import { conversationKey } from '../../../../shared/model/topics/conversation.ts'
import { conversationNarrow } from '../../../../shared/model/views/narrow.ts'
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
} from '../../../state/index.ts'
import { Button, EmptyState, Spinner } from '../../../ui/index.ts'
import { Conversation } from '../messages/index.ts'
import { PeekHead, PlainHead } from './PeekHead.tsx'
import styles from './peek.module.css'

interface PeekPaneProps {
  readonly peek: Peek
  /** It covers main: there is no pane beside it to see. */
  readonly isWhole: boolean
}

/** The conversation beside a pane: its messages, who types, and where one writes. */
export function PeekPane({ peek, isWhole }: PeekPaneProps) {
  const { account, conversation, near } = peek
  const store = accountStore(account)
  const isReady = useStore(store, ({ state }) => state !== null)
  const failure = useStore(store, (slot) => slot.failure)
  const key = `${account} ${conversationKey(conversation)}`
  // Another object for the same conversation must not start anything anew.
  // oxlint-disable-next-line react/exhaustive-deps
  const narrow = useMemo(() => conversationNarrow(conversation), [key])
  usePeekCommands()
  useEffect(() => {
    // The pane that had the focus is covered.
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

/** The keys that lead between the pane and the peek, and that close the peek. */
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
      // A card is closed by the browser, after the key; a field has an Escape of its own.
      when: ({ inDialog, inText }) =>
        !inDialog && !inText && document.querySelector('[popover=auto]') === null,
      run: closePeek,
    },
  ])
}

/** Before the pane of main, which may be left by the same key. */
const closeByEscape = leaveByEscape(closePeek)
