import type { ChangedPart } from './personChanges.ts'

/** One call of a save, and the parts that it changes. */
export interface SaveStep {
  readonly parts: readonly ChangedPart[]
  /** Resolves with false if the user declined it. Rejects if the server refused it. */
  readonly save: () => Promise<boolean>
}

/**
 * Result of a save. All parts before the declined or refused one are saved. `error` is null unless a part was
 * refused.
 */
export interface SaveResult {
  readonly saved: readonly ChangedPart[]
  readonly isDeclined: boolean
  readonly error: unknown
}

/** Runs the steps in order until one is declined or refused. Rejects if the first step is refused. */
export async function saveSteps(steps: readonly SaveStep[]): Promise<SaveResult> {
  const saved: ChangedPart[] = []
  for (const { parts, save } of steps) {
    try {
      if (!(await save())) return { saved, isDeclined: true, error: null }
    } catch (error) {
      if (saved.length === 0) throw error
      return { saved, isDeclined: false, error }
    }
    saved.push(...parts)
  }
  return { saved, isDeclined: false, error: null }
}
