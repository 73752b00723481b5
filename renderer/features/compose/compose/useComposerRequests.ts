import type { DraftTarget } from '../../../../shared/api/conversation.ts'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useCommands } from '../../../state/index.ts'
import { takeRequests, type ComposerRequest } from './composer.ts'
import { isSameTarget } from './recipient/target.ts'
import { insertBlock, insertInline } from './writing/textEdit.ts'

interface ComposerActions {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly target: DraftTarget
  readonly changeTarget: (next: DraftTarget) => void
  readonly onWrite: () => void
  /** null: nothing can be attached, as the field is disabled. */
  readonly onAttach: (() => void) | null
}

/** Answers requests to the composer from elsewhere in the window, and offers its commands. */
export function useComposerRequests(actions: ComposerActions): void {
  const { changeTarget, field, onAttach, onWrite, target } = actions
  /** False: the request cannot be taken yet. */
  const take = useEffectEvent(
    ({ destination, insert, insertInLine, toMissing }: ComposerRequest): boolean => {
      if (destination !== undefined && !isSameTarget(target, destination)) changeTarget(destination)
      const box = field.current
      if (box === null) return false
      if (insert !== undefined) insertBlock(box, insert)
      if (insertInLine !== undefined) insertInline(box, insertInLine)
      if (toMissing === true) {
        onWrite()
        return true
      }
      box.focus()
      return document.activeElement === box
    },
  )
  useEffect(() => takeRequests((request) => take(request)), [])
  useCommands([
    {
      id: 'write.message',
      run: onWrite,
    },
    {
      id: 'write.attach',
      run: () => onAttach?.(),
    },
  ])
}
