import { useEffect, useMemo, useState } from 'react'
import {
  bufferKeystrokes,
  isFor,
  uiStore,
  useCommands,
  useSurface,
  useUi,
  type Command,
} from '../../../../state/index.ts'

/**
 * The find bar of a conversation: its state, the searched words and the key that opens it. `of`: the conversation's
 * accountKey. Leaving the conversation closes the bar.
 */
export function useFind(of: string, onClosed: () => void) {
  /** Number of times the bar was opened; 0 while it is closed. */
  const opened = useUi(({ finding }) => (finding?.of === of ? finding.opened : 0))
  const [words, setWords] = useState<readonly string[]>(none)
  const surface = useSurface()
  const rows = useMemo(
    (): readonly Command[] => [
      {
        id: 'message.find',
        when: isFor(surface),
        run: () => {
          uiStore.setState({ finding: { of, opened: timesOpened(of) + 1 } })
          bufferKeystrokes(
            'find',
            () => timesOpened(of) > 0,
            () => close(of),
          )
        },
      },
    ],
    [of, surface],
  )
  useCommands(rows)
  useEffect(() => () => close(of), [of])
  return {
    opened,
    words: opened === 0 ? none : words,
    onWords: setWords,
    onClose: () => {
      close(of)
      onClosed()
    },
  }
}

/** Keeps the bar open, with its words, when the conversation is renamed. */
export function carryFind(from: string, to: string): void {
  const opened = timesOpened(from)
  if (opened > 0) uiStore.setState({ finding: { of: to, opened } })
}

function timesOpened(of: string): number {
  const { finding } = uiStore.getState()
  return finding?.of === of ? finding.opened : 0
}

function close(of: string): void {
  if (timesOpened(of) > 0) uiStore.setState({ finding: null })
}

const none: readonly string[] = []
