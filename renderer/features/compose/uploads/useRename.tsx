import { flushSync } from 'react-dom'
import { lazy, Suspense, useState, type ReactNode } from 'react'

const RenameDialog = lazy(() => import('./RenameDialog.tsx').then((m) => ({ default: m.RenameDialog })))

interface Renaming {
  readonly name: string
  readonly onRename: (name: string) => void
}

/** Returns a function that asks for another name of a file, and its dialog. */
export function useRename(): readonly [ask: (renaming: Renaming) => void, dialog: ReactNode] {
  const [renaming, setRenaming] = useState<Renaming | null>(null)
  const dialog = renaming !== null && (
    <Suspense>
      <RenameDialog
        {...renaming}
        onClose={() => {
          // The text behind an open dialog cannot be changed.
          flushSync(() => setRenaming(null))
        }}
      />
    </Suspense>
  )
  return [setRenaming, dialog]
}
