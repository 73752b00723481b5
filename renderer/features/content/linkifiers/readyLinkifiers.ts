import type { LinkifiersState } from '../../../../shared/model/state/accountState.ts'
import { useEffect, useSyncExternalStore } from 'react'
import type { CompiledLinkifiers } from '../../../../shared/linkifiers/compileLinkifiers.ts'
import { logError, useAccount } from '../../../state/index.ts'

type Compile = (typeof import('../../../../shared/linkifiers/compileLinkifiers.ts'))['compileLinkifiers']

let compile: Compile | null = null
const listeners = new Set<() => void>()
/** Each list is made ready once. */
const ready = new WeakMap<LinkifiersState, CompiledLinkifiers>()

/** The linkifiers of a list, ready for use; null: there are none, or the code that runs them is not loaded yet. */
export function readyLinkifiers(linkifiers: LinkifiersState): CompiledLinkifiers | null {
  if (compile === null || linkifiers.length === 0) return null
  const known = ready.get(linkifiers)
  if (known !== undefined) return known
  const compiled = compile(linkifiers)
  ready.set(linkifiers, compiled)
  return compiled
}

/** The start does without the code that runs linkifiers, and so does an organisation that has none. */
const loadDelayMs = 1000

/** Loads the code that runs linkifiers, some time after the first linkifier is there. */
export function useLoadedLinkifiers(): void {
  const hasAny = useAccount((state) => state.linkifiers.length > 0)
  useEffect(() => {
    if (!hasAny || compile !== null) return
    const timer = setTimeout(() => {
      import('../../../../shared/linkifiers/compileLinkifiers.ts').then(
        ({ compileLinkifiers }) => {
          compile = compileLinkifiers
          for (const listener of listeners) listener()
        },
        (error: unknown) => logError(`linkifiers could not be loaded: ${String(error)}`, 'warn'),
      )
    }, loadDelayMs)
    return () => clearTimeout(timer)
  }, [hasAny])
}

/** The account's linkifiers, ready for use: another object when the list has changed. */
export function useLinkifiers(): CompiledLinkifiers | null {
  const linkifiers = useAccount((state) => state.linkifiers)
  return useSyncExternalStore(subscribe, () => readyLinkifiers(linkifiers))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
