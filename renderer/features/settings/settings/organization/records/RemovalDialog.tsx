import { useRef } from 'react'
import { t, type MessageKey } from '../../../../../../shared/i18n.ts'
import { AskDialog } from '../../../../common/forms/index.ts'
import type { RemovalWords } from './shownRecord.ts'

interface RemovalProps {
  readonly name: string
  readonly words: RemovalWords
  /** Effect of the removal. */
  readonly removal: MessageKey
  readonly onRemove: () => Promise<unknown>
  readonly onClose: (isDone: boolean) => void
}

/** Confirmation that explains what the removal does. */
export function RemovalDialog({ name, words, removal, onRemove, onClose }: RemovalProps) {
  const isDone = useRef(false)
  return (
    <AskDialog
      title={t(words.ask, { name })}
      action={t(words.confirm)}
      isDanger
      hasClose
      ask={async () => {
        await onRemove()
        isDone.current = true
      }}
      onClose={() => onClose(isDone.current)}
    >
      <p>{t(removal)}</p>
    </AskDialog>
  )
}
