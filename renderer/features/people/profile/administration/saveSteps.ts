import type { ChangedPart } from './personChanges.ts'

/** One call of a save, and the parts that it changes. */
export interface SaveStep {
  readonly parts: readonly ChangedPart[]
  /** Resolves with false when the user declined it. Throws what the server refused. */
  readonly save: () => Promise<boolean>
}

/** Result of a save: all parts before the one that was declined or refused are saved. error: null unless refused. */
export interface SaveResult {
  readonly saved: readonly ChangedPart[]
  readonly isDeclined: boolean
  readonly error: unknown
}

/** Runs the steps in order, until one is declined or refused. Throws if that is the first one. */
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
