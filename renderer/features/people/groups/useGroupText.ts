import { useRef, useState, type RefObject } from 'react'
import type { GroupId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { useAccount } from '../../../state/index.ts'
import { refusalOf } from './groupCalls.ts'
import { maxName, nameProblem } from './groupLimits.ts'

/** Name and description of a group, as typed. */
export interface GroupText {
  readonly name: string
  readonly description: string
}

export interface GroupTextForm {
  readonly text: GroupText
  readonly change: (part: Partial<GroupText>) => void
  readonly nameField: RefObject<HTMLInputElement | null>
  /** True while the server would refuse the name. */
  readonly isWrong: boolean
  /** Returns the error message for the name, or undefined. With `isTried` false, an empty name is not an error yet. */
  readonly nameError: (isTried: boolean) => string | undefined
  /**
   * Runs a request that only changes the name, and shows a refusal by the server beside the name. Other errors are
   * rethrown.
   */
  readonly askForName: (run: () => Promise<void>) => Promise<void>
}

/**
 * State of a group's text fields, whose values the caller keeps. `self` is the group being renamed, or null for a new
 * one.
 */
export function useGroupText(
  text: GroupText,
  onType: (part: Partial<GroupText>) => void,
  self: GroupId | null,
): GroupTextForm {
  const [refusal, setRefusal] = useState<string | null>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const problem = useAccount((state) => nameProblem(state, text.name, self))
  return {
    text,
    change: (part) => {
      if (part.name !== undefined) setRefusal(null)
      onType(part)
    },
    nameField,
    isWrong: problem !== null,
    nameError: (isTried) =>
      problem === null || (problem === 'groups.name_empty' && !isTried)
        ? (refusal ?? undefined)
        : t(problem, { limit: maxName }),
    askForName: async (run) => {
      setRefusal(null)
      try {
        await run()
      } catch (error) {
        const words = refusalOf(error)
        if (words === null) throw error
        setRefusal(words)
        nameField.current?.focus()
      }
    },
  }
}
