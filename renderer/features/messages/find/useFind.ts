import { useMemo, useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { useCommands, type Command } from '../../../state/index.ts'

/** Whether the field for finding is open over a conversation, what is being found, and the key that opens it. */
export function useFind(onClosed: () => void) {
  /** How often it was opened; 0: it is closed. */
  const [opened, setOpened] = useState(0)
  const [words, setWords] = useState<readonly string[]>([])
  const rows = useMemo(
    (): readonly Command[] => [
      {
        id: 'message.find',
        title: t('search.find_cmd'),
        group: t('app.group_message'),
        keys: ['Mod+f'],
        when: ({ inDialog }) => !inDialog,
        run: () => setOpened((times) => times + 1),
      },
    ],
    [],
  )
  useCommands(rows)
  return {
    opened,
    words: opened === 0 ? none : words,
    onWords: setWords,
    onClose: () => {
      setOpened(0)
      onClosed()
    },
  }
}

const none: readonly string[] = []
