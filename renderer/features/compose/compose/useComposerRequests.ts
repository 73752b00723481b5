import type { DraftTarget } from '../../../../shared/api/conversation.ts'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isInside, useCommands, type CommandContext } from '../../../state/index.ts'
import { takeRequests, type ComposerRequest } from './composer.ts'
import { isSameTarget } from './recipient/target.ts'
import { insertBlock, insertInline } from './writing/textEdit.ts'

interface ComposerActions {
  readonly region: RefObject<HTMLElement | null>
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly target: DraftTarget
  readonly changeTarget: (next: DraftTarget) => void
  readonly onWrite: () => void
  /** Opens the conversation of the target. null: no recipient is chosen. */
  readonly onGo: (() => void) | null
  /** null: the field is disabled, so nothing can be attached. */
  readonly onAttach: (() => void) | null
}

/** Handles requests to the composer from other parts of the window, and registers its commands. */
export function useComposerRequests(actions: ComposerActions): void {
  const { changeTarget, field, onAttach, onGo, onWrite, region, target } = actions
  /** Returns false if the request cannot be handled yet. */
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
      // Text that was inserted must not be inserted again.
      return insert !== undefined || insertInLine !== undefined || document.activeElement === box
    },
  )
  useEffect(() => takeRequests((request) => take(request)), [])
  const hasFocus = ({ target: focused }: CommandContext): boolean => isInside(region.current, focused)
  useCommands([
    // The key opens the dialog for a new message if the user may not write here.
    { id: 'write.message', run: () => (onAttach === null ? false : onWrite()) },
    {
      id: 'write.attach',
      when: (context) => !context.inDialog || hasFocus(context),
      run: () => onAttach?.(),
    },
    { id: 'write.go', when: hasFocus, run: () => (onGo === null ? false : onGo()) },
  ])
}
